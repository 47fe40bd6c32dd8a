/** Whose figures are shown: this device's, or the server's where older jobs are missing here; and what those do not hold yet. */
import type { Booking } from '#domain/documents/booking.ts'
import type { Earnings } from '#domain/earnings/earnings.ts'

/**
 * Where the figures come from. `device`: it holds everything. `server`: it has more. `again`: it has more and is being asked anew,
 * because something happened. `looking`: it is being asked. `partial`: nobody could say yet whether this device holds everything.
 */
export type EarningsSource = 'device' | 'server' | 'again' | 'looking' | 'partial'

/** What the server answered to the question for these days. */
export interface EarningsAnswer {
  /** Undefined: it could not be had. */
  readonly earnings: Earnings | undefined
  /** Something happened since it was asked. */
  readonly isStale: boolean
}

export interface LocalEarnings {
  /** Of the bookings that this device holds, with what waits to be sent. */
  readonly own: Earnings
  /** Ids of completed transactions that the server has not confirmed. */
  readonly unconfirmed: ReadonlySet<string>
  /** The provider's own count of completed jobs is larger. */
  readonly isIncomplete: boolean
}

export interface ChosenEarnings {
  readonly source: EarningsSource
  readonly earnings: Earnings
  /** How many completed jobs wait to be sent: of the server's figures those that are not in them, otherwise those that are. */
  readonly waiting: number
}

/** @param answer undefined while the server is asked for the first time */
export function chooseEarnings({ own, unconfirmed, isIncomplete }: LocalEarnings, answer: EarningsAnswer | undefined): ChosenEarnings {
  const here = (source: EarningsSource): ChosenEarnings => ({ source, earnings: own, waiting: unconfirmed.size })
  if (!isIncomplete) return here('device')
  if (!answer) return here('looking')
  if (!answer.earnings) return here('partial')
  // What waits to be sent is counted here and not there.
  const isMore = answer.earnings.summary.jobs > own.summary.jobs - unconfirmed.size
  if (!isMore && !answer.isStale) return here('device')
  const known = new Set(answer.earnings.period.transactions.map(({ id }) => id))
  const waiting = [...unconfirmed].filter((id) => !known.has(id)).length
  return { source: answer.isStale ? 'again' : 'server', earnings: answer.earnings, waiting }
}

interface VersionedBooking {
  readonly doc: Pick<Booking, 'version'>
  readonly waiting: boolean
}

/** Another text after each change of these bookings, made here or received: then the server's figures are others too. */
export function bookingsVersion(bookings: readonly VersionedBooking[]): string {
  const versions = bookings.reduce((sum, { doc }) => sum + doc.version, 0)
  return `${bookings.length} ${versions} ${bookings.filter(({ waiting }) => waiting).length}`
}
