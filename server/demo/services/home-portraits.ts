import type { ServicePortrait } from './service-portrait.ts'

/** Services that come to a home and mend or clean it. */
export const HOME_PORTRAITS = {
  cleaner: {
    emojis: ['🧹', '🧽', '🧼'], price: [28, 48], etaMinutes: [15, 40], radiusKm: [5, 15], emergency: false,
    certifications: ['Eco cleaning course', 'First aid', 'Fabric care course', 'Background checked'],
    openings: ['I have kept homes in {area} spotless for {years}.', 'Kitchens and bathrooms first: that is where a home starts to feel clean.', 'Regular visits or one deep clean before guests arrive, both are welcome.'],
    middles: ['I bring my own cloths, vacuum and fragrance-free products.', 'I work through a written list, so nothing is forgotten from one visit to the next.', 'Ovens, fridges and inside windows are part of a visit of three hours or more.'],
    closings: ['Pets are no problem.', 'Tell me about delicate surfaces and I adapt.', 'Keys and alarm codes are handled with care.'],
    praise: ['The bathroom tiles have not looked like this since we moved in.', 'Came with all the supplies and left the kitchen shining.', 'Even dusted the tops of the shelves without being asked.', 'We book every second week now.', 'Our dog loves the visits, and so do we.', 'Move-out clean was perfect, full deposit back.', 'Very careful with my plants and glassware.'],
  },
  plumber: {
    emojis: ['🔧', '🚿', '🪠'], price: [75, 130], etaMinutes: [15, 45], radiusKm: [8, 25], emergency: true,
    certifications: ['Licensed plumber', 'Gas safety course', 'Water heater installation', 'Backflow testing'],
    openings: ['Leaks, blocked drains and water heaters: {years} of it, mostly around {area}.', 'I find the cause before I open a wall.', 'From a dripping tap to a whole new bathroom, I do the pipework myself.'],
    middles: ['My van carries the common valves, traps and seals, so most jobs end on the first visit.', 'You see the damaged part and hear the price before I replace it.', 'I use a camera for drains, which saves guessing and digging.'],
    closings: ['I leave the floor dry and clean.', 'Work is guaranteed for a year.', 'Send a photo in the chat and I can often tell you what it needs.'],
    praise: ['Stopped the leak under the sink within twenty minutes.', 'Explained what was wrong and showed me the worn part.', 'The drain had been slow for years, now it runs.', 'Arrived with the right valve, no second trip.', 'New water heater in one afternoon.', 'Honest: told me the expensive repair was not needed.', 'Cleaned up after the job, which is rare.'],
  },
  handyman: {
    emojis: ['🔨', '🛠️', '🪛'], price: [40, 70], etaMinutes: [15, 45], radiusKm: [6, 20], emergency: true,
    certifications: ['Carpentry training', 'Ladder safety', 'Working at height', 'Background checked'],
    openings: ['Shelves, doors, flat-pack furniture and everything on your list.', 'I have been fixing what tenants and owners in {area} put off for {years}.', 'Small jobs are my favourite jobs.'],
    middles: ['I measure twice, drill once and take the packaging with me.', 'I bring anchors for plaster, brick and concrete, so what I hang stays up.', 'Put several small jobs together and the hour is well used.'],
    closings: ['Evenings are possible.', 'Photos of the wall or the broken part help me bring what is needed.', 'If it is a job for a specialist, I say so.'],
    praise: ['Six shelves, all level, in under two hours.', 'The wardrobe door finally closes.', 'Put together a cot and two desks without a single leftover screw.', 'Hung a heavy mirror, rock solid.', 'Fixed the squeaking floor that three others gave up on.', 'Swept up and even took the boxes away.', 'Worked through my whole list in one morning.'],
  },
  electrician: {
    emojis: ['🔌', '💡', '⚡'], price: [75, 135], etaMinutes: [15, 45], radiusKm: [8, 25], emergency: true,
    certifications: ['Licensed electrician', 'Solar installation', 'Inspection and testing', 'EV charger installation'],
    openings: ['Sockets, lighting and breaker panels for homes and small shops.', 'I have wired houses around {area} for {years}.', 'If a breaker keeps tripping, I find out why.'],
    middles: ['Every circuit is tested before I leave, and you get the readings in writing.', 'Old wiring is a speciality: I replace it room by room so that you can stay at home.', 'I also fit inverters, dimmers and outdoor lighting.'],
    closings: ['Safety comes before speed.', 'I am on call for power cuts inside the house.', 'Prices are agreed before the cover comes off.'],
    praise: ['Found the faulty socket that kept tripping everything.', 'Rewired the kitchen neatly, all cables labelled.', 'Came out in the evening when half the flat was dark.', 'The new lights changed the whole room.', 'Tested everything and explained the panel to me.', 'Fitted the inverter the same day.', 'Careful, tidy and clear about the cost.'],
  },
  gardening: {
    emojis: ['🌱', '🌿', '🪴'], price: [30, 55], etaMinutes: [20, 60], radiusKm: [6, 20], emergency: false,
    certifications: ['Horticulture diploma', 'Tree pruning course', 'Irrigation design', 'Organic gardening course'],
    openings: ['I look after gardens, courtyards and roof terraces in {area}.', '{years} of pruning, planting and rescuing tired lawns.', 'A garden should look good in the dry months too.'],
    middles: ['I choose plants that suit the soil and the sun you really have.', 'Mowing, hedges and weeding are done in one visit and the green waste goes with me.', 'I set up drip watering that uses a fraction of what a hose does.'],
    closings: ['No harsh chemicals near children and pets.', 'Balconies count as gardens.', 'A monthly visit keeps it easy.'],
    praise: ['The hedge is straight for the first time in years.', 'Our balcony is full of herbs now.', 'Saved the lemon tree we had given up on.', 'Knew every plant in the yard by name.', 'Took all the cuttings away and raked the path.', 'The watering system works while we travel.', 'Great advice on what grows in shade.'],
  },
  tech_support: {
    emojis: ['💻', '🖥️', '📡'], price: [45, 85], etaMinutes: [15, 45], radiusKm: [5, 20], emergency: true,
    certifications: ['Network technician course', 'Computer repair diploma', 'Data recovery course', 'Information security basics'],
    openings: ['Slow laptops, weak wireless and printers that sulk: I sort them out at your place.', 'I have been the computer person for homes and small offices in {area} for {years}.', 'No question is too basic.'],
    middles: ['I explain what I change in plain words and write the settings down for you.', 'Before anything else I make a backup, so your photos are safe whatever happens.', 'New phones and computers get your old data, accounts and settings.'],
    closings: ['If it cannot be fixed, you do not pay for the try.', 'Remote help is possible after the first visit.', 'Patient with beginners of any age.'],
    praise: ['Wireless reaches every room now.', 'Got ten years of photos off a dead laptop.', 'Very patient with my father.', 'The printer works, a small miracle.', 'Set up three phones and explained the backups.', 'Removed the junk and my computer starts in seconds.', 'Solved in half an hour what the shop wanted two weeks for.'],
  },
} as const satisfies Record<string, ServicePortrait>
