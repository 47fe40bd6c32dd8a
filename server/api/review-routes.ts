import * as v from 'valibot'
import { writeReview } from '#domain/commands/write-review.ts'
import { bookingId, reviewId } from '#domain/ids.ts'
import { bodyOf, created, defineRoute, done, refuse, type ApiRoute } from './api-route.ts'
import { nextLink, numberCursor, plainLimit } from './list-page.ts'
import { visibleProvider } from './provider-routes.ts'
import { reviewEntity, showReview } from './public-entities.ts'
import { runCommand } from './run-command.ts'

/** More reviews of one provider than this are not looked through. */
const MOST_REVIEWS = 10_000

export const reviewRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/providers/:id/reviews',
    tag: 'providers',
    who: 'anyone',
    summary: 'Reviews of a provider, newest first',
    query: v.object({ limit: plainLimit, cursor: numberCursor }),
    status: 200,
    answer: v.array(reviewEntity),
    refuses: ['not_found'],
    async handle({ request, params, query, person }, services) {
      const provider = await visibleProvider(services, params['id'] ?? '', person?.uid)
      if (!provider) return refuse('not_found')
      const reviews = await services.documents.startingWith(`review:${provider.id}:`, 'review', MOST_REVIEWS)
      const newestFirst = reviews.toSorted((a, b) =>
        a.created_at > b.created_at ? -1 : a.created_at < b.created_at ? 1 : a.booking_id < b.booking_id ? -1 : 1,
      )
      // A cursor never names a booking.
      const end = Number(query.cursor ?? 0) + query.limit
      const page = newestFirst.slice(end - query.limit, end)
      return done(page.map(showReview), nextLink(request, end < newestFirst.length ? String(end) : undefined))
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/providers/:id/reviews',
    tag: 'providers',
    who: 'person',
    summary: 'Review a completed booking, once, as its customer',
    body: bodyOf(writeReview.schema.entries),
    status: 201,
    answer: reviewEntity,
    refuses: ['not_found', 'already_exists', 'illegal_transition'],
    async handle({ params, person, body }, services) {
      const booking = await services.documents.get(bookingId(body.booking_id), 'booking')
      if (booking?.customer_uid !== person.uid || booking.provider_id !== params['id']) return refuse('not_found')
      const result = await runCommand(services, person.uid, 'write_review', body)
      if (!result.ok) return result
      const review = await services.documents.get(reviewId(booking.provider_uid, booking.id), 'review')
      return review ? created(showReview(review)) : refuse('not_found')
    },
  }),
]
