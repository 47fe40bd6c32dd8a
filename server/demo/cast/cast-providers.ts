/** Provider documents of Grace, Chidi and Linh. */
import { DAY_MS } from '#domain/constants.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { Review } from '#domain/documents/review.ts'
import { publicPackage, type ServicePackage } from '#domain/documents/service-package.ts'
import { providerId, type Uid } from '#domain/ids.ts'
import type { BuiltInService } from '#domain/service-types.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { castJobs, type CastJobs } from './cast-jobs.ts'
import { castPackages } from './cast-packages.ts'
import { DEMO_CAST, type CastMember } from './cast.ts'
import { answeredOf, generateReviews, ratingOf } from '../portraits/generate-reviews.ts'
import { createSeededRandom } from '../../platform/seeded-random.ts'

type Portrait = Pick<
  Provider,
  | 'city'
  | 'latitude'
  | 'longitude'
  | 'price_per_hour'
  | 'eta_minutes'
  | 'profile_image'
  | 'bio'
  | 'experience_years'
  | 'certifications'
  | 'languages'
  | 'response_rate'
  | 'emergency_service'
  | 'service_radius_km'
  | 'portfolio_links'
> & { readonly service_type: BuiltInService }

const GRACE: Portrait = {
  service_type: 'cleaner',
  city: 'San Francisco',
  latitude: 37.7755,
  longitude: -122.4242,
  price_per_hour: 35,
  eta_minutes: 8,
  profile_image: '🧹',
  bio: 'Homes, studios and small offices around Hayes Valley. I bring my own chlorine-free products and leave a list of what I did. On call for burst pipes and late-night spills.',
  experience_years: 6,
  certifications: ['Eco cleaning course', 'First aid at work'],
  languages: ['English', 'Igbo', 'Spanish'],
  response_rate: 0.98,
  emergency_service: true,
  service_radius_km: 12,
  portfolio_links: {
    website: 'https://grace-cleans.example',
    instagram: 'https://instagram.example/grace.cleans',
    facebook: 'https://facebook.example/gracecleans',
  },
}

const CHIDI: Portrait = {
  service_type: 'plumber',
  city: 'Lagos',
  latitude: 6.5118,
  longitude: 3.3745,
  price_per_hour: 18.5,
  eta_minutes: 20,
  profile_image: '🔧',
  bio: 'Leaks, pumps and water heaters from Yaba to Ikeja. I tell you the price before I open anything and show you the part that failed. Nights and Sundays included.',
  experience_years: 11,
  certifications: ['Licensed plumber', 'Pump installation'],
  languages: ['English', 'Igbo', 'Yoruba', 'Nigerian Pidgin'],
  response_rate: 0.95,
  emergency_service: true,
  service_radius_km: 20,
  portfolio_links: {
    website: 'https://chidi-pumps.example',
    youtube: 'https://youtube.example/@chidi-pumps',
    portfolio: 'https://chidi-pumps.example/jobs',
  },
}

const LINH: Portrait = {
  service_type: 'xe_om',
  city: 'Ho Chi Minh City',
  latitude: 10.7742,
  longitude: 106.6955,
  price_per_hour: 5,
  eta_minutes: 5,
  profile_image: '🛵',
  bio: 'I ride from District 1 to wherever the traffic lets us. A clean helmet and a rain poncho are waiting for you, and if you’re hungry, I know where to stop on the way.',
  experience_years: 8,
  certifications: ["Rider's license", 'First aid'],
  languages: ['Vietnamese', 'English'],
  response_rate: 0.99,
  emergency_service: false,
  service_radius_km: 15,
  portfolio_links: { facebook: 'https://facebook.example/linh.xeom' },
}

export interface CastProvider {
  readonly provider: Provider
  readonly reviews: readonly Review[]
  readonly packages: readonly ServicePackage[]
  readonly jobs: CastJobs
}

/** Returns a provider of the cast with its reviews, packages and earlier jobs. @param stars of its reviews, newest first */
function castProvider(
  member: CastMember,
  portrait: Portrait,
  stars: readonly number[],
  customers: readonly Uid[],
  nowMs: number,
): CastProvider {
  const createdMs = nowMs - 600 * DAY_MS
  const random = createSeededRandom(`cast ${member.email}`)
  // The reviews are older than the bookings of the cast.
  const beforeMs = nowMs - 4 * DAY_MS
  const reviews = generateReviews(
    { city: portrait.city, service: portrait.service_type, provider: member.uid, stars, beforeMs, afterMs: createdMs, customers },
    random,
  )
  const packages = castPackages(member.uid, instantFromMs(createdMs))
  const provider: Provider = {
    doc_id: providerId(member.uid),
    type: 'provider',
    schema_version: 1,
    version: 1,
    id: member.uid,
    provider_uid: member.uid,
    name: member.name,
    former_cities: [],
    ...portrait,
    ...ratingOf(reviews),
    ...answeredOf(portrait.response_rate),
    total_completed_jobs: 0,
    is_verified: true,
    verified_at: instantFromMs(createdMs + 2 * DAY_MS),
    verified_what: ['identity', 'business', 'phone', 'address'],
    is_approved: true,
    approval: 'approved',
    is_blocked: false,
    subscription_available: true,
    status: 'Available',
    is_available: true,
    visible: true,
    packages: packages
      .filter((each) => each.is_active)
      .map(publicPackage)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    schedule: { days: {}, busy: [] },
    created_at: instantFromMs(createdMs),
    updated_at: instantFromMs(beforeMs),
  }
  const jobs = castJobs(provider, reviews, customers, nowMs)
  // The total equals the bookings, because visitors can compare it with the earnings.
  const total_completed_jobs = jobs.bookings.filter(({ status }) => status === 'completed').length
  return { provider: { ...provider, total_completed_jobs }, reviews, packages, jobs }
}

/** Returns the three providers with their reviews, packages and earlier jobs, before the cast's own bookings. @param nowMs ms since 1970 */
export function castProviders(nowMs: number): CastProvider[] {
  const random = createSeededRandom('cast reviewers')
  const customers = Array.from({ length: 20 }, () => random.ulid() as string as Uid)
  return [
    castProvider(DEMO_CAST.grace, GRACE, [5, 5, 4, 5, 5, 5, 5, 5, 5, 4, 5, 5, 5, 5, 5], customers, nowMs),
    castProvider(DEMO_CAST.chidi, CHIDI, [5, 4, 5, 5, 5, 3, 5, 5, 4, 5, 5, 5], customers, nowMs),
    castProvider(DEMO_CAST.linh, LINH, [5, 5, 5, 4, 5, 5, 5, 5, 4], customers, nowMs),
  ]
}
