/** Record of a booking for its two people: replaces what their devices no longer store. */
import * as v from 'valibot'
import { isVisibleTo, userAudience } from '#domain/replication/audience.ts'
import { clientRatingId, reviewId } from '#domain/ids.ts'
import { defineRoute, done, refuse, type ApiRoute } from '../routing/api-route.ts'
import { ownBooking, serializeBookingFor } from './booking-routes.ts'
import { bookingEntity, clientRatingEntity, reviewEntity, serializeClientRating, serializeReview } from '../routing/public-entities.ts'

export const bookingRecordRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/bookings/:id/record',
    tag: 'bookings',
    access: 'person',
    summary: 'Get one of your bookings with its review and client rating',
    status: 200,
    response: v.object({ booking: bookingEntity, review: v.nullable(reviewEntity), client_rating: v.nullable(clientRatingEntity) }),
    refuses: ['not_found'],
    async handle({ params, person: { uid } }, services) {
      const booking = await ownBooking(services, uid, params['id'] ?? '')
      if (!booking) return refuse('not_found')
      const review = await services.documents.get(reviewId(booking.provider_uid, booking.id), 'review')
      const rating = await services.documents.get(clientRatingId(booking.provider_uid, booking.id), 'client-rating')
      return done({
        booking: await serializeBookingFor(services, uid, booking),
        // A hidden review is visible only to its author.
        review: review && isVisibleTo(review, userAudience(uid)) ? serializeReview(review, uid) : null,
        client_rating: rating ? serializeClientRating(rating) : null,
      })
    },
  }),
]
