/** Routes for the steps of a job that are no status: undoing the last one, and what became of a job that was not started. */
import * as v from 'valibot'
import { lastPress } from '#domain/booking/steps/step-times.ts'
import { OUTCOMES, type Booking } from '#domain/documents/booking.ts'
import { visitNumberField } from '#domain/documents/visit.ts'
import { refusal } from '#domain/errors.ts'
import type { Uid } from '#domain/ids.ts'
import { fail, type Result } from '#domain/result.ts'
import { bodyOf, defineRoute, done, refuse, type ApiRefusal, type ApiRoute, type Outcome } from '../../routing/api-route.ts'
import type { ApiServices } from '../../routing/api-services.ts'
import { bookingEntity } from '../../routing/public-entities.ts'
import { runCommand } from '../../routing/run-command.ts'
import { ownBooking, serializeBookingFor } from '../booking-routes.ts'

/** Runs a command about one of the person's bookings, and returns the booking afterwards, also after a refusal. */
export async function changeOwnBooking(
  services: ApiServices,
  uid: Uid,
  id: string,
  run: (booking: Booking) => Promise<Result<void, ApiRefusal>>,
): Promise<Outcome> {
  const before = await ownBooking(services, uid, id)
  if (!before) return refuse('not_found')
  const result = await run(before)
  const after = await ownBooking(services, uid, id)
  if (!after) return refuse('not_found')
  const booking = await serializeBookingFor(services, uid, after)
  return result.ok ? done(booking) : fail({ ...result.error, more: { booking } })
}

const withVisit = (visit: number | undefined): { visit?: number } => (visit === undefined ? {} : { visit })

export const bookingStepRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/bookings/:id/undo',
    tag: 'bookings',
    access: 'person',
    summary:
      'Undo your last start or completion (provider), for 10 minutes from it. Returns 409 with the current booking if that is not possible',
    status: 200,
    response: bookingEntity,
    refuses: ['not_found', 'illegal_transition', 'undo_expired', 'undo_reviewed', 'undo_hours_taken'],
    handle: ({ params, person: { uid } }, services) =>
      changeOwnBooking(services, uid, params['id'] ?? '', async (booking) => {
        const press = lastPress(booking)
        if (!press) return fail(refusal('illegal_transition', { details: { status: booking.status } }))
        const name = press.event === 'started' || press.event === 'visit_started' ? 'undo_start' : 'undo_complete'
        return runCommand(services, uid, name, { booking_id: booking.id, ...withVisit(press.visit) })
      }),
  }),
  defineRoute({
    method: 'PUT',
    path: '/bookings/:id/outcome',
    tag: 'bookings',
    access: 'person',
    summary:
      'Say what became of a job that was not started (either side), from 2 hours after its end. Equal answers settle it, a single one after 48 hours; between different ones an admin decides',
    body: bodyOf({ outcome: v.picklist(OUTCOMES, 'Choose what happened'), visit: v.optional(visitNumberField) }),
    status: 200,
    response: bookingEntity,
    refuses: ['not_found', 'illegal_transition', 'too_early', 'outcome_given'],
    handle: ({ params, person: { uid }, body: { outcome, visit } }, services) =>
      changeOwnBooking(services, uid, params['id'] ?? '', (booking) =>
        runCommand(services, uid, 'report_outcome', { booking_id: booking.id, outcome, ...withVisit(visit) }),
      ),
  }),
]
