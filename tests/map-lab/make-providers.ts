import { PROVIDER_STATUSES, type Provider } from '#domain/documents/provider.ts'
import type { DocId, Uid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Position } from '#domain/location/haversine.ts'
import { BUILT_IN_SERVICE_TYPES } from '#domain/service-types.ts'

/** Numbers from 0 up to 1, the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const firstNames = ['Grace', 'Marcus', 'Priya', 'Tomás', 'Yuki', 'Elena', 'Sam', 'Lucía', 'Dele', 'Zoë', 'Linh', 'Noor']
const lastNames = ['Okafor', 'Bell', 'Nair', 'Rivera', 'Tanaka', 'Petrova', 'Osei', 'Moretti', 'Adeyemi', 'Nguyễn', 'Haddad']
const bios = ['Careful, punctual and insured.', 'Small jobs welcome, évenings too.', 'Ten years on the tools; references on request.', '']
const faces = ['🧹', '🔧', '📚', '🔌', '🐕', '📷', '🌱', '🍳']
const at = '2026-01-05T09:00:00.000Z' as Instant
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('')

/**
 * Providers around a place, the same for the same seed; few distinct values, so that orders have ties.
 *
 * @param spreadDegrees largest distance from the centre, in degrees
 */
export function makeProviders(count: number, centre: Position, spreadDegrees: number, seed = 1): Provider[] {
  const random = seededRandom(seed)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const chance = (share: number): boolean => random() < share
  const near = (middle: number): number => middle + (random() + random() - 1) * spreadDegrees
  const id = (): Uid => Array.from({ length: 26 }, (_, place) => (place === 0 ? '0' : pick(alphabet))).join('') as Uid

  const one = (): Provider => {
    const uid = id()
    const status = chance(0.7) ? 'Available' : pick(PROVIDER_STATUSES)
    return {
      doc_id: `provider:${uid}` as DocId,
      schema_version: 1,
      version: 1,
      type: 'provider',
      id: uid,
      provider_uid: uid,
      name: `${pick(firstNames)} ${pick(lastNames)}`,
      service_type: pick(BUILT_IN_SERVICE_TYPES),
      latitude: near(centre.latitude),
      longitude: near(centre.longitude),
      city: 'San Francisco',
      former_cities: [],
      rating: 1 + Math.floor(random() * 9) / 2,
      review_count: Math.floor(random() * 200),
      rating_sum: 0,
      recent_reviews: [],
      price_per_hour: 15 + Math.floor(random() * 40) * 2.5,
      eta_minutes: 5 + Math.floor(random() * 40),
      profile_image: pick(faces),
      is_verified: chance(0.6),
      bio: pick(bios),
      experience_years: Math.floor(random() * 20),
      certifications: [],
      languages: ['English'],
      total_completed_jobs: Math.floor(random() * 500),
      response_rate: 1,
      emergency_service: chance(0.2),
      subscription_available: chance(0.3),
      status,
      is_available: status === 'Available',
      service_radius_km: 10,
      visible: status !== 'Off Duty',
      is_approved: true,
      approval: pick(['approved', 'approved', 'pending', 'rejected']),
      is_blocked: chance(0.03),
      portfolio_links: {},
      schedule: { days: {}, busy: [] },
      created_at: at,
      updated_at: at,
    }
  }
  const providers = Array.from({ length: count }, one)
  // Some share an address exactly, so that distances tie as well.
  return providers.map((provider, index) => {
    const neighbour = providers[index - 1]
    return index % 7 === 3 && neighbour !== undefined
      ? { ...provider, latitude: neighbour.latitude, longitude: neighbour.longitude }
      : provider
  })
}
