/**
 * What others make of a provider: rating and response rate. Changes are sums that may arrive in any order, and each is applied
 * to whatever the document is by then, so that none is lost to a race and none is counted twice.
 */
import { NEW_PROVIDER, RECENT_REVIEWS } from './constants.ts'
import type { Provider, RecentReview } from './documents/provider.ts'

/** `was` is null for a new review, and what it said before for a changed or answered one. Plain data: it is kept with a command's plan. */
export type StandingChange =
  | { readonly kind: 'review'; readonly was: RecentReview | null; readonly now: RecentReview }
  | { readonly kind: 'request'; /** Accepted or declined before its deadline. */ readonly in_time: boolean }

/** Nobody's booking is named in public: a review is known there by when it was written and by whom. */
const isSame = (a: RecentReview, b: RecentReview): boolean => a.created_at === b.created_at && a.user_name === b.user_name

/** Of two states of one review what is newest of each: its customer's words by when they were changed, and the answer, which is never taken back. */
function newest(a: RecentReview, b: RecentReview): RecentReview {
  const words = (b.edited_at ?? '') >= (a.edited_at ?? '') ? b : a
  const answer = a.answer ?? b.answer
  return answer === undefined ? words : { ...words, answer }
}

function recentWith(recent: readonly RecentReview[], now: RecentReview): RecentReview[] {
  if (recent.some((each) => isSame(each, now))) return recent.map((each) => (isSame(each, now) ? newest(each, now) : each))
  return [now, ...recent]
    .toSorted((a, b) => (a.created_at > b.created_at ? -1 : a.created_at < b.created_at ? 1 : 0))
    .slice(0, RECENT_REVIEWS)
}

function afterReview(provider: Provider, was: RecentReview | null, now: RecentReview): Partial<Provider> {
  const review_count = provider.review_count + (was ? 0 : 1)
  const rating_sum = provider.rating_sum + now.rating - (was?.rating ?? 0)
  // A change that overtook its own review finds sums that are not whole yet; the rating stays within its bounds meanwhile.
  const rating = review_count > 0 ? Math.min(5, Math.max(1, rating_sum / review_count)) : NEW_PROVIDER.rating
  return { review_count, rating_sum, rating, recent_reviews: recentWith(provider.recent_reviews, now) }
}

function afterRequest(provider: Provider, inTime: boolean): Partial<Provider> {
  const requests_counted = (provider.requests_counted ?? 0) + 1
  const requests_answered = (provider.requests_answered ?? 0) + (inTime ? 1 : 0)
  return { requests_counted, requests_answered, response_rate: requests_answered / requests_counted }
}

/** The fields of the provider that the change sets. */
export const standingAfter = (provider: Provider, change: StandingChange): Partial<Provider> =>
  change.kind === 'review' ? afterReview(provider, change.was, change.now) : afterRequest(provider, change.in_time)
