import * as v from 'valibot'
import { answerReview } from '#domain/commands/reviews/answer-review.ts'
import { editReview } from '#domain/commands/reviews/edit-review.ts'
import { writeReview } from '#domain/commands/reviews/write-review.ts'
import { bookingId, isUlid, reviewId, type Uid, type Ulid } from '#domain/ids.ts'
import { isCounted } from '#domain/reviews/review-counting.ts'
import { bodyOf, created, defineRoute, done, refuse, type ApiRoute, type Outcome } from '../routing/api-route.ts'
import type { ApiServices } from '../routing/api-services.ts'
import { nextPageLink, numberCursor, plainLimit } from '../routing/pagination.ts'
import { visibleProvider } from '../provider/provider-routes.ts'
import { reviewEntity, serializeReview } from '../routing/public-entities.ts'
import { runCommand } from '../routing/run-command.ts'

const { booking_id: _inPath, ...editFields } = editReview.schema.entries
const { booking_id: _inPathToo, ...answerFields } = answerReview.schema.entries

/** Most reviews of one provider that are scanned. */
const MAX_REVIEWS = 10_000

async function shown(services: ApiServices, provider: Uid, booking: Ulid, asker: Uid, outcomeOf: typeof done): Promise<Outcome> {
  const review = await services.documents.get(reviewId(provider, booking), 'review')
  return review ? outcomeOf(serializeReview(review, asker)) : refuse('not_found')
}

export const reviewRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/providers/:id/reviews',
    tag: 'providers',
    access: 'anyone',
    summary: 'List the reviews of a provider, newest first',
    query: v.object({ limit: plainLimit, cursor: numberCursor }),
    status: 200,
    response: v.array(reviewEntity),
    refuses: ['not_found'],
    async handle({ request, params, query, person }, services) {
      const provider = await visibleProvider(services, params['id'] ?? '', person?.uid)
      if (!provider) return refuse('not_found')
      const reviews = await services.documents.withPrefix(`review:${provider.id}:`, 'review', MAX_REVIEWS)
      const newestFirst = reviews
        .filter(isCounted)
        .toSorted((a, b) => (a.created_at > b.created_at ? -1 : a.created_at < b.created_at ? 1 : a.booking_id < b.booking_id ? -1 : 1))
      // The cursor is a number, because it must not reveal a booking's id.
      const end = Number(query.cursor ?? 0) + query.limit
      const page = newestFirst.slice(end - query.limit, end)
      return done(
        page.map((review) => serializeReview(review, person?.uid)),
        nextPageLink(request, end < newestFirst.length ? String(end) : undefined),
      )
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/providers/:id/reviews',
    tag: 'providers',
    access: 'person',
    summary: 'Review a completed booking as its customer, once',
    body: bodyOf(writeReview.schema.entries),
    status: 201,
    response: reviewEntity,
    refuses: ['not_found', 'already_exists', 'illegal_transition'],
    async handle({ params, person, body }, services) {
      const booking = await services.documents.get(bookingId(body.booking_id), 'booking')
      if (booking?.customer_uid !== person.uid || booking.provider_id !== params['id']) return refuse('not_found')
      const result = await runCommand(services, person.uid, 'write_review', body)
      if (!result.ok) return result
      return shown(services, booking.provider_uid, booking.id, person.uid, created)
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/providers/:id/reviews/:bookingId',
    tag: 'providers',
    access: 'person',
    summary: 'Update a review as its customer within seven days',
    body: bodyOf(editFields),
    status: 200,
    response: reviewEntity,
    refuses: ['not_found', 'review_closed'],
    async handle({ params, person, body }, services) {
      const id = params['bookingId'] ?? ''
      if (!isUlid(id)) return refuse('not_found')
      const booking = await services.documents.get(bookingId(id), 'booking')
      if (booking?.customer_uid !== person.uid || booking.provider_id !== params['id']) return refuse('not_found')
      const result = await runCommand(services, person.uid, 'edit_review', { ...body, booking_id: id })
      return result.ok ? shown(services, booking.provider_uid, id, person.uid, done) : result
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/providers/me/reviews/:bookingId/answer',
    tag: 'providers',
    access: 'person',
    summary: 'Reply to a review of your service, once',
    body: bodyOf(answerFields),
    status: 201,
    response: reviewEntity,
    refuses: ['not_found', 'already_answered'],
    async handle({ params, person, body }, services) {
      const id = params['bookingId'] ?? ''
      if (!isUlid(id)) return refuse('not_found')
      const result = await runCommand(services, person.uid, 'answer_review', { ...body, booking_id: id })
      return result.ok ? shown(services, person.uid, id, person.uid, created) : result
    },
  }),
]
