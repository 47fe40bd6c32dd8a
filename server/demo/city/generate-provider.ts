/** Generates one demo provider: name, position, price and bio. */
import { cityOrDefault } from '#domain/cities.ts'
import { DAY_MS } from '#domain/constants.ts'
import type { Provider, ProviderStatus, VerificationCheck } from '#domain/documents/provider.ts'
import type { Review } from '#domain/documents/review.ts'
import { providerId, type Uid } from '#domain/ids.ts'
import { instantFromMs, instantToMs } from '#domain/time/instant.ts'
import type { BuiltInService } from '#domain/service-types.ts'
import { wallTimeAt } from '#domain/time/zoned-time.ts'
import { generateSchedule } from './generate-schedule.ts'
import { answeredOf, generateStars, generateReviews, ratingOf } from '../portraits/generate-reviews.ts'
import { demoCity } from '../cities/demo-cities.ts'
import { generatePerson } from '../cities/generate-person.ts'
import type { Spot } from '../cities/spread-position.ts'
import { createSeededRandom, type SeededRandom } from '../../platform/seeded-random.ts'
import { PORTRAITS } from '../portraits/portraits.ts'

export interface ProviderPlan extends Spot {
  readonly city: string
  readonly service: BuiltInService
  /** Number of earlier providers of this service in the city; it selects the sentences of the bio. */
  readonly rank: number
  /** Off duty, in addition to the providers that the city lists. */
  readonly isOffDuty: boolean
  readonly nowMs: number
  readonly maxReviews: number
  readonly customers: readonly Uid[]
}

/** Draws a price, USD an hour: in steps of 0.5 where prices are high, of 0.25 elsewhere. */
function drawPrice(city: string, [low, high]: readonly [number, number], random: SeededRandom): number {
  const level = demoCity(city).priceLevel
  const step = level < 0.5 ? 0.25 : 0.5
  return Math.max(1, Math.round(((low + (high - low) * random.next()) * level) / step) * step)
}

/** Returns 'one year' or, for example, '6 years'. */
const yearsText = (years: number): string => (years === 1 ? 'one year' : `${years} years`)

function writeBio(plan: ProviderPlan, years: number): string {
  const { openings, middles, closings } = PORTRAITS[plan.service]
  // Each city starts at another place of the three lists, so that its providers of one service share no sentence.
  const turn = createSeededRandom(`bio ${plan.city} ${plan.service}`)
  const sentence = (row: readonly string[]): string => row[(plan.rank + turn.between(0, row.length - 1)) % row.length] ?? ''
  const bio = [sentence(openings), sentence(middles), sentence(closings)]
    .join(' ')
    .replaceAll('{years}', yearsText(years))
    .replaceAll('{area}', plan.place.name)
    .replaceAll('{city}', plan.city)
  return bio.charAt(0).toUpperCase() + bio.slice(1)
}

/** Draws a status: about 70 % available, some busy, a few for emergencies only. */
function drawStatus(plan: ProviderPlan, random: SeededRandom): ProviderStatus {
  if (plan.isOffDuty) return 'Off Duty'
  const draw = random.next()
  if (PORTRAITS[plan.service].emergency && draw > 0.91) return 'Emergency Only'
  return draw < 0.74 ? 'Available' : 'Busy'
}

/** Draws the verified parts: always the identity, sometimes more. */
const verifiedOf = (rank: number): VerificationCheck[] =>
  rank % 2 === 0 ? ['identity', 'phone'] : ['identity', 'business', 'phone', 'address']

/** Returns a provider and the reviews behind its rating. @param taken names in use in the city; the new one is added */
export function generateProvider(plan: ProviderPlan, random: SeededRandom, taken: Set<string>): { provider: Provider; reviews: Review[] } {
  const portrait = PORTRAITS[plan.service]
  const uid = random.ulid() as string as Uid
  const person = generatePerson(plan.city, random, taken)
  const isNew = random.chance(0.15)
  const experience_years = isNew ? random.between(1, 4) : random.between(2, 9) + random.between(0, 9)
  const createdMs = plan.nowMs - random.between(isNew ? 5 : 120, isNew ? 40 : 700) * DAY_MS
  const stars = generateStars(isNew ? 0 : random.between(1, plan.maxReviews), 0.55 + 0.43 * random.next(), random)
  const reviews = generateReviews(
    { city: plan.city, service: plan.service, provider: uid, stars, beforeMs: plan.nowMs, afterMs: createdMs, customers: plan.customers },
    random,
  )
  const status = drawStatus(plan, random)
  const emergency_service = portrait.emergency && (status === 'Emergency Only' || random.chance(0.4))
  const is_verified = random.chance(0.6)
  const certifications = random.shuffle(portrait.certifications).slice(0, random.between(is_verified ? 1 : 0, 2))
  const provider: Provider = {
    doc_id: providerId(uid),
    type: 'provider',
    schema_version: 1,
    version: 1,
    id: uid,
    provider_uid: uid,
    name: person.name,
    service_type: plan.service,
    ...plan.position,
    city: plan.city,
    former_cities: [],
    ...ratingOf(reviews),
    price_per_hour: drawPrice(plan.city, portrait.price, random),
    eta_minutes: random.between(...portrait.etaMinutes),
    profile_image: random.pick(portrait.emojis),
    is_verified,
    is_approved: is_verified,
    ...(is_verified ? { verified_at: instantFromMs(createdMs + 3 * DAY_MS), verified_what: verifiedOf(plan.rank) } : {}),
    approval: is_verified ? 'approved' : 'pending',
    is_blocked: false,
    bio: writeBio(plan, experience_years),
    experience_years,
    certifications,
    languages: [...person.languages],
    total_completed_jobs: reviews.length === 0 ? random.between(0, 3) : reviews.length * random.between(2, 12) + random.between(0, 9),
    response_rate: random.between(82, 100) / 100,
    emergency_service,
    subscription_available: random.chance(0.5),
    status,
    is_available: status === 'Available',
    visible: status !== 'Off Duty',
    service_radius_km: random.between(...portrait.radiusKm),
    portfolio_links: {},
    schedule: generateSchedule(uid, plan.service, wallTimeAt(plan.nowMs, cityOrDefault(plan.city).zone).date),
    created_at: instantFromMs(createdMs),
    updated_at: instantFromMs(reviews[0] ? instantToMs(reviews[0].created_at) : createdMs),
  }
  return { provider: { ...provider, ...answeredOf(provider.response_rate) }, reviews }
}
