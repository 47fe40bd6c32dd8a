/** People, their documents and ids for tests: all derived from a seed, nothing random. */
import { PROFILE_DEFAULTS, type Profile } from '#domain/documents/profile.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { asUid, asUlid, profileId, providerId, type Uid, type Ulid } from '#domain/ids.ts'
import { instantFromMs, type Instant } from '#domain/time/instant.ts'

/** A Tuesday morning in San Francisco. */
export const START_MS = Date.parse('2026-11-24T16:00:00.000Z')
const START: Instant = instantFromMs(START_MS)

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns a generator of ULIDs in rising order, distinguished by a letter for their origin. */
export function idMaker(origin: number): () => Ulid {
  let count = 0
  return () => {
    count += 1
    let tail = ''
    for (let rest = count, digit = 0; digit < 10; digit += 1, rest = Math.floor(rest / 32)) tail = (ALPHABET[rest % 32] ?? '0') + tail
    return asUlid(`01K${(ALPHABET[origin % 32] ?? '0').padStart(13, '0')}${tail}`)
  }
}

/** A person's uid by number, 0 to 31. */
export const uidOf = (person: number): Uid => asUid(`01J0000000000000000000000${ALPHABET[person] ?? '0'}`)

export function profileOf(uid: Uid, name: string): Profile {
  return {
    doc_id: profileId(uid),
    type: 'profile',
    schema_version: 1,
    version: 1,
    uid,
    email: `${name.toLowerCase()}@example.test`,
    userType: 'customer',
    name,
    phone: '',
    ...PROFILE_DEFAULTS,
    loyalty_points: 0,
    notifications_read_up_to: null,
    created_at: START,
    updated_at: START,
  }
}

export function providerOf(uid: Uid, name: string, more: Partial<Provider> = {}): Provider {
  return {
    doc_id: providerId(uid),
    type: 'provider',
    schema_version: 1,
    version: 1,
    id: uid,
    provider_uid: uid,
    name,
    service_type: 'cleaner',
    latitude: 37.77,
    longitude: -122.42,
    city: 'San Francisco',
    former_cities: [],
    rating: 5,
    review_count: 0,
    rating_sum: 0,
    recent_reviews: [],
    price_per_hour: 30,
    eta_minutes: 15,
    profile_image: '🧹',
    is_verified: false,
    bio: '',
    experience_years: 1,
    certifications: [],
    languages: ['English'],
    total_completed_jobs: 0,
    response_rate: 1,
    emergency_service: false,
    subscription_available: false,
    status: 'Available',
    is_available: true,
    service_radius_km: 10,
    visible: true,
    is_approved: true,
    approval: 'approved',
    is_blocked: false,
    portfolio_links: {},
    schedule: { days: {}, busy: [] },
    created_at: START,
    updated_at: START,
    ...more,
  }
}
