/** The open proposal for another time, derived from events (docs/decisions, "Another time for a booking"). */
import { deadlineOf, hoursOf, statusOf } from './derived.ts'
import { isReported } from './outcomes.ts'
import type { Booking } from './market.ts'

export interface Proposal {
  readonly by: string
  readonly starts_at: string
  readonly proposed_at: string
}

/** These end any proposal; an acceptance of the request ends only its provider's. */
const ENDING = ['time_accepted', 'time_declined', 'time_withdrawn', 'rejected', 'started', 'completed', 'cancelled', 'expired']

/** The newest proposal, unless it was answered or ended. */
export function lastProposal(booking: Booking): Proposal | undefined {
  let proposal: Proposal | undefined
  for (const { event, by, at, starts_at } of booking.events) {
    if (event === 'time_proposed') proposal = { by, starts_at: starts_at ?? '', proposed_at: at }
    if (ENDING.includes(event) || (event === 'accepted' && proposal?.by === by)) proposal = undefined
  }
  return proposal
}

/** An accepted booking, or a request that can still be answered; for one without a time the provider alone can name one. */
export function canMove(booking: Booking, by: string, at: string): boolean {
  const status = statusOf(booking)
  if (status === 'accepted') return !isReported(booking, undefined, at)
  return status === 'pending' && (booking.asked.scheduled_date !== null || by === 'provider') && deadlineOf(booking) > at
}

/** The proposal that can be answered now: its start is in the future. */
export function openProposal(booking: Booking, at: string): Proposal | undefined {
  const proposal = lastProposal(booking)
  return proposal && proposal.starts_at > at && canMove(booking, proposal.by, at) ? proposal : undefined
}

/** The start that both know: agreed, or requested. */
export const currentStart = (booking: Booking): string | null => hoursOf(booking)?.starts_at ?? booking.asked.scheduled_date
