/** Chooses between the figures of this device and those of the server, which has archived jobs, and counts the jobs that they lack. */
import type { Booking } from '#domain/documents/booking.ts'
import type { Earnings } from '#domain/earnings/earnings.ts'

/**
 * Source of the figures. `device`: it has everything. `server`: it has more. `again`: it has more and is being queried again, because a
 * booking changed. `looking`: it is being queried. `partial`: it is unknown whether this device has everything.
 */
export type EarningsSource = 'device' | 'server' | 'again' | 'looking' | 'partial'

/** Response of the server for a period. */
export interface EarningsResponse {
  /** Undefined when the server could not be reached. */
  readonly earnings: Earnings | undefined
  /** A booking has changed since the query. */
  readonly isStale: boolean
}

export interface LocalEarnings {
  /** Earnings from the bookings on this device, including commands waiting to be sent. */
  readonly own: Earnings
  /** Ids of completed transactions that the server has not confirmed. */
  readonly unconfirmed: ReadonlySet<string>
  /** The provider's own count of completed jobs is larger. */
  readonly isIncomplete: boolean
}

export interface ChosenEarnings {
  readonly source: EarningsSource
  readonly earnings: Earnings
  /** Number of completed jobs that wait to be sent: jobs that the server's figures lack, or jobs that this device's figures include. */
  readonly waiting: number
}

/** @param response undefined during the first query */
export function chooseEarnings({ own, unconfirmed, isIncomplete }: LocalEarnings, response: EarningsResponse | undefined): ChosenEarnings {
  const here = (source: EarningsSource): ChosenEarnings => ({ source, earnings: own, waiting: unconfirmed.size })
  if (!isIncomplete) return here('device')
  if (!response) return here('looking')
  if (!response.earnings) return here('partial')
  // Unconfirmed jobs are counted on this device and not by the server.
  const isMore = response.earnings.summary.jobs > own.summary.jobs - unconfirmed.size
  if (!isMore && !response.isStale) return here('device')
  const known = new Set(response.earnings.period.transactions.map(({ id }) => id))
  const waiting = [...unconfirmed].filter((id) => !known.has(id)).length
  return { source: response.isStale ? 'again' : 'server', earnings: response.earnings, waiting }
}

interface VersionedBooking {
  readonly doc: Pick<Booking, 'version'>
  readonly waiting: boolean
}

/** Returns a text that changes with every change of these bookings, local or received: the server's figures are then out of date. */
export function bookingsVersion(bookings: readonly VersionedBooking[]): string {
  const versions = bookings.reduce((sum, { doc }) => sum + doc.version, 0)
  return `${bookings.length} ${versions} ${bookings.filter(({ waiting }) => waiting).length}`
}
