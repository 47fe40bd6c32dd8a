/** A provider's public service. */
import type { ProviderDetails } from '../market.ts'
import { fieldsOf, flag, httpsAddress, latitude, listOf, longitude, maybe, number, oneOf, price, text } from '../read-args.ts'
import { NOT_FOUND, refused, rounded, rule, type Rule } from '../rule.ts'
import { CITY_NAMES } from '../slots.ts'

/** Section 9, with the initial picture of each. */
const BUILT_IN_SERVICES: Readonly<Record<string, string>> = {
  cleaner: '🧹',
  plumber: '🔧',
  tutor: '📚',
  handyman: '🔨',
  delivery: '📦',
  fitness: '🏋️',
  electrician: '🔌',
  pet_care: '🐕',
  photographer: '📷',
  beauty: '💇',
  tech_support: '💻',
  gardening: '🌱',
  errands: '🛍️',
  personal_shopper: '🛒',
  graphic_designer: '🎨',
  model: '🕶️',
  yoga_instructor: '🧘',
  chef: '🍳',
  okada: '🏍️',
  boda_boda: '🏍️',
  xe_om: '🛵',
  local_transport: '🚐',
}

export const SERVICE_NAMES: readonly string[] = Object.keys(BUILT_IN_SERVICES)

const required = {
  name: text(80, 1),
  service_type: oneOf(...Object.keys(BUILT_IN_SERVICES)),
  latitude,
  longitude,
  city: oneOf(...CITY_NAMES),
  price_per_hour: price,
}

const labels = listOf(text(60, 1))

const optional = {
  bio: maybe(text(1_000)),
  eta_minutes: maybe(number(0, 120, 1)),
  experience_years: maybe(number(0, 50, 1)),
  certifications: maybe(labels),
  languages: maybe(labels),
  profile_image: maybe((given) => {
    // An emoji: short, and not trimmed.
    return typeof given === 'string' && given.length <= 16 ? given : text(0)(given)
  }),
  emergency_service: maybe(flag),
  subscription_available: maybe(flag),
  service_radius_km: maybe(number(1, 50)),
  visible: maybe(flag),
  portfolio_links: maybe(fieldsOf(maybe(httpsAddress), 'website', 'instagram', 'linkedin', 'facebook', 'youtube', 'portfolio')),
}

/** Missing or empty links are removed: the six are always given together. */
const linksGiven = (links: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(links).flatMap(([place, link]) => (link === undefined || link === '' ? [] : [[place, link]])))

/** The public position is rounded to about 110 m. */
const PUBLIC_DECIMALS = 3

const register = rule({ ...required, ...optional }, (args, market, { uid, at }) => {
  if (!market.people.has(uid)) return NOT_FOUND
  if (market.providers.has(uid)) return refused('provider_exists')
  market.providers.set(uid, {
    uid,
    details: {
      name: args.name,
      service_type: args.service_type,
      latitude: rounded(args.latitude, PUBLIC_DECIMALS),
      longitude: rounded(args.longitude, PUBLIC_DECIMALS),
      city: args.city,
      price_per_hour: args.price_per_hour,
      bio: args.bio ?? `Experienced ${args.service_type.split('_').join(' ')} in ${args.city}.`,
      eta_minutes: args.eta_minutes ?? 15,
      experience_years: args.experience_years ?? 1,
      certifications: args.certifications ?? [],
      languages: args.languages ?? ['English'],
      profile_image: args.profile_image || (BUILT_IN_SERVICES[args.service_type] ?? ''),
      emergency_service: args.emergency_service ?? false,
      subscription_available: args.subscription_available ?? false,
      service_radius_km: args.service_radius_km ?? 10,
      visible: args.visible ?? true,
      portfolio_links: linksGiven(args.portfolio_links ?? {}),
    },
    status: 'Available',
    cities: new Set([args.city]),
    time: { days: new Map() },
    created_at: at,
    updated_at: at,
  })
  return undefined
})

const change = rule(
  {
    ...optional,
    name: maybe(required.name),
    service_type: maybe(required.service_type),
    latitude: maybe(latitude),
    longitude: maybe(longitude),
    city: maybe(required.city),
    price_per_hour: maybe(price),
  },
  (args, market, { uid, at }) => {
    const provider = market.providers.get(uid)
    if (!provider) return refused('no_provider_profile')
    const degrees = (given: number | undefined, now: number): number => (given === undefined ? now : rounded(given, PUBLIC_DECIMALS))
    const now = provider.details
    const next: ProviderDetails = {
      ...now,
      // Only the given fields: the names are those of the details.
      ...(Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined)) as Partial<ProviderDetails>),
      latitude: degrees(args.latitude, now.latitude),
      longitude: degrees(args.longitude, now.longitude),
      portfolio_links: args.portfolio_links ? linksGiven(args.portfolio_links) : now.portfolio_links,
    }
    provider.details = next
    provider.cities.add(next.city)
    provider.updated_at = at
    return undefined
  },
)

const setStatus = rule({ status: oneOf('Available', 'Busy', 'Off Duty', 'Emergency Only') }, (args, market, { uid, at }) => {
  const provider = market.providers.get(uid)
  if (!provider) return refused('no_provider_profile')
  provider.status = args.status
  provider.details = { ...provider.details, visible: args.status !== 'Off Duty' }
  provider.updated_at = at
  return undefined
})

export const PROVIDER_RULES: Readonly<Record<string, Rule>> = {
  register_provider: register,
  update_provider: change,
  set_status: setStatus,
}
