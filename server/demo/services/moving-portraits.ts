import type { ServicePortrait } from './service-portrait.ts'

const riderPraise = ['Knew a way around the jam and got me there in time.', 'Gave me a clean helmet and rode calmly.', 'Waited for me while I was at the bank.', 'Picked me up exactly where the pin was.', 'Careful in the rain.', 'Friendly, and no bargaining at the end.', 'Carried my parcel as if it was glass.']

/** Services that move people and things. */
export const MOVING_PORTRAITS = {
  delivery: {
    emojis: ['📦', '🚚', '🚲'], price: [20, 38], etaMinutes: [5, 25], radiusKm: [6, 25], emergency: true,
    certifications: ['Clean driving record', 'Cold-chain handling', 'Background checked'],
    openings: ['Parcels, meals and documents across {city}, today.', 'I have delivered in and around {area} for {years}.', 'Door to door, with a photo of the handover.'],
    middles: ['Fragile things travel in a padded box, food in an insulated one.', 'You can follow where I am and write to me in the chat.', 'Several drops on one trip are fine, tell me the order.'],
    closings: ['Stairs are included.', 'Nights and weekends are possible.', 'Signatures are collected when you need them.'],
    praise: ['A cake arrived in one piece across the whole city.', 'Contract signed and returned within the hour.', 'Sent a photo of the handover, very reassuring.', 'Carried a box up five floors with a smile.', 'Food was still hot.', 'Quick answer in the chat, quicker delivery.', 'Four stops, no mistakes.'],
  },
  errands: {
    emojis: ['🛍️', '📋', '✅'], price: [22, 40], etaMinutes: [10, 30], radiusKm: [5, 15], emergency: true,
    certifications: ['Background checked', 'Clean driving record', 'First aid'],
    openings: ['Queues, pharmacies, post offices: give me the list and get on with your day.', 'I have run errands for families and offices in {area} for {years}.', 'Anything legal that fits in a bag or needs somebody to wait for it.'],
    middles: ['I confirm each stop with a photo and keep every receipt.', 'I know the opening hours and which counter has the short line.', 'Older customers get a call instead of a message when they prefer it.'],
    closings: ['One hour is often enough.', 'Same-day requests are normal.', 'Cash is handed over with a written note.'],
    praise: ['Stood in line so that I did not have to.', 'Pharmacy, post and dry cleaning in under an hour.', 'My grandmother trusts nobody else now.', 'Every receipt in an envelope.', 'Waited for the technician while I was at work.', 'Asked before replacing an item, as it should be.', 'Saved my day on moving week.'],
  },
  okada: {
    emojis: ['🏍️', '🛵', '🪖'], price: [20, 34], etaMinutes: [3, 12], radiusKm: [4, 15], emergency: true,
    certifications: ["Rider's licence", 'Road safety training', 'First aid'],
    openings: ['Quick okada rides in and around {area}.', 'I have been riding these streets for {years} and know which ones to avoid at five.', 'When the road stands still, two wheels do not.'],
    middles: ['A clean second helmet and a rain cape are always on the bike.', 'I ride at a speed my own mother accepts.', 'Small parcels and documents are welcome too.'],
    closings: ['Early flights are fine.', 'I wait if you are quick.', 'Message me the landmark and I find you.'],
    praise: riderPraise,
  },
  boda_boda: {
    emojis: ['🏍️', '🪖', '🛵'], price: [20, 34], etaMinutes: [3, 12], radiusKm: [4, 15], emergency: true,
    certifications: ["Rider's licence", 'Road safety training', 'First aid'],
    openings: ['Boda rides around {area}, from the stage or from your gate.', '{years} on the same motorbike, serviced every month.', 'School runs, errands and the last kilometre home.'],
    middles: ['There is a helmet and a reflector jacket for you.', 'I keep to the lane and to the price in the app.', 'I know the short cuts, and which of them flood.'],
    closings: ['Night rides until eleven.', 'If you ride alone at night, I bring you to the door.', 'Luggage up to one bag.'],
    praise: riderPraise,
  },
  xe_om: {
    emojis: ['🛵', '🏍️', '🪖'], price: [20, 34], etaMinutes: [3, 12], radiusKm: [4, 15], emergency: true,
    certifications: ["Rider's licence", 'Road safety training', 'First aid'],
    openings: ['Xe ôm rides through {area} and across {city}.', 'I have been riding for {years} and still like the morning traffic.', 'From the alley to the office door, without a detour.'],
    middles: ['Helmet and rain poncho are ready for you.', 'I ride smoothly, so you can hold a coffee.', 'I take you around the jam, not through it.'],
    closings: ['Half-day tours for visitors are possible.', 'I can stop on the way for breakfast.', 'Call at the alley mouth and I come in.'],
    praise: riderPraise,
  },
  local_transport: {
    emojis: ['🚐', '🚗', '🚙'], price: [32, 62], etaMinutes: [5, 20], radiusKm: [10, 40], emergency: true,
    certifications: ['Passenger transport licence', 'Defensive driving course', 'Clean driving record', 'First aid'],
    openings: ['A clean car and a driver who knows {city}.', 'I have driven families, tools and tourists from {area} for {years}.', 'Airport, market, school, or a day out with stops.'],
    middles: ['Child seats and a roof rack are available if you ask when booking.', 'I plan the way with the traffic and still allow ten minutes.', 'Up to six people, or the equivalent in boxes.'],
    closings: ['Waiting time is part of the hour.', 'Air conditioning always works.', 'Night pick-ups are welcome.'],
    praise: ['Was at the airport before the plane had landed.', 'Moved my whole room in one trip.', 'Child seat fitted properly, very reassuring.', 'Spotless car and calm driving.', 'Showed our visitors three places we did not know.', 'Waited during the appointment without fuss.', 'Helped carry everything to the lift.'],
  },
} as const satisfies Record<string, ServicePortrait>
