/**
 * Commands that chance alone rarely produces: for a booking that is in a rare state at the moment. Bookings are looked up in the
 * server's store, so that every run covers what its checks are for.
 */
import { UNDO_MS } from '#domain/constants.ts'
import { isOpenVisit } from '#domain/booking/booking-visits.ts'
import type { PersonCommandName } from '#domain/commands/command-table.ts'
import { DAY_MS, HOUR_MS } from '#domain/constants.ts'
import type { TimeProposal } from '#domain/documents/booking.ts'
import type { ExtraProposal } from '#domain/documents/parts/booking-extra.ts'
import type { Visit } from '#domain/documents/visit.ts'
import type { StoredDoc } from '#server/store/document-store.ts'
import type { Person, World } from '../world/world.ts'

export interface TargetedCommand {
  readonly person: Person
  readonly name: PersonCommandName
  readonly args: Readonly<Record<string, unknown>>
}

/** A side of the booking, by the booking's own field, and the command that it would submit. */
interface Target {
  readonly by: 'customer_uid' | 'provider_uid'
  readonly booking: StoredDoc
  readonly name: PersonCommandName
  readonly more?: Readonly<Record<string, unknown>>
}

const WRONG_CODE = '0000'
const isAgreed = ({ status }: StoredDoc): boolean => status === 'accepted' || status === 'in_progress'

/** Commands for a visit that is due, at most a day away, or running. */
function visitTargets(booking: StoredDoc, visit: Visit, nowMs: number): Target[] {
  const startMs = Date.parse(visit.starts_at)
  const more = { visit: visit.number }
  if (visit.status === 'in_progress') return [{ by: 'provider_uid', booking, name: 'complete_visit', more }, ...codeTargets(booking, more)]
  const says = (by: Target['by'], outcome: string): Target => ({ by, booking, name: 'report_outcome', more: { ...more, outcome } })
  if (Date.parse(visit.ends_at) + 2 * HOUR_MS <= nowMs) return [says('provider_uid', 'done'), says('customer_uid', 'done')]
  const missed: readonly Target[] = startMs <= nowMs ? [{ by: 'customer_uid', booking, name: 'cancel_visit', more }] : []
  if (startMs - nowMs > DAY_MS) return []
  return [
    ...missed,
    { by: 'provider_uid', booking, name: 'start_visit', more },
    { by: 'provider_uid', booking, name: 'visit_on_my_way', more },
  ]
}

/** Proposes a time at which nobody works, and answers an open proposal as the other side. */
function proposalTargets(booking: StoredDoc, nowMs: number): Target[] {
  const night = `${new Date(nowMs + 2 * DAY_MS).toISOString().slice(0, 10)}T09:00:00.000Z`
  const proposal = booking['proposal'] as TimeProposal | null | undefined
  if (!proposal) return [{ by: 'customer_uid', booking, name: 'propose_time', more: { starts_at: night } }]
  const by = proposal.by === 'customer' ? 'provider_uid' : 'customer_uid'
  const more = { starts_at: proposal.starts_at }
  return [
    { by, booking, name: 'accept_time', more },
    { by, booking, name: 'decline_time', more },
  ]
}

/** Proposes half an hour and a whole day more, and answers an open one as the other side. */
function extraTargets(booking: StoredDoc): Target[] {
  const extra = booking['extra'] as ExtraProposal | null | undefined
  if (!extra) return [0.5, 8].map((hours) => ({ by: 'provider_uid', booking, name: 'propose_extra', more: { hours } }))
  const { hours, amount } = extra
  const more = { amount, ...(hours === undefined ? {} : { hours }) }
  const by = extra.by === 'customer' ? 'provider_uid' : 'customer_uid'
  return [
    { by, booking, name: 'accept_extra', more },
    { by, booking, name: 'decline_extra', more },
    { by, booking, name: 'propose_extra', more: { amount: 7.5, reason: 'Meanwhile' } },
  ]
}

/** A wrong code for a running job that asks for one. */
const codeTargets = (booking: StoredDoc, more: Target['more'] = {}): Target[] =>
  booking['start_code'] === true ? [{ by: 'provider_uid', booking, name: 'confirm_start', more: { ...more, code: WRONG_CODE } }] : []

const asksSeveral = (booking: StoredDoc): boolean => booking['asked_together'] !== undefined

/** Accepts a request to several, also one that another has. */
const acceptTargets = (booking: StoredDoc): Target[] => [{ by: 'provider_uid', booking, name: 'accept_booking' }]

function bookingTargets(booking: StoredDoc, nowMs: number): Target[] {
  const visits = booking['visits'] as readonly Visit[] | undefined
  if (visits && isAgreed(booking)) return visits.filter(isOpenVisit).flatMap((visit) => visitTargets(booking, visit, nowMs))
  if (visits) return booking['status'] === 'pending' ? [{ by: 'provider_uid', booking, name: 'accept_booking' }] : []
  switch (booking['status']) {
    case 'pending':
      return booking['proposal'] ? proposalTargets(booking, nowMs) : asksSeveral(booking) ? acceptTargets(booking) : []
    case 'cancelled':
      return asksSeveral(booking) ? acceptTargets(booking) : []
    case 'accepted':
      return [
        ...proposalTargets(booking, nowMs),
        { by: 'provider_uid', booking, name: 'start_job', more: { code: WRONG_CODE } },
        { by: 'provider_uid', booking, name: 'on_my_way' },
        { by: 'customer_uid', booking, name: 'report_outcome', more: { outcome: 'provider_absent' } },
        { by: 'provider_uid', booking, name: 'report_outcome', more: { outcome: 'provider_absent' } },
        { by: 'provider_uid', booking, name: 'complete_job' },
      ]
    case 'in_progress':
      return [
        ...extraTargets(booking),
        ...codeTargets(booking),
        { by: 'customer_uid', booking, name: 'cancel_booking' },
        { by: 'provider_uid', booking, name: 'complete_job' },
        { by: 'provider_uid', booking, name: 'undo_start' },
      ]
    case 'completed':
      return [
        ...extraTargets(booking),
        { by: 'customer_uid', booking, name: 'cancel_booking' },
        { by: 'provider_uid', booking, name: 'undo_complete' },
        { by: 'customer_uid', booking, name: 'write_review', more: { rating: 3, comment: 'as it was' } },
      ]
    default:
      return []
  }
}

/** Edits a review, answers it, and answers it once more. */
const reviewTargets = (review: StoredDoc, bookings: readonly StoredDoc[]): Target[] =>
  bookings
    .filter(({ id }) => id === review['booking_id'])
    .flatMap((booking) => [
      { by: 'customer_uid', booking, name: 'edit_review', more: { rating: 2, comment: 'as it became' } },
      { by: 'provider_uid', booking, name: 'answer_review', more: { message: 'answered' } },
    ])

/** True for the next step of a job that can be started at once, and for what its end makes possible. */
const isOnward = ({ name, booking }: Target): boolean =>
  name.endsWith('_review') ||
  (name === 'start_job' && booking['scheduled_date'] === null) ||
  (name === 'complete_job' && booking['status'] === 'in_progress')

/** @returns undefined where no booking is in such a state */
export function targetedCommand({ random, disk, clock, people }: World): TargetedCommand | undefined {
  const stored = [...disk.docs.values()]
  const bookings = stored.filter((doc) => doc['type'] === 'booking')
  const aims = [
    ...bookings.flatMap((booking) => bookingTargets(booking, clock.now())),
    ...stored.filter((doc) => doc['type'] === 'review').flatMap((review) => reviewTargets(review, bookings)),
  ]
  // Possible for minutes only, so it is chosen whenever it can be.
  const undo = aims.find((aim) => aim.name === 'undo_complete' && clock.now() - Date.parse(String(aim.booking['updated_at'])) < UNDO_MS)
  // Few jobs run, and of those few ask for a code.
  const code = aims.find((aim) => aim.name === 'confirm_start')
  // Few jobs are started, and without those that are done nothing is reviewed.
  const onward = aims.filter(isOnward)
  const rare = undo && random.chance(0.5) ? undo : code && random.chance(0.6) ? code : undefined
  const likely = onward.length > 0 && random.chance(0.6) ? onward : aims
  // Each kind of command is equally likely: of some there are many, such as visits that are due.
  const name = random.pick([...new Set(likely.map((aim) => aim.name))])
  const aim = rare ?? random.pick(likely.filter((each) => each.name === name))
  const person = aim && people.find(({ uid }) => uid === aim.booking[aim.by])
  return aim && person && { person, name: aim.name, args: { booking_id: aim.booking['id'], ...aim.more } }
}
