import { ownMarketplace, ownServiceOf } from './marketplace/in-force.ts'

export interface ServiceProperties {
  /** Icon name in the design system. */
  readonly icon: string
  /** Profile image that a new provider starts with. */
  readonly emoji: string
  /** Takes people or things to another place: rides, deliveries and errands. */
  readonly isRide?: true
}

/** Built-in services, those of section 9 first, in its order. */
export const BUILT_IN_SERVICES = {
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

export type BuiltInService = keyof typeof BUILT_IN_SERVICES

// `keys` loses the types of the keys; they are those of the table.
export const BUILT_IN_SERVICE_TYPES = Object.keys(BUILT_IN_SERVICES) as readonly BuiltInService[]

export const isBuiltInService = (service: string): service is BuiltInService => Object.hasOwn(BUILT_IN_SERVICES, service)

/** Key of a service: a built-in one, or one that the operator adds. Documents may name a service that is not in force (yet). */
export type ServiceType = string

/** Returns the keys of all services in force, the built-in ones first. Closed ones are among them. */
export const serviceTypes = (): readonly ServiceType[] => [
  ...BUILT_IN_SERVICE_TYPES,
  ...(ownMarketplace()?.services.map(({ key }) => key) ?? []),
]

/** Returns the keys of the services that take new providers and bookings. */
export const openServiceTypes = (): readonly ServiceType[] => serviceTypes().filter((service) => !isServiceClosed(service))

/** True for one of the services in force. */
export const isServiceType = (value: unknown): value is ServiceType =>
  typeof value === 'string' && (isBuiltInService(value) || ownServiceOf(value) !== undefined)

/** True for a service that takes nothing new. */
export const isServiceClosed = (service: ServiceType): boolean => ownServiceOf(service)?.is_closed === true

/** Shown for a service that this side does not know (yet). */
const UNKNOWN: ServiceProperties = { icon: 'handyman', emoji: '🧰' }

/** Returns icon, profile image and kind of a service. */
export function serviceOf(service: ServiceType): ServiceProperties {
  if (isBuiltInService(service)) return BUILT_IN_SERVICES[service]
  const own = ownServiceOf(service)
  return own ? { icon: own.icon, emoji: own.emoji, ...(own.is_ride ? { isRide: true } : {}) } : UNKNOWN
}

/** Returns the English name: `Pet care`. */
export const englishServiceName = (service: ServiceType): string =>
  ownServiceOf(service)?.names['en'] ?? `${service.charAt(0).toUpperCase()}${service.slice(1)}`.replaceAll('_', ' ')

/** True for services that take people or things to another place. */
export const isRide = (service: ServiceType): boolean => serviceOf(service).isRide === true
