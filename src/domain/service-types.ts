/** Services of the marketplace, those of section 9 first, in its order. */
export interface ServiceProperties {
  /** Icon name in the design system. */
  readonly icon: string
  /** Profile image that a new provider starts with. */
  readonly emoji: string
  /** Takes people or things to another place: rides, deliveries and errands. */
  readonly isRide?: true
}

export const SERVICES = {
  cleaner: { icon: 'cleaner', emoji: '🧹' },
  plumber: { icon: 'plumber', emoji: '🔧' },
  tutor: { icon: 'tutor', emoji: '📚' },
  handyman: { icon: 'handyman', emoji: '🔨' },
  delivery: { icon: 'delivery', emoji: '📦', isRide: true },
  fitness: { icon: 'fitness', emoji: '🏋️' },
  electrician: { icon: 'electrician', emoji: '🔌' },
  pet_care: { icon: 'pet_care', emoji: '🐕' },
  photographer: { icon: 'photographer', emoji: '📷' },
  beauty: { icon: 'beauty', emoji: '💇' },
  tech_support: { icon: 'tech_support', emoji: '💻' },
  gardening: { icon: 'gardening', emoji: '🌱' },
  errands: { icon: 'errands', emoji: '🛍️', isRide: true },
  personal_shopper: { icon: 'personal_shopper', emoji: '🛒' },
  graphic_designer: { icon: 'graphic_designer', emoji: '🎨' },
  model: { icon: 'model', emoji: '🕶️' },
  yoga_instructor: { icon: 'yoga_instructor', emoji: '🧘' },
  chef: { icon: 'chef', emoji: '🍳' },
  okada: { icon: 'motorbike', emoji: '🏍️', isRide: true },
  boda_boda: { icon: 'motorbike', emoji: '🏍️', isRide: true },
  xe_om: { icon: 'motorbike', emoji: '🛵', isRide: true },
  local_transport: { icon: 'local_transport', emoji: '🚐', isRide: true },
} as const satisfies Readonly<Record<string, ServiceProperties>>

export type ServiceType = keyof typeof SERVICES

// `keys` loses the types of the keys; they are those of the table.
export const SERVICE_TYPES = Object.keys(SERVICES) as readonly ServiceType[]

/** True for one of the services. */
export const isServiceType = (value: unknown): value is ServiceType => (SERVICE_TYPES as readonly unknown[]).includes(value)

/** Returns the English name: `Pet care`. */
export const englishServiceName = (service: ServiceType): string =>
  `${service.charAt(0).toUpperCase()}${service.slice(1)}`.replaceAll('_', ' ')

/** True for services that take people or things to another place. */
export const isRide = (service: ServiceType): boolean => 'isRide' in SERVICES[service]
