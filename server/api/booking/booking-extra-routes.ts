/** Routes for more time or material: either side proposes it once the job has started, the other one answers. */
import * as v from 'valibot'
import { TEXT_LIMITS } from '#domain/constants.ts'
import type { CommandArgs, PersonCommandName } from '#domain/commands/command-table.ts'
import { extraHoursField, extraTermsFields, materialField } from '#domain/documents/parts/booking-extra.ts'
import { visitNumberField } from '#domain/documents/visit.ts'
import { textField } from '#domain/fields.ts'
import { fail } from '#domain/result.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { bodyOf, defineRoute, done, refuse, type ApiRoute, type Outcome } from '../routing/api-route.ts'
import type { ApiServices } from '../routing/api-services.ts'
import { ownBooking, serializeBookingFor } from './booking-routes.ts'
import { bookingEntity } from '../routing/public-entities.ts'
import { runCommand } from '../routing/run-command.ts'

type ExtraCommand = Extract<PersonCommandName, `${string}_extra`>
type Terms<Name extends ExtraCommand> = Omit<CommandArgs<Name>, 'booking_id'>

/** Runs the command and returns the booking afterwards, also after a refusal. */
async function runExtraCommand<Name extends ExtraCommand>(
  services: ApiServices,
  uid: Uid,
  id: string,
  name: Name,
  argsOf: (booking: Ulid) => CommandArgs<Name>,
): Promise<Outcome> {
  const before = await ownBooking(services, uid, id)
  if (!before) return refuse('not_found')
  const result = await runCommand(services, uid, name, argsOf(before.id))
  const after = await ownBooking(services, uid, id)
  if (!after) return refuse('not_found')
  const booking = await serializeBookingFor(services, uid, after)
  return result.ok ? done(booking) : fail({ ...result.error, more: { booking } })
}

const COMMAND_OF = { accept: 'accept_extra', decline: 'decline_extra', withdraw: 'withdraw_extra' } as const
const reason = v.optional(textField(TEXT_LIMITS.reason))

/** Only a declined extra has a reason. */
function answerTerms(answer: keyof typeof COMMAND_OF, why: string | undefined, terms: Terms<'accept_extra'>): Terms<'decline_extra'> {
  return answer === 'decline' && why ? { ...terms, reason: why } : terms
}

export const bookingExtraRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/bookings/:id/extra',
    tag: 'bookings',
    access: 'person',
    summary:
      'Propose more half-hours, or an amount for material with a reason, from the start of a job until 24 hours after its end (either side). The total stays until the other side accepts. A subscription needs the number of the visit',
    body: bodyOf({ hours: v.optional(extraHoursField), amount: v.optional(materialField), visit: v.optional(visitNumberField), reason }),
    status: 200,
    response: bookingEntity,
    refuses: ['not_found', 'invalid_fields', 'extra_closed', 'extra_open', 'extra_limit', 'next_job'],
    handle: ({ params, person, body }, services) =>
      runExtraCommand(services, person.uid, params['id'] ?? '', 'propose_extra', (booking_id) => ({ booking_id, ...body })),
  }),
  defineRoute({
    method: 'PUT',
    path: '/bookings/:id/extra',
    tag: 'bookings',
    access: 'person',
    summary: 'Accept or decline (other side) or withdraw (proposing side) the open extra with these hours and this amount',
    body: bodyOf({ ...extraTermsFields, answer: v.picklist(['accept', 'decline', 'withdraw'], 'accept, decline or withdraw'), reason }),
    status: 200,
    response: bookingEntity,
    refuses: ['not_found', 'proposal_gone', 'extra_limit', 'next_job'],
    handle: ({ params, person, body: { answer, reason: why, ...terms } }, services) =>
      runExtraCommand(services, person.uid, params['id'] ?? '', COMMAND_OF[answer], (booking_id) => ({
        booking_id,
        ...answerTerms(answer, why, terms),
      })),
  }),
]
