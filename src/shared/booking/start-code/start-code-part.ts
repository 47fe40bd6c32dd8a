/** The part of a booking that its start code is about now, and texts about it. */
import { isSubscription, nextVisit } from '#domain/booking/booking-visits.ts'
import { startCodeOf, type StartCodeState } from '#domain/booking/steps/start-code.ts'
import { START_CODES_MAX } from '#domain/constants.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { usePlace } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { timeOfDay } from '#text/formatting/format.ts'

/** The next or running visit, or the whole booking. */
export interface StartCodePart {
  /** Number of the visit; undefined for a single booking. */
  readonly visit: number | undefined
  readonly isRunning: boolean
  readonly state: StartCodeState
}

/** Returns the part; undefined once none is left. */
export function startCodePart(booking: Booking): StartCodePart | undefined {
  const visit = isSubscription(booking) ? nextVisit(booking) : undefined
  if (isSubscription(booking) && !visit) return undefined
  const isRunning = (visit ?? booking).status === 'in_progress'
  return { visit: visit?.number, isRunning, state: startCodeOf(booking, visit?.number) }
}

/** Returns what became of the code: 'Start confirmed 09:02', 'Code not confirmed'; undefined while none was judged. */
export function startCodeResult({ confirmedAt, isWrong }: StartCodeState): string | undefined {
  if (confirmedAt !== undefined) return text('start_code.confirmed_at', { time: timeOfDay(confirmedAt) })
  return isWrong ? text('start_code.wrong') : undefined
}

export const isExhausted = ({ confirmedAt, judged }: StartCodeState): boolean => confirmedAt === undefined && judged >= START_CODES_MAX

/** Returns the code that this customer's device has for a part; undefined for everyone else. */
export function useOwnStartCode(booking: Booking, { visit, state }: StartCodePart): string | undefined {
  const codes = usePlace(booking.id)?.start_codes
  return state.isOpen ? codes?.find((each) => each.visit === visit)?.code : undefined
}
