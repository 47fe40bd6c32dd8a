/** Booking routes, for the two people of a booking. */
import * as v from 'valibot'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { BOOKING_STATUSES, type Booking } from '#domain/documents/booking.ts'
import { startCodeField } from '#domain/documents/parts/start-code.ts'
import { refusal } from '#domain/errors.ts'
import { textField } from '#domain/fields.ts'
import { asUlid, bookingId, isUlid, placeId, profileId, type Uid } from '#domain/ids.ts'
import { fail } from '#domain/result.ts'
import { instantToMs } from '#domain/time/instant.ts'
import type { Person } from '../../auth/authenticate.ts'
import type { Side } from '../../store/documents/archive-index.ts'
import { bodyOf, created, defineRoute, done, refuse, type ApiRoute, type Outcome } from '../routing/api-route.ts'
import type { ApiServices } from '../routing/api-services.ts'
import { arrivalFields } from './booking-arrival-fields.ts'
import { buildBookingRequest } from './booking-request.ts'
import { bookingBody, momentField } from './booking-body.ts'
import { bookingStatusCommand, visitStatusCommand, runStatusCommand, type StatusCommand } from './booking-status-command.ts'
import { cursorField, nextPageLink, plainLimit } from '../routing/pagination.ts'
import { bookingEntity, serializeBooking } from '../routing/public-entities.ts'
import { runCommand } from '../routing/run-command.ts'

/** Returns a booking of the person; undefined both when it does not exist and when it belongs to others. */
export async function ownBooking({ documents }: ApiServices, uid: Uid, id: string): Promise<Booking | undefined> {
  const booking = isUlid(id) ? await documents.get(bookingId(asUlid(id)), 'booking') : undefined
  return booking?.customer_uid === uid || booking?.provider_uid === uid ? booking : undefined
}

const emailOf = async ({ documents }: ApiServices, uid: Uid): Promise<string | undefined> =>
  (await documents.get(profileId(uid), 'profile'))?.email

/** Presents a booking to that person, with the exact place while they may see it. Only the customer gets the customer's e-mail address. */
export async function serializeBookingFor(services: ApiServices, uid: Uid, booking: Booking): Promise<Record<string, unknown>> {
  const place = await services.documents.get(placeId(booking.id, uid), 'place')
  const email = booking.customer_uid === uid ? await emailOf(services, uid) : undefined
  return { ...serializeBooking(booking, place, email), ...(await arrivalFields(services, uid, booking, place)) }
}

interface ListQuery {
  readonly limit: number
  readonly cursor?: string | undefined
  readonly older?: Side | undefined
}

/** Returns a page of a person's bookings, and the cursor of the next one. */
async function readPage({ documents }: ApiServices, uid: Uid, { limit, cursor, older }: ListQuery) {
  if (older) return documents.archivedBookings(uid, older, { limit, cursor })
  const found = await documents.newest(uid, 'booking', { limit: limit + 1, before: cursor })
  const bookings = found.slice(0, limit)
  return { bookings, next: found.length > limit ? bookings.at(-1)?.id : undefined }
}

/** A client's clock may be ahead by this much, ms: it has no waiting time to state. */
const CLOCK_TOLERANCE_MS = 30_000

/** What a request can say besides the status. */
const statusDetails = v.object({
  reason: v.optional(textField(TEXT_LIMITS.reason)),
  /**
   * When it was done, if it was done without a connection: an ISO 8601 instant with its time zone. Believed as far as it can be checked:
   * not before the change that made it possible, and not before the last contact of this session before it.
   */
  done_at: v.optional(momentField),
  /** The customer's start code, with a start. A wrong one holds up nothing; five are judged for each start. */
  code: v.optional(startCodeField),
})

/** Runs a change of a booking for one of its two people, and returns the booking afterwards, also after a refusal. */
async function changeBooking(
  services: ApiServices,
  { uid, heardMs }: Person,
  id: string,
  commandFor: (booking: Booking) => StatusCommand | 'not_found' | undefined,
  { reason, code, done_at }: v.InferOutput<typeof statusDetails>,
): Promise<Outcome> {
  const queuedMs = done_at === undefined ? 0 : instantToMs(services.now()) - instantToMs(done_at)
  if (queuedMs < -CLOCK_TOLERANCE_MS) return fail(refusal('invalid_fields', { fields: { done_at: 'Choose a time that has passed' } }))
  const before = await ownBooking(services, uid, id)
  if (!before) return refuse('not_found')
  const command = commandFor(before)
  if (command === 'not_found') return refuse('not_found')
  const result = command
    ? await runStatusCommand(services, uid, before, command, { reason, code, claim: { queuedMs: Math.max(0, queuedMs), heardMs } })
    : fail(refusal('illegal_transition', { details: { status: before.status } }))
  const after = await ownBooking(services, uid, id)
  if (!after) return refuse('not_found')
  const booking = await serializeBookingFor(services, uid, after)
  return result.ok ? done(booking) : fail({ ...result.error, more: { booking } })
}

export const bookingRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/bookings',
    tag: 'bookings',
    access: 'person',
    summary: 'List all your bookings as customer and as provider, newest first. With `older`, list only the archived ones of one side',
    query: v.object({
      limit: plainLimit,
      cursor: cursorField,
      /** Side on which the person has them. */
      older: v.optional(v.picklist(['customer', 'provider'], 'Must be customer or provider')),
    }),
    status: 200,
    response: v.array(bookingEntity),
    refuses: [],
    async handle({ request, person: { uid }, query }, services) {
      const { bookings: page, next } = await readPage(services, uid, query)
      const email = await emailOf(services, uid)
      const places = await services.documents.getMany(
        page.map(({ id }) => placeId(id, uid)),
        'place',
      )
      // Devices generate the ids, so the server's time determines the order.
      const newestFirst = page.toSorted((a, b) => (a.created_at > b.created_at ? -1 : a.created_at < b.created_at ? 1 : 0))
      const items = newestFirst.map(async (booking) => {
        const place = places.get(placeId(booking.id, uid))
        const arrival = await arrivalFields(services, uid, booking, place)
        return { ...serializeBooking(booking, place, booking.customer_uid === uid ? email : undefined), ...arrival }
      })
      return done(await Promise.all(items), nextPageLink(request, next))
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/bookings',
    tag: 'bookings',
    access: 'person',
    summary:
      'Request a visit, or regular visits with booking_type subscription. With `also`, ask up to three helpers at once. The server sets customer, price, total and status',
    body: bookingBody,
    computed: v.pick(bookingEntity, [
      'customer_uid',
      'customer_name',
      'customer_email',
      'provider_name',
      'service_type',
      'total_amount',
      'status',
    ]),
    status: 201,
    response: bookingEntity,
    refuses: [
      'not_found',
      'own_service',
      'place_missing',
      'too_far',
      'provider_unavailable',
      'provider_busy',
      'emergency_only',
      'price_changed',
      'package_gone',
      'package_changed',
      'slot_taken',
      'slot_unavailable',
      'slot_past',
      'no_subscription',
      'different_services',
      'already_asked',
      'too_many_asked',
      'too_many_open',
      'too_many_unverified',
      'too_many_with_helper',
      'same_hour',
      'illegal_transition',
      'visits_taken',
    ],
    async handle({ person: { uid }, body }, services) {
      const request = await buildBookingRequest(services, body)
      if (!request.ok) return request
      const booking_id = services.newId()
      const { name, args } = request.value
      const result =
        name === 'request_booking'
          ? await runCommand(services, uid, name, { ...args, booking_id })
          : await runCommand(services, uid, name, { ...args, booking_id })
      if (!result.ok) return result
      const booking = await ownBooking(services, uid, booking_id)
      return booking ? created(await serializeBookingFor(services, uid, booking)) : refuse('not_found')
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/bookings/:id',
    tag: 'bookings',
    access: 'person',
    summary: 'Get one of your bookings',
    status: 200,
    response: bookingEntity,
    refuses: ['not_found'],
    async handle({ params, person: { uid } }, services) {
      const booking = await ownBooking(services, uid, params['id'] ?? '')
      return booking ? done(await serializeBookingFor(services, uid, booking)) : refuse('not_found')
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/bookings/:id/status',
    tag: 'bookings',
    access: 'person',
    summary:
      'Accept, decline, start or complete (provider) or cancel (either side) a booking. Returns 409 with the current booking if that is not possible',
    body: bodyOf({ status: v.picklist(BOOKING_STATUSES, 'Not a valid status'), ...statusDetails.entries }),
    status: 200,
    response: bookingEntity,
    refuses: ['not_found', 'illegal_transition', 'request_taken', 'slot_taken', 'slot_past', 'visits_taken', 'too_early'],
    handle: ({ params, person, body }, services) =>
      changeBooking(services, person, params['id'] ?? '', (booking) => bookingStatusCommand(booking, body.status), body),
  }),
  defineRoute({
    method: 'PUT',
    path: '/bookings/:id/visits/:number/status',
    tag: 'bookings',
    access: 'person',
    summary:
      'Start or complete (provider) or cancel (either side) one visit of a subscription. Returns 409 with the current booking if that is not possible',
    body: bodyOf({
      status: v.picklist(['in_progress', 'completed', 'cancelled'], 'Not a valid status'),
      ...statusDetails.entries,
    }),
    status: 200,
    response: bookingEntity,
    refuses: ['not_found', 'illegal_transition', 'slot_past', 'too_early'],
    handle: ({ params, person, body }, services) =>
      changeBooking(
        services,
        person,
        params['id'] ?? '',
        (booking) => visitStatusCommand(booking, params['number'] ?? '', body.status),
        body,
      ),
  }),
]
