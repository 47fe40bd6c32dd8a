/**
 * Everyday words for each service, separated by commas. The search matches them from their first letters; translations are the words of
 * that language, not those of the English ones.
 */
import type { BuiltInService } from '#domain/service-types.ts'

export const SERVICE_WORDS = {
  'service_words.cleaner': 'cleaning, housekeeping, maid, tidy, dust, laundry, windows, mop',
  'service_words.plumber': 'plumbing, pipe, leak, tap, faucet, drain, toilet, sink, boiler, shower',
  'service_words.tutor': 'teacher, lessons, homework, math, language, exam, coaching',
  'service_words.handyman': 'repair, fix, furniture, assembly, shelves, painting, carpenter, drill',
  'service_words.delivery': 'courier, parcel, package, shipping, groceries, pick up',
  'service_words.fitness': 'trainer, gym, workout, exercise, personal training',
  'service_words.electrician': 'electricity, electrical, wiring, light, socket, outlet, fuse, power',
  'service_words.pet_care': 'dog, cat, dog walking, pet sitting, grooming, animal',
  'service_words.photographer': 'photo, pictures, wedding photos, portrait, camera',
  'service_words.beauty': 'hair, haircut, nails, make-up, makeup, manicure, barber, stylist, massage',
  'service_words.tech_support': 'computer, laptop, phone, wifi, internet, printer, IT, virus',
  'service_words.gardening': 'garden, lawn, mowing, hedge, plants, trees, landscaping',
  'service_words.errands': 'shopping, queue, chores, help out, paperwork',
  'service_words.personal_shopper': 'clothes, shopping, fashion, gifts, wardrobe',
  'service_words.graphic_designer': 'logo, design, poster, flyer, branding, illustration',
  'service_words.model': 'modelling, modeling, photo shoot, runway, fashion',
  'service_words.yoga_instructor': 'yoga, meditation, stretching, pilates, yoga teacher',
  'service_words.chef': 'cook, cooking, catering, dinner, food, meal',
  'service_words.okada': 'motorbike, motorcycle, bike taxi, ride',
  'service_words.boda_boda': 'motorbike, motorcycle, bike taxi, ride',
  'service_words.xe_om': 'motorbike, motorcycle, bike taxi, ride',
  'service_words.local_transport': 'taxi, driver, ride, car, moving, van, transfer',
} as const satisfies { readonly [Service in BuiltInService as `service_words.${Service}`]: string }
