/** Documents of people as they are right after signing up. */
import { NEW_PROVIDER } from '#domain/constants.ts'
import { PROFILE_DEFAULTS, type Profile } from '#domain/documents/profile.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { profileId, providerId, type Uid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'

const born = instantFromMs(Date.parse('2026-11-01T00:00:00.000Z'))

export const profileOf = (uid: Uid, fields: Partial<Profile> = {}): Profile => ({
  doc_id: profileId(uid),
  type: 'profile',
  schema_version: 1,
  version: 1,
  uid,
  email: 'someone@example.test',
  userType: 'customer',
  name: 'Someone',
  phone: '',
  ...PROFILE_DEFAULTS,
  loyalty_points: 0,
  notifications_read_up_to: null,
  created_at: born,
  updated_at: born,
  ...fields,
})

export const providerOf = (uid: Uid, fields: Partial<Provider> = {}): Provider => ({
  doc_id: providerId(uid),
  type: 'provider',
  schema_version: 1,
  version: 1,
  id: uid,
  provider_uid: uid,
  name: 'Chidi Plumbing',
  service_type: 'plumber',
  latitude: 6.5244,
  longitude: 3.3792,
  city: 'Lagos',
  former_cities: [],
  rating: 5,
  review_count: 0,
  rating_sum: 0,
  recent_reviews: [],
  price_per_hour: 25,
  eta_minutes: NEW_PROVIDER.eta_minutes,
  profile_image: '🔧',
  is_verified: false,
  bio: 'Pipes',
  experience_years: 3,
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
  is_approved: false,
  approval: 'pending',
  is_blocked: false,
  portfolio_links: {},
  schedule: { days: {}, busy: [] },
  created_at: born,
  updated_at: born,
  ...fields,
})

/** Arguments of a request for that provider. */
export const requestFor = (provider: Uid, booking_id: string, scheduled_date: string | null): Record<string, unknown> => ({
  booking_id,
  provider_id: provider,
  scheduled_date,
  duration_hours: 1,
  special_instructions: 'Ring twice',
  user_latitude: 6.52,
  user_longitude: 3.37,
  is_emergency: false,
  price_per_hour: 25,
})
