/** Generates the providers of one city: three for every service, more riders where they are common, and a few off duty. */
import type { Provider } from '#domain/documents/provider.ts'
import type { Review } from '#domain/documents/review.ts'
import type { Uid } from '#domain/ids.ts'
import { BUILT_IN_SERVICE_TYPES, type BuiltInService } from '#domain/service-types.ts'
import { CAST_NAMES } from '../cast/cast.ts'
import { generateProvider } from './generate-provider.ts'
import { demoCity } from '../cities/demo-cities.ts'
import { spreadPosition } from '../cities/spread-position.ts'
import { createSeededRandom } from '../../platform/seeded-random.ts'

const PER_SERVICE = 3
const OFF_DUTY = 4
const EXTRA_RIDERS = 6
const REVIEWERS = 24
/** Most reviews of a generated provider. */
export const MAX_REVIEWS = 14

export interface CityCrowd {
  readonly providers: Provider[]
  readonly reviews: Review[]
}

/** Returns the providers of a city and their reviews; the same arguments give the same result. @param nowMs ms since 1970 */
export function generateCity(seed: string, city: string, nowMs: number): CityCrowd {
  const random = createSeededRandom(`${seed} ${city}`)
  const customers = Array.from({ length: REVIEWERS }, () => random.ulid() as string as Uid)
  const { commonRide, neighbourhoods } = demoCity(city)
  const shown = [
    ...BUILT_IN_SERVICE_TYPES.flatMap((service) => Array.from({ length: PER_SERVICE }, () => service)),
    ...(commonRide ? Array.from({ length: EXTRA_RIDERS }, () => commonRide) : []),
  ]
  const services = [
    ...random.shuffle(shown).map((service) => ({ service, isOffDuty: false })),
    ...random
      .shuffle(BUILT_IN_SERVICE_TYPES)
      .slice(0, OFF_DUTY)
      .map((service) => ({ service, isOffDuty: true })),
  ]
  const taken = new Set<string>(CAST_NAMES)
  const ranks = new Map<BuiltInService, number>()
  const crowd: CityCrowd = { providers: [], reviews: [] }
  services.forEach(({ service, isOffDuty }, index) => {
    const rank = ranks.get(service) ?? 0
    ranks.set(service, rank + 1)
    // Each provider has a separate random stream, so that a change to one does not change the others.
    const own = createSeededRandom(`${seed} ${city} ${index}`)
    const spot = spreadPosition(neighbourhoods, crowd.providers, own)
    const { provider, reviews } = generateProvider(
      { ...spot, city, service, rank, isOffDuty, nowMs, maxReviews: MAX_REVIEWS, customers },
      own,
      taken,
    )
    crowd.providers.push(provider)
    crowd.reviews.push(...reviews)
  })
  return crowd
}
