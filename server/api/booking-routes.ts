/** Bookings, for their two people only. */
import * as v from 'valibot'
import type { PersonCommandName } from '#domain/commands/command-table.ts'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { BOOKING_STATUSES, type Booking, type BookingStatus } from '#domain/documents/booking.ts'
import { refusal } from '#domain/errors.ts'
import { textField } from '#domain/fields.ts'
import { asUlid, bookingId, isUlid, profileId, providerId, type Uid } from '#domain/ids.ts'
import { fail } from '#domain/result.ts'
import { bodyOf, created, defineRoute, done, refuse, type ApiRoute, type Outcome } from './api-route.ts'
import type { ApiServices } from './api-services.ts'
import { bookingBody } from './booking-body.ts'
import { cursorField, nextLink, plainLimit } from './list-page.ts'
import { bookingEntity, showBooking } from './public-entities.ts'
import { runCommand } from './run-command.ts'

/** A booking, for one of its two people; undefined alike where there is none and where it is others'. */
export async function ownBooking({ documents }: ApiServices, uid: Uid, id: string): Promise<Booking | undefined> {
  const booking = isUlid(id) ? await documents.get(bookingId(asUlid(id)), 'booking') : undefined
  return booking?.customer_uid === uid || booking?.provider_uid === uid ? booking : undefined
}

const emailOf = async ({ documents }: ApiServices, uid: Uid): Promise<string | undefined> =>
  (await documents.get(profileId(uid), 'profile'))?.email

/** As that person sees it: the customer's e-mail address is for the customer. */
export async function shownTo(services: ApiServices, uid: Uid, booking: Booking): Promise<Record<string, unknown>> {
  return showBooking(booking, booking.customer_uid === uid ? await emailOf(services, uid) : undefined)
}

/** The command behind each status that somebody can ask for. */
const COMMAND_TO: Readonly<Partial<Record<BookingStatus, Extract<PersonCommandName, `${string}_booking` | `${string}_job`>>>> = {
  accepted: 'accept_booking',
  rejected: 'reject_booking',
  in_progress: 'start_job',
  completed: 'complete_job',
  cancelled: 'cancel_booking',
}

async function changeStatus(
  services: ApiServices,
  uid: Uid,
  id: string,
  status: BookingStatus,
  reason: string | undefined,
): Promise<Outcome> {
  const before = await ownBooking(services, uid, id)
  if (!before) return refuse('not_found')
  const command = COMMAND_TO[status]
  const args = { booking_id: before.id, ...(reason ? { reason } : {}) }
  const result =
    command === undefined || command === 'request_booking'
      ? fail(refusal('illegal_transition', { details: { status: before.status } }))
      : await runCommand(services, uid, command, args)
  const after = await ownBooking(services, uid, id)
  if (!after) return refuse('not_found')
  const booking = await shownTo(services, uid, after)
  return result.ok ? done(booking) : fail({ ...result.error, more: { booking } })
}

export const bookingRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/bookings',
    tag: 'bookings',
    who: 'person',
    summary: "One's own bookings, as customer and as provider, newest first",
    query: v.object({ limit: plainLimit, cursor: cursorField }),
    status: 200,
    answer: v.array(bookingEntity),
    refuses: [],
    async handle({ request, person: { uid }, query }, services) {
      const { limit, cursor } = query
      const found = await services.documents.inbox(uid, 'booking', { limit: limit + 1, before: cursor })
      const page = found.slice(0, limit)
      const next = found.length > limit ? page.at(-1)?.id : undefined
      const email = await emailOf(services, uid)
      // Ids are the devices' own; the server's time says what is newest.
      const newestFirst = page.toSorted((a, b) => (a.created_at > b.created_at ? -1 : a.created_at < b.created_at ? 1 : 0))
      return done(
        newestFirst.map((booking) => showBooking(booking, booking.customer_uid === uid ? email : undefined)),
        nextLink(request, next),
      )
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/bookings',
    tag: 'bookings',
    who: 'person',
    summary: 'Ask a provider for a visit; the server sets customer, price, total and status',
    body: bookingBody,
    status: 201,
    answer: bookingEntity,
    refuses: [
      'not_found',
      'own_service',
      'provider_unavailable',
      'provider_busy',
      'emergency_only',
      'price_changed',
      'slot_taken',
      'slot_unavailable',
      'slot_past',
    ],
    async handle({ person: { uid }, body }, services) {
      const { booking_type: _single, price_per_hour, ...asked } = body
      const provider = await services.documents.get(providerId(asked.provider_id), 'provider')
      const price = price_per_hour ?? provider?.price_per_hour
      if (price === undefined) return refuse('not_found')
      const booking_id = services.newId()
      const result = await runCommand(services, uid, 'request_booking', { ...asked, booking_id, price_per_hour: price })
      if (!result.ok) return result
      const booking = await ownBooking(services, uid, booking_id)
      return booking ? created(await shownTo(services, uid, booking)) : refuse('not_found')
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/bookings/:id',
    tag: 'bookings',
    who: 'person',
    summary: "A booking of one's own",
    status: 200,
    answer: bookingEntity,
    refuses: ['not_found'],
    async handle({ params, person: { uid } }, services) {
      const booking = await ownBooking(services, uid, params['id'] ?? '')
      return booking ? done(await shownTo(services, uid, booking)) : refuse('not_found')
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/bookings/:id/status',
    tag: 'bookings',
    who: 'person',
    summary: 'Accept, decline, start, complete (provider) or cancel (either); 409 with the booking as it is where that cannot be',
    body: bodyOf({ status: v.picklist(BOOKING_STATUSES, 'Not a status'), reason: v.optional(textField(TEXT_LIMITS.reason)) }),
    status: 200,
    answer: bookingEntity,
    refuses: ['not_found', 'illegal_transition', 'slot_taken', 'slot_past'],
    handle: ({ params, person, body }, services) => changeStatus(services, person.uid, params['id'] ?? '', body.status, body.reason),
  }),
]
