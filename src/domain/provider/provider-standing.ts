/**
 * What others make of a provider: rating and response rate. Changes are sums that may arrive in any order, and each is applied
 * to whatever the document is by then, so that none is lost to a race and none is counted twice.
 */
import { NEW_PROVIDER, RECENT_REVIEWS } from '../constants.ts'
import type { Provider, RecentReview } from '../documents/provider.ts'

/** `was` is null for a new review, and what it said before for a changed or answered one. Plain data: it is kept with a command's plan. */
export type StandingChange =
  | { readonly kind: 'review'; readonly was: RecentReview | null; readonly now: RecentReview }
  /** Counts no more until it is given back, which is a new review's change. */
  | { readonly kind: 'review_hidden'; readonly was: RecentReview }
  /** Given back by a change of its review. */
  | { readonly kind: 'answer_hidden'; readonly of: RecentReview }
  | { readonly kind: 'request'; /** Accepted or declined before its deadline. */ readonly in_time: boolean }

/** Nobody's booking is named in public: a review is known there by when it was written and by whom. */
const isSameReview = (a: RecentReview, b: RecentReview): boolean => a.created_at === b.created_at && a.user_name === b.user_name

/** Of two states of one review what is newest of each: its customer's words by when they were changed, and the answer, which is never taken back. */
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
  // A change that overtook its own review finds sums that are not whole yet; the rating stays within its bounds meanwhile.
  const rating = review_count > 0 ? Math.min(5, Math.max(1, rating_sum / review_count)) : NEW_PROVIDER.rating
  return { review_count, rating_sum, rating }
}

const afterReview = (provider: Provider, was: RecentReview | null, now: RecentReview): Partial<Provider> => ({
  ...sumsAfter(provider, was ? 0 : 1, now.rating - (was?.rating ?? 0)),
  recent_reviews: withRecentReview(provider.recent_reviews, now),
})

/** Who keeps all reviews puts the next one in its place. */
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

/** The fields of the provider that the change sets. */
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

/** The newest of them as they travel with the provider. @param reviews all that stand */
export const newestReviews = (reviews: readonly RecentReview[]): RecentReview[] =>
  reviews.toSorted((a, b) => (a.created_at > b.created_at ? -1 : a.created_at < b.created_at ? 1 : 0)).slice(0, RECENT_REVIEWS)
