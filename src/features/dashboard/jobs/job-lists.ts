/** Sorts a provider's bookings by the attention they need. */
import { serverTimeMs } from '#state/display/server-time.ts'
import type { OptimisticDocument } from '#data/optimistic-updates/optimistic-document.ts'
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import { mustAnswerExtra } from '#domain/booking/extras/booking-extras.ts'
import { isEnded, type Booking } from '#domain/documents/booking.ts'
import { requestDeadline } from '#domain/booking/request-deadline.ts'
import { compareUpcoming } from '#domain/schedule/upcoming-appointments.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import type { ShownBooking } from '#shared/waiting/waiting-change.ts'

export interface Job extends ShownBooking {
  /** Refused commands about it that still need a decision. */
  readonly undecided: readonly OutboxItem[]
}

export interface JobLists {
  /** Unanswered: emergencies first, then those that expire soonest. */
  readonly requests: readonly Job[]
  /** Running ones first, then those as soon as possible, then by the next appointment. */
  readonly accepted: readonly Job[]
  /** Ended, but with a command that needs a decision, or with an extra to answer. */
  readonly disputed: readonly Job[]
  /** Newest first. */
  readonly ended: readonly Job[]
}

const JOB_COMMANDS: readonly OutboxItem['name'][] = [
  'accept_booking',
  'reject_booking',
  'on_my_way',
  'start_job',
  'complete_job',
  'confirm_start',
  'undo_start',
  'undo_complete',
  'report_outcome',
  'cancel_booking',
  'propose_time',
  'accept_time',
  'decline_time',
  'withdraw_time',
  'propose_extra',
  'accept_extra',
  'decline_extra',
  'withdraw_extra',
  'visit_on_my_way',
  'start_visit',
  'complete_visit',
  'cancel_visit',
]

const isUndecided = ({ state }: OutboxItem): boolean => state === 'refused' || state === 'held'

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function byUrgency(a: Job, b: Job): number {
  if (a.booking.is_emergency !== b.booking.is_emergency) return a.booking.is_emergency ? -1 : 1
  return compare(requestDeadline(a.booking), requestDeadline(b.booking)) || compare(a.booking.id, b.booking.id)
}

const byTime = (a: Job, b: Job): number => compareUpcoming(a.booking, b.booking)

const byEnd = (a: Job, b: Job): number => compare(b.booking.updated_at, a.booking.updated_at) || compare(b.booking.id, a.booking.id)

/** Returns a booking with its waiting and refused commands. @param outbox commands of any kind */
export function jobOf({ doc, waiting, confirmed }: OptimisticDocument<Booking>, outbox: readonly OutboxItem[]): Job {
  const own = outbox.filter(({ name, args }) => args['booking_id'] === doc.id && JOB_COMMANDS.includes(name))
  const undecided = own.filter(isUndecided)
  // A command that only the server can validate changes nothing on screen, but still waits.
  return { booking: doc, waiting: waiting || own.length > undecided.length, confirmed, undecided }
}

/** @param uid the provider; bookings that this person made as a customer are left out @param nowMs the server's time */
export function jobLists(
  bookings: readonly OptimisticDocument<Booking>[],
  outbox: readonly OutboxItem[],
  uid: string,
  nowMs = serverTimeMs(),
): JobLists {
  const now = instantFromMs(nowMs)
  const jobCommands = outbox.filter(({ name }) => JOB_COMMANDS.includes(name))
  const [requests, accepted, disputed, ended]: [Job[], Job[], Job[], Job[]] = [[], [], [], []]
  for (const shown of bookings) {
    const { doc } = shown
    if (doc.provider_uid !== uid) continue
    const job = jobOf(shown, jobCommands)
    const { undecided } = job
    if (doc.status === 'pending') requests.push(job)
    else if (!isEnded(doc.status)) accepted.push(job)
    else if (undecided.length > 0 || mustAnswerExtra(doc, 'provider', now)) disputed.push(job)
    else ended.push(job)
  }
  return {
    requests: requests.sort(byUrgency),
    accepted: accepted.sort(byTime),
    disputed: disputed.sort(byEnd),
    ended: ended.sort(byEnd),
  }
}

/**
 * Returns where a linked booking is shown: on its card, or, once it is over, in its record. Undefined while it may still arrive.
 * @param hasOlder the device is in sync, and archived bookings exist that it no longer stores
 */
export function locateJob({ requests, accepted, disputed, ended }: JobLists, id: string, hasOlder: boolean): 'card' | 'record' | undefined {
  const isAmong = (jobs: readonly Job[]): boolean => jobs.some(({ booking }) => booking.id === id)
  if (isAmong(requests) || isAmong(accepted) || isAmong(disputed)) return 'card'
  return isAmong(ended) || hasOlder ? 'record' : undefined
}
