/** Requests that a provider chose together: which can still be answered, and which of them collide. */
import { isTaken } from '#domain/booking/several/asked-group.ts'
import { isExpired } from '#domain/booking/request-deadline.ts'
import { acceptedHours } from '#domain/commands/booking/change-booking.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { jobsInTheWay, type JobInTheWay } from '#domain/schedule/jobs-in-the-way.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Job } from '../../jobs/job-lists.ts'

/** Why a chosen request can no longer be answered. */
export type Gone = 'withdrawn' | 'expired' | 'taken' | 'answered'

export interface GoneRequest {
  readonly booking: Booking
  readonly why: Gone
}

export interface Selection {
  /** Requests to answer, in the order of the list. */
  readonly chosen: readonly Job[]
  readonly gone: readonly GoneRequest[]
}

function goneBecause({ booking, waiting }: Job, now: Instant): Gone | undefined {
  if (booking.status === 'pending') return isExpired(booking, now) ? 'expired' : waiting ? 'answered' : undefined
  if (isTaken(booking)) return 'taken'
  if (booking.status === 'cancelled') return 'withdrawn'
  return booking.status === 'expired' ? 'expired' : 'answered'
}

/** Divides what was chosen into what can be answered and what cannot. @param jobs all of the provider, in the order of the lists */
export function selectionOf(ids: ReadonlySet<string>, jobs: readonly Job[], now: Instant): Selection {
  const chosen: Job[] = []
  const gone: GoneRequest[] = []
  for (const job of jobs) {
    if (!ids.has(job.booking.id)) continue
    const why = goneBecause(job, now)
    if (why === undefined) chosen.push(job)
    else gone.push({ booking: job.booking, why })
  }
  return { chosen, gone }
}

/** A request that cannot be accepted with the others. */
export type Collision =
  | { readonly kind: 'job'; readonly booking: Booking; readonly inTheWay: readonly JobInTheWay[] }
  /** The one before it in the list is accepted first. */
  | { readonly kind: 'request'; readonly booking: Booking; readonly before: Booking }

/**
 * Returns which of the chosen requests cannot be accepted: their hours overlap with a job of the provider, or with an earlier one of the
 * chosen that can.
 * @param taken accepted bookings of the provider
 */
export function collisionsOf(
  chosen: readonly Booking[],
  taken: readonly Booking[],
  now: Instant,
  provider: Provider | undefined,
): Collision[] {
  const collisions: Collision[] = []
  const fitting: Booking[] = []
  for (const booking of chosen) {
    const inTheWay = jobsInTheWay(booking, taken, now, provider)
    const before = fitting.find((each) =>
      acceptedHours(each, now, provider).some((held) =>
        acceptedHours(booking, now, provider).some((hours) => hours.starts_at < held.ends_at && held.starts_at < hours.ends_at),
      ),
    )
    if (inTheWay.length > 0) collisions.push({ kind: 'job', booking, inTheWay })
    else if (before) collisions.push({ kind: 'request', booking, before })
    else fitting.push(booking)
  }
  return collisions
}
