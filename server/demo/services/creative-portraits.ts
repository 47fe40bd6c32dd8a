import type { ServicePortrait } from './service-portrait.ts'

/** Services that make something: pictures, designs, meals, a wardrobe. */
export const CREATIVE_PORTRAITS = {
  photographer: {
    emojis: ['📷', '📸', '🎞️'], price: [80, 170], etaMinutes: [30, 60], radiusKm: [10, 30], emergency: false,
    certifications: ['Photography diploma', 'Drone pilot certificate', 'Studio lighting course'],
    openings: ['Portraits, families and small weddings in natural light.', 'I have photographed people and places around {area} for {years}.', 'Pictures of your shop, your food or your flat that make people stop scrolling.'],
    middles: ['You choose from a private gallery and get the edited files within five days.', 'I carry two cameras and a small flash, so rain and dark rooms do not end the shoot.', 'Camera-shy people get a task to do, and forget that I am there.'],
    closings: ['Printing is included in longer bookings.', 'We can walk the place together first.', 'Children set the pace.'],
    praise: ['The kids actually laughed in the pictures.', 'Our listing was rented within two days of the new photos.', 'Caught moments of the wedding we had not even seen.', 'Gallery arrived earlier than promised.', 'Made me feel at ease, and I hate cameras.', 'Beautiful light in every single frame.', 'The food shots doubled our orders.'],
  },
  graphic_designer: {
    emojis: ['🎨', '✏️', '🖌️'], price: [50, 110], etaMinutes: [30, 60], radiusKm: [10, 40], emergency: false,
    certifications: ['Graphic design degree', 'Typography course', 'User interface design course'],
    openings: ['Logos, menus and posters for small businesses.', 'I have drawn for shops and start-ups around {area} for {years}.', 'Good design is mostly leaving things out.'],
    middles: ['We start with a talk and three rough directions, then finish one of them properly.', 'You receive print-ready files, web versions and the fonts and colours on one page.', 'I work beside you at your desk when that is faster than mails.'],
    closings: ['Two rounds of changes are part of the price.', 'Rush jobs overnight are possible.', 'Sign painters and printers here know my files.'],
    praise: ['Our menu finally looks like our food tastes.', 'Understood the idea after ten minutes.', 'Logo works tiny and huge.', 'Clean files, the printer was delighted.', 'Three ideas, all good, hard to choose.', 'Reworked our slides the night before the pitch.', 'Explained why, not only what.'],
  },
  chef: {
    emojis: ['🍳', '🍲', '👩‍🍳'], price: [50, 110], etaMinutes: [30, 60], radiusKm: [6, 20], emergency: false,
    certifications: ['Food hygiene certificate', 'Culinary diploma', 'Pastry course', 'Allergen training'],
    openings: ['Dinner for two or for twenty, cooked in your own kitchen.', 'I cooked in restaurants around {area} for {years} before I started to visit homes.', 'Weekly meals, packed and labelled, from the market of that morning.'],
    middles: ['I plan the menu with you, shop, cook and wash up.', 'Vegetarian and allergy-safe menus are a matter of planning, and I plan well.', 'Local dishes are my base, with a few tricks from kitchens elsewhere.'],
    closings: ['Cooking lessons are possible while I work.', 'Receipts for the shopping are yours to see.', 'The kitchen is left cleaner than I found it.'],
    praise: ['Everyone asked for the recipe of the fish.', 'Cooked for twelve and the kitchen was spotless after.', 'Handled two allergies without making it a topic.', 'A week of lunches, all different, all good.', 'My mother approved, and she never does.', 'We learned how to fold dumplings while dinner was made.', 'Portions were generous and beautifully served.'],
  },
  personal_shopper: {
    emojis: ['🛒', '🧺', '👜'], price: [25, 50], etaMinutes: [15, 45], radiusKm: [5, 15], emergency: false,
    certifications: ['Styling course', 'Retail training', 'Background checked'],
    openings: ['Groceries, gifts or a whole wardrobe: I know where to find it in {city}.', 'I have shopped for other people around {area} for {years}.', 'Send the list, keep the afternoon.'],
    middles: ['I send photos from the shelf before I buy, and receipts after.', 'Ripe fruit, fair prices and the right size are what I am picky about.', 'For clothes I bring three choices of each and take back what does not fit.'],
    closings: ['Budgets are respected to the cent.', 'Markets early in the morning are my favourite place.', 'Gift wrapping is included.'],
    praise: ['Picked better tomatoes than I ever do.', 'Found the exact shoes in the third shop, and sent photos from each.', 'Receipts matched to the cent.', 'My interview outfit was perfect.', 'Saved me a whole Saturday.', 'Knew which stall had fresh fish.', 'Great taste in presents.'],
  },
} as const satisfies Record<string, ServicePortrait>
