/** Service types of section 9, in its order. */
export const SERVICE_TYPES = [
  'cleaner',
  'plumber',
  'tutor',
  'handyman',
  'delivery',
  'fitness',
  'electrician',
  'pet_care',
  'photographer',
  'beauty',
  'tech_support',
  'gardening',
  'errands',
  'personal_shopper',
  'graphic_designer',
  'model',
  'yoga_instructor',
  'chef',
  'okada',
  'boda_boda',
  'xe_om',
  'local_transport',
] as const

export type ServiceType = (typeof SERVICE_TYPES)[number]

/** True for one of the 22 service types. */
export const isServiceType = (value: unknown): value is ServiceType => (SERVICE_TYPES as readonly unknown[]).includes(value)
