/** Commands about the start code: the customer switches it on or off, the provider gives it after the start. With the start: `start_job`. */
import * as v from 'valibot'
import { actTimes } from '../../../booking/steps/dated-acts.ts'
import { canSetStartCode, startCodeOf } from '../../../booking/steps/start-code.ts'
import { isSubscription, visitsOf } from '../../../booking/booking-visits.ts'
import { START_CODES_MAX } from '../../../constants.ts'
import type { Booking } from '../../../documents/booking.ts'
import { startCodeField } from '../../../documents/parts/start-code.ts'
import { visitNumberField } from '../../../documents/visit.ts'
import { refusal, type Refusal } from '../../../errors.ts'
import { ulidField } from '../../../fields.ts'
import { fail, ok } from '../../../result.ts'
import { defineCommand, nextVersion, type Decision, type DecideContext } from '../../command.ts'
import { findBookingSide } from '../booking-side.ts'
import { bookingNeeds } from '../change-booking.ts'
import { placeEffects } from '../place/place-effects.ts'
import { judgeStartCode, startCodeEffects } from './judge-start-code.ts'

const setSchema = v.strictObject({ booking_id: ulidField, on: v.boolean('Must be true or false') })
/** `visit` is the number of the visit, for a subscription. */
const confirmSchema = v.strictObject({ booking_id: ulidField, visit: v.optional(visitNumberField), code: startCodeField })
type ConfirmArgs = v.InferOutput<typeof confirmSchema>

function decideSet({ booking_id, on }: v.InferOutput<typeof setSchema>, context: DecideContext): Decision {
  const found = findBookingSide({ booking_id }, context)
  if (!found.ok) return found
  const { booking, side } = found.value
  if (side !== 'customer' || !canSetStartCode(booking)) return fail(refusal('illegal_transition', { details: { status: booking.status } }))
  if (on === (booking.start_code === true)) return ok([])
  const next = nextVersion(booking, { start_code: on, updated_at: context.now })
  return ok([{ op: 'replace', doc: next }, ...placeEffects(next, context)])
}

/** Returns why no code is judged now; undefined if one is. */
function codeRefusal(booking: Booking, visit: number | undefined): Refusal | undefined {
  const status = isSubscription(booking)
    ? visitsOf(booking).find(({ number }) => number === visit)?.status
    : visit === undefined
      ? booking.status
      : undefined
  if (status !== 'in_progress') {
    const details = { status: booking.status, ...(visit === undefined || status === undefined ? {} : { visit: status }) }
    return refusal('illegal_transition', { details })
  }
  const { isOn, confirmedAt, judged } = startCodeOf(booking, visit)
  const at = (code: 'start_code_off' | 'start_confirmed' | 'start_code_limit'): Refusal => {
    const { reason } = refusal(code)
    return refusal(code, { fields: { code: reason } })
  }
  if (!isOn) return at('start_code_off')
  if (confirmedAt !== undefined) return at('start_confirmed')
  return judged >= START_CODES_MAX ? at('start_code_limit') : undefined
}

function decideConfirm({ booking_id, visit, code }: ConfirmArgs, context: DecideContext): Decision {
  const found = findBookingSide({ booking_id }, context)
  if (!found.ok) return found
  const { booking, side } = found.value
  const refused = side === 'provider' ? codeRefusal(booking, visit) : refusal('illegal_transition', { details: { status: booking.status } })
  if (refused) return fail(refused)
  const entry = {
    event: 'start_code_given',
    ...actTimes('start_code_given', booking.history, side, context),
    by: side,
    command_id: context.commandId,
    ...(visit === undefined ? {} : { visit }),
    ...judgeStartCode(booking, visit, code, context.get),
  } as const
  const next = nextVersion(booking, { history: [...booking.history, entry], updated_at: context.now })
  return ok([{ op: 'replace', doc: next }, ...placeEffects(next, context), ...startCodeEffects(next, visit, context)])
}

export const setStartCode = defineCommand({ name: 'set_start_code', schema: setSchema, needs: bookingNeeds, decide: decideSet })
export const confirmStart = defineCommand({ name: 'confirm_start', schema: confirmSchema, needs: bookingNeeds, decide: decideConfirm })
