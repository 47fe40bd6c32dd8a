/** The position of a provider on the way, for the one customer who waits. It is kept nowhere: see `server/bookings/live-positions.ts`. */
import * as v from 'valibot'
import { onTheWay } from '#domain/booking/steps/booking-arrival.ts'
import { cityOrDefault } from '#domain/cities.ts'
import { SAME_CITY_KM } from '#domain/constants.ts'
import { refusal } from '#domain/errors.ts'
import { latitudeField, longitudeField } from '#domain/fields.ts'
import { profileId } from '#domain/ids.ts'
import { haversineKm } from '#domain/location/haversine.ts'
import { fail } from '#domain/result.ts'
import { isClosedBetween } from '../../routing/hidden-from.ts'
import { bodyOf, defineRoute, done, noContent, refuse, type ApiRoute } from '../../routing/api-route.ts'
import { readSharedPosition } from '../booking-arrival-fields.ts'
import { ownBooking } from '../booking-routes.ts'

const PATH = '/bookings/:id/position'
const FAR = 'Outside the city of the booking'

const positionEntity = v.object({
  /** Null while none is shared, and unless the booking is accepted and its provider on the way. */
  position: v.nullable(
    v.object({
      latitude: v.number(),
      longitude: v.number(),
      /** Whole seconds since the server received it. */
      age_seconds: v.pipe(v.number(), v.integer(), v.minValue(0)),
    }),
  ),
})

export const livePositionRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: PATH,
    tag: 'bookings',
    access: 'person',
    summary: 'Get the position that the provider of your booking shares while on the way. For its customer only',
    status: 200,
    response: positionEntity,
    refuses: ['not_found'],
    async handle({ params, person: { uid } }, services) {
      const booking = await ownBooking(services, uid, params['id'] ?? '')
      if (booking?.customer_uid !== uid) return refuse('not_found')
      const found = await readSharedPosition(services, booking)
      if (!found) return done({ position: null })
      const { latitude, longitude, ageMs } = found
      return done({ position: { latitude, longitude, age_seconds: Math.round(ageMs / 1_000) } })
    },
  }),
  defineRoute({
    method: 'PUT',
    path: PATH,
    tag: 'bookings',
    access: 'person',
    summary:
      'Send your position to the customer of a booking that you are on the way to. It is dropped after three minutes and in no history',
    body: bodyOf({ latitude: latitudeField, longitude: longitudeField }),
    status: 204,
    refuses: ['not_found', 'forbidden', 'illegal_transition'],
    async handle({ params, person: { uid }, body }, services) {
      const retryAfter = await services.positionLimit.consume(uid)
      if (retryAfter > 0) return fail({ ...refusal('too_many'), retryAfter })
      const booking = await ownBooking(services, uid, params['id'] ?? '')
      if (booking?.provider_uid !== uid) return refuse('not_found')
      const profile = await services.documents.get(profileId(uid), 'profile')
      if (profile?.share_position !== true) return refuse('forbidden')
      if (await isClosedBetween(services.documents, uid, booking.customer_uid)) return refuse('forbidden')
      if (!onTheWay(booking)) return fail(refusal('illegal_transition', { details: { status: booking.status } }))
      if (haversineKm(body, cityOrDefault(booking.city)) > SAME_CITY_KM)
        return fail(refusal('invalid_fields', { fields: { latitude: FAR } }))
      await services.livePositions.share(booking.id, body)
      return noContent()
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: PATH,
    tag: 'bookings',
    access: 'person',
    summary: 'End the sharing of your position with the customer of a booking',
    status: 204,
    refuses: ['not_found'],
    async handle({ params, person: { uid } }, services) {
      const booking = await ownBooking(services, uid, params['id'] ?? '')
      if (booking?.provider_uid !== uid) return refuse('not_found')
      await services.livePositions.end(booking.id)
      return noContent()
    },
  }),
]
