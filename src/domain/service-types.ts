import { ownMarketplace, ownServiceOf } from './marketplace/in-force.ts'
import type { TravelMode } from './marketplace/own-marketplace.ts'

export interface ServiceProperties {
  /** Icon name in the design system. */
  readonly icon: string
  /** Profile image that a new provider starts with. */
  readonly emoji: string
  /** Takes people or things to another place: rides, deliveries and errands. */
  readonly isRide?: true
  /** How its providers come to a place; a car if absent. */
  readonly travelsBy?: TravelMode
  /** Keys of the questions that a customer may answer in the request, two or three. */
  readonly questions?: readonly string[]
}

/** Built-in services, those of section 9 first, in its order. */
export const BUILT_IN_SERVICES = {
  cleaner: { icon: 'cleaner', emoji: '🧹', questions: ['floor', 'rooms', 'pets'] },
  plumber: { icon: 'plumber', emoji: '🔧', questions: ['water_off', 'floor'] },
  tutor: { icon: 'tutor', emoji: '📚', questions: ['subject', 'level'] },
  handyman: { icon: 'handyman', emoji: '🔨', questions: ['materials', 'floor'] },
  delivery: { icon: 'delivery', emoji: '📦', isRide: true, questions: ['size', 'floor'] },
  fitness: { icon: 'fitness', emoji: '🏋️', questions: ['goal', 'injuries'] },
  electrician: { icon: 'electrician', emoji: '🔌', questions: ['power_off', 'floor'] },
  pet_care: { icon: 'pet_care', emoji: '🐕', questions: ['animal', 'pet_fears'] },
  photographer: { icon: 'photographer', emoji: '📷', questions: ['occasion', 'people'] },
  beauty: { icon: 'beauty', emoji: '💇', questions: ['treatment', 'allergies'] },
  tech_support: { icon: 'tech_support', emoji: '💻', questions: ['device', 'since'] },
  gardening: { icon: 'gardening', emoji: '🌱', questions: ['garden_size', 'green_waste'] },
  errands: { icon: 'errands', emoji: '🛍️', isRide: true, questions: ['shops', 'budget'] },
  personal_shopper: { icon: 'personal_shopper', emoji: '🛒', questions: ['looking_for', 'budget'] },
  graphic_designer: { icon: 'graphic_designer', emoji: '🎨', questions: ['purpose', 'deadline'] },
  model: { icon: 'model', emoji: '🕶️', questions: ['occasion', 'outfit'] },
  yoga_instructor: { icon: 'yoga_instructor', emoji: '🧘', questions: ['level', 'injuries'] },
  chef: { icon: 'chef', emoji: '🍳', questions: ['people', 'allergies'] },
  okada: { icon: 'motorbike', emoji: '🏍️', isRide: true, travelsBy: 'motorbike', questions: ['people', 'luggage'] },
  boda_boda: { icon: 'motorbike', emoji: '🏍️', isRide: true, travelsBy: 'motorbike', questions: ['people', 'luggage'] },
  xe_om: { icon: 'motorbike', emoji: '🛵', isRide: true, travelsBy: 'motorbike', questions: ['people', 'luggage'] },
  local_transport: { icon: 'local_transport', emoji: '🚐', isRide: true, questions: ['people', 'luggage'] },
} as const satisfies Readonly<Record<string, ServiceProperties>>

export type BuiltInService = keyof typeof BUILT_IN_SERVICES
/** Keys of their questions. */
export type BuiltInQuestion = (typeof BUILT_IN_SERVICES)[BuiltInService]['questions'][number]

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
  if (!own) return UNKNOWN
  const { icon, emoji, is_ride, travels_by, questions = [] } = own
  return {
    icon,
    emoji,
    ...(is_ride ? { isRide: true } : {}),
    ...(travels_by ? { travelsBy: travels_by } : {}),
    questions: questions.map(({ key }) => key),
  }
}

/** Returns the English name: `Pet care`. */
export const englishServiceName = (service: ServiceType): string =>
  ownServiceOf(service)?.names['en'] ?? `${service.charAt(0).toUpperCase()}${service.slice(1)}`.replaceAll('_', ' ')

/** True for services that take people or things to another place. */
export const isRide = (service: ServiceType): boolean => serviceOf(service).isRide === true

/** Returns how the providers of a service come to a place. */
export const travelModeOf = (service: ServiceType): TravelMode => serviceOf(service).travelsBy ?? 'car'

/** Returns the keys of the questions that a customer of the service may answer. */
export const questionsOf = (service: ServiceType): readonly string[] => serviceOf(service).questions ?? []
