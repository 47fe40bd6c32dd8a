/**
 * A provider's rating and response rate. Changes are applied as sums to the current document, in any order of arrival, so that no change
 * is lost in a race and none is counted twice.
 */
import { NEW_PROVIDER, RECENT_REVIEWS } from '../constants.ts'
import type { Provider, RecentReview } from '../documents/provider.ts'

/** `was` is null for a new review, else its previous version. Plain data, because it is stored with a command's plan. */
export type StandingChange =
  | { readonly kind: 'review'; readonly was: RecentReview | null; readonly now: RecentReview }
  /** The review no longer counts. Restoring it is a `review` change with `was: null`. */
  | { readonly kind: 'review_hidden'; readonly was: RecentReview }
  /** Restored by a `review` change. */
  | { readonly kind: 'answer_hidden'; readonly of: RecentReview }
  | { readonly kind: 'request'; /** Accepted or declined before its deadline. */ readonly in_time: boolean }

/** Public reviews do not name their booking: they are identified by creation time and author name. */
const isSameReview = (a: RecentReview, b: RecentReview): boolean => a.created_at === b.created_at && a.user_name === b.user_name

/** Merges two versions of a review: the later edited text, and the answer of either, because an answer is never withdrawn. */
function mergeReviews(a: RecentReview, b: RecentReview): RecentReview {
  const words = (b.edited_at ?? '') >= (a.edited_at ?? '') ? b : a
  const answer = a.answer ?? b.answer
  return answer === undefined ? words : { ...words, answer }
}

function withRecentReview(recent: readonly RecentReview[], now: RecentReview): RecentReview[] {
  if (recent.some((each) => isSameReview(each, now)))
    return recent.map((each) => (isSameReview(each, now) ? mergeReviews(each, now) : each))
  return newestReviews([now, ...recent])
}

function sumsAfter(provider: Provider, count: number, stars: number): Pick<Provider, 'review_count' | 'rating_sum' | 'rating'> {
  const review_count = provider.review_count + count
  const rating_sum = provider.rating_sum + stars
  // A change that arrives before its own review sees incomplete sums. The rating is kept within its bounds until then.
  const rating = review_count > 0 ? Math.min(5, Math.max(1, rating_sum / review_count)) : NEW_PROVIDER.rating
  return { review_count, rating_sum, rating }
}

const afterReview = (provider: Provider, was: RecentReview | null, now: RecentReview): Partial<Provider> => ({
  ...sumsAfter(provider, was ? 0 : 1, now.rating - (was?.rating ?? 0)),
  recent_reviews: withRecentReview(provider.recent_reviews, now),
})

/** The server, which stores all reviews, fills the free place with the next one. */
const afterHiding = (provider: Provider, was: RecentReview): Partial<Provider> => ({
  ...sumsAfter(provider, -1, -was.rating),
  recent_reviews: provider.recent_reviews.filter((each) => !isSameReview(each, was)),
})

function withoutAnswer(review: RecentReview): RecentReview {
  const { answer: _hidden, ...rest } = review
  return rest
}

const afterHidingAnswer = ({ recent_reviews }: Provider, of: RecentReview): Partial<Provider> => ({
  recent_reviews: recent_reviews.map((each) => (isSameReview(each, of) ? withoutAnswer(each) : each)),
})

function afterRequest(provider: Provider, inTime: boolean): Partial<Provider> {
  const requests_counted = (provider.requests_counted ?? 0) + 1
  const requests_answered = (provider.requests_answered ?? 0) + (inTime ? 1 : 0)
  return { requests_counted, requests_answered, response_rate: requests_answered / requests_counted }
}

/** Returns the fields of the provider that the change sets. */
export function applyStandingChange(provider: Provider, change: StandingChange): Partial<Provider> {
  switch (change.kind) {
    case 'review':
      return afterReview(provider, change.was, change.now)
    case 'review_hidden':
      return afterHiding(provider, change.was)
    case 'answer_hidden':
      return afterHidingAnswer(provider, change.of)
    case 'request':
      return afterRequest(provider, change.in_time)
  }
}

/** Returns the newest reviews, as many as the provider document holds. @param reviews all visible ones */
export const newestReviews = (reviews: readonly RecentReview[]): RecentReview[] =>
  reviews.toSorted((a, b) => (a.created_at > b.created_at ? -1 : a.created_at < b.created_at ? 1 : 0)).slice(0, RECENT_REVIEWS)
