/** Routes for the start code: the customer switches it on or off, the provider gives it after the start. With the start: the status routes. */
import * as v from 'valibot'
import { startCodeField } from '#domain/documents/parts/start-code.ts'
import { visitNumberField } from '#domain/documents/visit.ts'
import { bodyOf, defineRoute, type ApiRoute } from '../../routing/api-route.ts'
import { bookingEntity } from '../../routing/public-entities.ts'
import { runCommand } from '../../routing/run-command.ts'
import { changeOwnBooking } from './booking-step-routes.ts'

export const startCodeRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'PUT',
    path: '/bookings/:id/start-code',
    tag: 'bookings',
    access: 'person',
    summary:
      'Set whether a start code confirms the start (customer), until then. Once the booking is accepted, the customer finds the codes in `start_codes`: one, or one for each visit',
    body: bodyOf({ on: v.boolean('Must be true or false') }),
    status: 200,
    response: bookingEntity,
    refuses: ['not_found', 'illegal_transition'],
    handle: ({ params, person: { uid }, body: { on } }, services) =>
      changeOwnBooking(services, uid, params['id'] ?? '', ({ id }) => runCommand(services, uid, 'set_start_code', { booking_id: id, on })),
  }),
  defineRoute({
    method: 'POST',
    path: '/bookings/:id/start-code',
    tag: 'bookings',
    access: 'person',
    summary:
      'Confirm the start of a running job or visit with the code that the customer tells (provider). The last entry of `history` says in `confirmed` whether it was right. Five are judged for each',
    body: bodyOf({ code: startCodeField, visit: v.optional(visitNumberField) }, { code: 'Enter all four digits' }),
    status: 200,
    response: bookingEntity,
    refuses: ['not_found', 'illegal_transition', 'start_code_off', 'start_confirmed', 'start_code_limit'],
    handle: ({ params, person: { uid }, body: { code, visit } }, services) =>
      changeOwnBooking(services, uid, params['id'] ?? '', ({ id }) =>
        runCommand(services, uid, 'confirm_start', { booking_id: id, code, ...(visit === undefined ? {} : { visit }) }),
      ),
  }),
]
