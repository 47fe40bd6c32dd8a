/** Routes for moving a booking: either side proposes a time, the other one answers. */
import * as v from 'valibot'
import { TEXT_LIMITS } from '#domain/constants.ts'
import type { PersonCommandName } from '#domain/commands/command-table.ts'
import { refusal } from '#domain/errors.ts'
import { textField } from '#domain/fields.ts'
import { parseInstant, type Instant } from '#domain/time/instant.ts'
import { fail } from '#domain/result.ts'
import type { Uid } from '#domain/ids.ts'
import { bodyOf, defineRoute, done, refuse, type ApiRoute, type Outcome } from '../routing/api-route.ts'
import type { ApiServices } from '../routing/api-services.ts'
import { ownBooking, serializeBookingFor } from './booking-routes.ts'
import { bookingEntity } from '../routing/public-entities.ts'
import { runCommand } from '../routing/run-command.ts'

/** Any ISO 8601 instant with its time zone. */
const startField = v.pipe(
  v.string('Not a valid date and time'),
  v.maxLength(40, 'Not a valid date and time'),
  v.check((text) => parseInstant(text) !== undefined, 'Not a valid date and time'),
)

const COMMAND_OF = { accept: 'accept_time', decline: 'decline_time', withdraw: 'withdraw_time' } as const
type TimeCommand = Extract<PersonCommandName, `${string}_time`>

/** Runs the command and returns the booking afterwards, also after a refusal. */
async function runTimeCommand(
  services: ApiServices,
  uid: Uid,
  id: string,
  name: TimeCommand,
  { starts_at, reason }: { readonly starts_at: string; readonly reason?: string | undefined },
): Promise<Outcome> {
  const before = await ownBooking(services, uid, id)
  if (!before) return refuse('not_found')
  const start: Instant | undefined = parseInstant(starts_at)
  if (start === undefined) return fail(refusal('invalid_fields', { fields: { starts_at: 'Not a valid date and time' } }))
  const args = { booking_id: before.id, starts_at: start }
  const result =
    name === 'decline_time' && reason
      ? await runCommand(services, uid, name, { ...args, reason })
      : await runCommand(services, uid, name, args)
  const after = await ownBooking(services, uid, id)
  if (!after) return refuse('not_found')
  const booking = await serializeBookingFor(services, uid, after)
  return result.ok ? done(booking) : fail({ ...result.error, more: { booking } })
}

export const bookingTimeRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/bookings/:id/time',
    tag: 'bookings',
    access: 'person',
    summary: 'Propose a new start time for a booking (either side). The agreed time stays until the other side accepts',
    body: bodyOf({ starts_at: startField }),
    status: 200,
    response: bookingEntity,
    refuses: [
      'not_found',
      'illegal_transition',
      'visits_fixed',
      'same_time',
      'too_many_proposals',
      'slot_taken',
      'slot_unavailable',
      'slot_past',
    ],
    handle: ({ params, person, body }, services) => runTimeCommand(services, person.uid, params['id'] ?? '', 'propose_time', body),
  }),
  defineRoute({
    method: 'PUT',
    path: '/bookings/:id/time',
    tag: 'bookings',
    access: 'person',
    summary: 'Accept or decline (other side) or withdraw (proposing side) the open proposal with that start time',
    body: bodyOf({
      starts_at: startField,
      answer: v.picklist(['accept', 'decline', 'withdraw'], 'accept, decline or withdraw'),
      reason: v.optional(textField(TEXT_LIMITS.reason)),
    }),
    status: 200,
    response: bookingEntity,
    refuses: ['not_found', 'proposal_gone', 'slot_taken', 'slot_unavailable', 'slot_past'],
    handle: ({ params, person, body }, services) => runTimeCommand(services, person.uid, params['id'] ?? '', COMMAND_OF[body.answer], body),
  }),
]
