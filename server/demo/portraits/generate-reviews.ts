/** Generates the reviews of one demo provider, and computes its rating from them. */
import { RECENT_REVIEWS, DAY_MS, HOUR_MS } from '#domain/constants.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { Review } from '#domain/documents/review.ts'
import { reviewId, type Uid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import type { BuiltInService } from '#domain/service-types.ts'
import { generateReviewerName } from '../cities/generate-person.ts'
import type { SeededRandom } from '../../platform/seeded-random.ts'
import { GENERAL_FAIR, GENERAL_GOOD, GENERAL_POOR, GENERAL_PRAISE } from './review-comments.ts'
import { PORTRAITS } from './portraits.ts'

/** Draws the stars of one review. @param quality probability of five stars, 0 to 1; most of the others are four */
function drawStars(quality: number, random: SeededRandom): number {
  if (random.chance(quality)) return 5
  const rest = random.next()
  return rest < 0.7 ? 4 : rest < 0.93 ? 3 : 2
}

export interface ReviewPlan {
  readonly city: string
  readonly service: BuiltInService
  readonly provider: Uid
  /** Stars of each review, newest first. At most 20, because comments do not repeat within a provider. */
  readonly stars: readonly number[]
  /** All reviews are older than this, the newest by a few days at most, ms since 1970. */
  readonly beforeMs: number
  /** All reviews are newer than this, ms since 1970. */
  readonly afterMs: number
  /** Uids of the reviewers, who have no account. */
  readonly customers: readonly Uid[]
}

/** Returns the reviews, newest first. */
export function generateReviews(plan: ReviewPlan, random: SeededRandom): Review[] {
  const praise = [...random.shuffle(PORTRAITS[plan.service].praise), ...random.shuffle(GENERAL_PRAISE)]
  const pools = new Map<number, string[]>([
    [5, praise],
    [4, random.shuffle(GENERAL_GOOD)],
    [3, random.shuffle(GENERAL_FAIR)],
    [2, random.shuffle(GENERAL_POOR)],
  ])
  let at = plan.beforeMs - random.between(3, 60) * HOUR_MS
  const step = (at - plan.afterMs) / (plan.stars.length + 1)
  return plan.stars.map((rating): Review => {
    const booking = random.ulid()
    const created_at = instantFromMs(Math.round(at))
    at -= Math.min(step, 40 * DAY_MS) * (0.4 + 0.6 * random.next())
    return {
      doc_id: reviewId(plan.provider, booking),
      type: 'review',
      schema_version: 1,
      version: 1,
      booking_id: booking,
      provider_id: plan.provider,
      customer_uid: random.pick(plan.customers),
      user_name: generateReviewerName(plan.city, random),
      rating,
      comment: pools.get(rating)?.shift() ?? praise.shift() ?? '',
      created_at,
    }
  })
}

/** Returns the stars of `count` reviews. */
export const generateStars = (count: number, quality: number, random: SeededRandom): number[] =>
  Array.from({ length: count }, () => drawStars(quality, random))

/**
 * Returns the provider's fields that follow from its reviews. Without reviews the rating is 5, for sorting (decisions).
 * @param reviews newest first
 */
export function ratingOf(reviews: readonly Review[]): Pick<Provider, 'rating' | 'review_count' | 'rating_sum' | 'recent_reviews'> {
  const rating_sum = reviews.reduce((sum, review) => sum + review.rating, 0)
  const recent_reviews = reviews
    .slice(0, RECENT_REVIEWS)
    .map(({ user_name, rating, comment, created_at }) => ({ user_name, rating, comment, created_at }))
  return { rating: reviews.length > 0 ? rating_sum / reviews.length : 5, review_count: reviews.length, rating_sum, recent_reviews }
}

/** Requests of a demo provider before the marketplace begins: so many that one more changes the response rate only a little. */
const EARLIER_REQUESTS = 100

/** Returns the counts behind a response rate. @param rate 0 to 1, in whole percents */
export const answeredOf = (rate: number): Pick<Provider, 'requests_counted' | 'requests_answered'> => ({
  requests_counted: EARLIER_REQUESTS,
  requests_answered: Math.round(rate * EARLIER_REQUESTS),
})
