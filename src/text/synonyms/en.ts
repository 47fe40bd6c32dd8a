/** Everyday English words for each service, separated by commas. The search matches them from their first letters. */
import type { Synonyms } from './synonym-table.ts'

export const SYNONYMS: Synonyms = {
  cleaner: 'cleaning, housekeeping, maid, tidy, dust, laundry, windows, mop',
  plumber: 'plumbing, pipe, leak, tap, faucet, drain, toilet, sink, boiler, shower',
  tutor: 'teacher, lessons, homework, math, language, exam, coaching',
  handyman: 'repair, fix, furniture, assembly, shelves, painting, carpenter, drill',
  delivery: 'courier, parcel, package, shipping, groceries, pick up',
  fitness: 'trainer, gym, workout, exercise, personal training',
  electrician: 'electricity, electrical, wiring, light, socket, outlet, fuse, power',
  pet_care: 'dog, cat, dog walking, pet sitting, grooming, animal',
  photographer: 'photo, pictures, wedding photos, portrait, camera',
  beauty: 'hair, haircut, nails, make-up, makeup, manicure, barber, stylist, massage',
  tech_support: 'computer, laptop, phone, wifi, internet, printer, IT, virus',
  gardening: 'garden, lawn, mowing, hedge, plants, trees, landscaping',
  errands: 'shopping, queue, chores, help out, paperwork',
  personal_shopper: 'clothes, shopping, fashion, gifts, wardrobe',
  graphic_designer: 'logo, design, poster, flyer, branding, illustration',
  model: 'modelling, modeling, photo shoot, runway, fashion',
  yoga_instructor: 'yoga, meditation, stretching, pilates, yoga teacher',
  chef: 'cook, cooking, catering, dinner, food, meal',
  okada: 'motorbike, motorcycle, bike taxi, ride',
  boda_boda: 'motorbike, motorcycle, bike taxi, ride',
  xe_om: 'motorbike, motorcycle, bike taxi, ride',
  local_transport: 'taxi, driver, ride, car, moving, van, transfer',
}
