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

type Shown = OptimisticDocument<Booking>

const byEnd = (a: Shown, b: Shown): number => compare(b.doc.updated_at, a.doc.updated_at) || compare(b.doc.id, a.doc.id)

interface OwnBookings {
  readonly open: readonly Shown[]
  /** Newest first. */
  readonly ended: readonly Shown[]
}

/** Sorting years of ended bookings takes a phone longer than a frame: it is done once for each list of bookings, for all tabs. */
const sorted = new WeakMap<readonly Shown[], { readonly uid: string; readonly own: OwnBookings }>()

function ownBookings(bookings: readonly Shown[], uid: string): OwnBookings {
  const known = sorted.get(bookings)
  if (known?.uid === uid) return known.own
  const all = bookings.filter(({ doc }) => doc.provider_uid === uid)
  const own = {
    open: all.filter(({ doc }) => !isEnded(doc.status)),
    ended: all.filter(({ doc }) => isEnded(doc.status)).sort(byEnd),
  }
  sorted.set(bookings, { uid, own })
  return own
}

const NONE: readonly OutboxItem[] = []

/** Returns a booking with its waiting and refused commands. @param outbox commands of any kind */
export function jobOf({ doc, waiting, confirmed }: Shown, outbox: readonly OutboxItem[]): Job {
  if (outbox.length === 0) return { booking: doc, waiting, confirmed, undecided: NONE }
  const own = outbox.filter(({ name, args }) => args['booking_id'] === doc.id && JOB_COMMANDS.includes(name))
  const undecided = own.filter(isUndecided)
  // A command that only the server can validate changes nothing on screen, but still waits.
  return { booking: doc, waiting: waiting || own.length > undecided.length, confirmed, undecided }
}

/** @param uid the provider; bookings that this person made as a customer are left out @param nowMs the server's time */
export function jobLists(bookings: readonly Shown[], outbox: readonly OutboxItem[], uid: string, nowMs = serverTimeMs()): JobLists {
  const now = instantFromMs(nowMs)
  const jobCommands = outbox.filter(({ name }) => JOB_COMMANDS.includes(name))
  const own = ownBookings(bookings, uid)
  const [requests, accepted, disputed, ended]: [Job[], Job[], Job[], Job[]] = [[], [], [], []]
  for (const shown of own.open) (shown.doc.status === 'pending' ? requests : accepted).push(jobOf(shown, jobCommands))
  for (const shown of own.ended) {
    const job = jobOf(shown, jobCommands)
    const isDisputed = job.undecided.length > 0 || mustAnswerExtra(shown.doc, 'provider', now)
    ;(isDisputed ? disputed : ended).push(job)
  }
  return { requests: requests.sort(byUrgency), accepted: accepted.sort(byTime), disputed, ended }
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
