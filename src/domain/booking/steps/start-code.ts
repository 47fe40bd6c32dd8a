/** The start code of a job or a visit: whether it is on, what became of the codes given so far, and which codes the customer has. */
import { START_CODES_MAX } from '../../constants.ts'
import { isChatOpen, isEnded, type Booking, type BookingHistoryEntry } from '../../documents/booking.ts'
import type { StartCode } from '../../documents/parts/start-code.ts'
import type { Instant } from '../../time/instant.ts'
import { isOpenVisit, isSubscription, visitsOf } from '../booking-visits.ts'

/** Number of a visit; undefined for a single booking. */
type VisitNumber = number | undefined
type CodedBooking = Pick<Booking, 'start_code' | 'history'>

export interface StartCodeState {
  readonly isOn: boolean
  /** Codes that were judged, right and wrong ones, also before a start that was undone. */
  readonly judged: number
  /** When the start was confirmed; undefined while it is not. A start that was undone is not. */
  readonly confirmedAt: Instant | undefined
  /** The latest code for this start was wrong. */
  readonly isWrong: boolean
  /** A code would be judged. */
  readonly isOpen: boolean
}

const isUndone = ({ event }: BookingHistoryEntry): boolean => event === 'start_undone' || event === 'visit_start_undone'

/** Returns what is known of the code of a job or a visit. */
export function startCodeOf({ start_code, history }: CodedBooking, visit: VisitNumber): StartCodeState {
  const own = history.filter((entry) => entry.visit === visit && (entry.confirmed !== undefined || isUndone(entry)))
  const judged = own.filter(({ confirmed }) => confirmed !== undefined).length
  const current = own.slice(own.findLastIndex(isUndone) + 1)
  const confirmedAt = current.find(({ confirmed }) => confirmed === true)?.at
  const isOn = start_code === true
  return {
    isOn,
    judged,
    confirmedAt,
    isWrong: confirmedAt === undefined && current.length > 0,
    isOpen: isOn && confirmedAt === undefined && judged < START_CODES_MAX,
  }
}

/** Returns the visits that have started or will, or the whole booking (undefined), once it is agreed. */
const openParts = (booking: Booking): VisitNumber[] => {
  if (!isChatOpen(booking)) return []
  return isSubscription(booking) ? visitsOf(booking).flatMap((visit) => (isOpenVisit(visit) ? [visit.number] : [])) : [undefined]
}

/**
 * Returns the codes that the customer has: one for each part of the booking that is agreed and not confirmed.
 * @param known codes so far, which stay
 * @param newCode makes a code; undefined on a device, which learns it from the server
 */
export function startCodesFor(booking: Booking, known: readonly StartCode[], newCode: (() => string) | undefined): StartCode[] {
  const wanted = openParts(booking).filter((visit) => startCodeOf(booking, visit).isOpen)
  return wanted.flatMap((visit) => {
    const code = known.find((each) => each.visit === visit)?.code ?? newCode?.()
    return code === undefined ? [] : [{ ...(visit === undefined ? {} : { visit }), code }]
  })
}

/** True while the customer can switch the code on and off: until the job, or the last visit, was started. */
export function canSetStartCode(booking: Booking): boolean {
  if (isEnded(booking.status)) return false
  return isSubscription(booking) ? visitsOf(booking).some(({ status }) => status === 'scheduled') : booking.status !== 'in_progress'
}
