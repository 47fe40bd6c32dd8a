/**
 * Commands that chance alone rarely produces: for a booking that is in a rare state at the moment. Bookings are looked up in the
 * server's store, so that every run covers what its checks are for.
 */
import { isOpenVisit, nextVisit } from '#domain/booking/booking-visits.ts'
import type { PersonCommandName } from '#domain/commands/command-table.ts'
import { DAY_MS, HOUR_MS, ON_MY_WAY_FROM_MS, UNDO_MS } from '#domain/constants.ts'
import type { Booking, TimeProposal } from '#domain/documents/booking.ts'
import type { ExtraProposal } from '#domain/documents/parts/booking-extra.ts'
import type { Visit } from '#domain/documents/visit.ts'
import type { StoredDoc } from '#server/store/document-store.ts'
import { areRivals, isContested, outdatedRequest, rivalRequest, type TargetedCommand } from './targeted-requests.ts'
import type { World } from '../world/world.ts'

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
  // Only to the next visit, and once.
  const isNext = nextVisit(booking as Pick<Booking, 'visits'>)?.number === visit.number && booking['on_my_way_at'] == null
  const leaves: readonly Target[] =
    isNext && startMs - nowMs <= ON_MY_WAY_FROM_MS ? [{ by: 'provider_uid', booking, name: 'visit_on_my_way', more }] : []
  return [...missed, ...leaves, { by: 'provider_uid', booking, name: 'start_visit', more }]
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

const CLIENT_STARS = {
  fairness_rating: 4,
  respect_rating: 5,
  communication_rating: 3,
  payment_timeliness_rating: 4,
  overall_rating: 4,
  review_text: '',
}

const MATERIAL = { amount: 7.5, reason: 'A part' }

/** Proposes half an hour, a whole day or material more, and answers an open one as the other side. */
function extraTargets(booking: StoredDoc): Target[] {
  const extra = booking['extra'] as ExtraProposal | null | undefined
  if (!extra)
    return [{ hours: 0.5 }, { hours: 8 }, MATERIAL, MATERIAL].map((more) => ({ by: 'provider_uid', booking, name: 'propose_extra', more }))
  const { hours, amount } = extra
  const more = { amount, ...(hours === undefined ? {} : { hours }) }
  const by = extra.by === 'customer' ? 'provider_uid' : 'customer_uid'
  return [
    { by, booking, name: 'accept_extra', more },
    { by, booking, name: 'decline_extra', more },
    { by, booking, name: 'propose_extra', more: MATERIAL },
  ]
}

/** A wrong code for a running job that asks for one. */
const codeTargets = (booking: StoredDoc, more: Target['more'] = {}): Target[] =>
  booking['start_code'] === true ? [{ by: 'provider_uid', booking, name: 'confirm_start', more: { ...more, code: WRONG_CODE } }] : []

const asksSeveral = (booking: StoredDoc): boolean => booking['asked_together'] !== undefined

/** Accepts a request, also one that another has. */
const acceptTargets = (booking: StoredDoc): Target[] => [{ by: 'provider_uid', booking, name: 'accept_booking' }]

function bookingTargets(booking: StoredDoc, bookings: readonly StoredDoc[], nowMs: number): Target[] {
  const visits = booking['visits'] as readonly Visit[] | undefined
  if (visits && isAgreed(booking)) {
    const own = visits.filter(isOpenVisit).flatMap((visit) => visitTargets(booking, visit, nowMs))
    // Visits are fixed: refused.
    return [...own, ...proposalTargets(booking, nowMs)]
  }
  if (visits) return booking['status'] === 'pending' ? acceptTargets(booking) : []
  switch (booking['status']) {
    case 'pending':
      return [
        ...(booking['proposal'] ? proposalTargets(booking, nowMs) : []),
        ...(booking['scheduled_date'] === null || isContested(booking, bookings, nowMs) ? acceptTargets(booking) : []),
      ]
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
        { by: 'provider_uid', booking, name: 'rate_client', more: CLIENT_STARS },
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
  name === 'rate_client' ||
  (name === 'accept_booking' && booking['status'] === 'pending' && booking['scheduled_date'] === null) ||
  (name === 'start_job' && booking['scheduled_date'] === null) ||
  (name === 'complete_job' && booking['status'] === 'in_progress')

const changedWithin = (ms: number, { booking }: Target, nowMs: number): boolean => nowMs - Date.parse(String(booking['updated_at'])) < ms

/** True where the provider of a single job can set out, and has not. */
const mayLeave = ({ name, booking }: Target, nowMs: number): boolean =>
  name === 'on_my_way' &&
  booking['on_my_way_at'] == null &&
  (booking['scheduled_date'] === null || Date.parse(booking['scheduled_date'] as string) - nowMs <= ON_MY_WAY_FROM_MS)

/** Commands that are rarely possible, and how often one of them is chosen when it is. The first of them are possible for minutes or hours only. */
const RARE: readonly (readonly [chance: number, isRare: (aim: Target, nowMs: number) => boolean])[] = [
  [0.5, (aim, nowMs) => aim.name === 'undo_complete' && changedWithin(UNDO_MS, aim, nowMs)],
  [0.3, (aim, nowMs) => aim.name === 'undo_start' && changedWithin(UNDO_MS, aim, nowMs)],
  // Before the visit is started, after which nobody sets out for it.
  [0.8, ({ name }) => name === 'visit_on_my_way'],
  [0.5, mayLeave],
  // Few jobs run, and of those few ask for a code.
  [0.6, ({ name }) => name === 'confirm_start'],
  [0.6, ({ name, booking }) => name.endsWith('_extra') && booking['extra'] != null],
  [0.5, ({ name, booking }) => name === 'accept_booking' && booking['status'] === 'pending' && asksSeveral(booking)],
  // Visits are agreed weeks ahead, and few can be started at the moment.
  [0.6, ({ name }) => name === 'start_visit' || name === 'complete_visit'],
  [0.4, ({ name, booking }) => (name === 'accept_time' || name === 'decline_time') && booking['proposal'] != null],
  [0.15, ({ name, booking }) => name === 'cancel_booking' && booking['status'] === 'completed'],
  // Few jobs are started, and without those that are done nothing is reviewed.
  [0.6, isOnward],
  [0.5, ({ name, booking }) => name === 'accept_booking' && booking['booking_type'] === 'single' && booking['status'] === 'pending'],
]

/** What others do at the same time: they accept what competes with the accepted request, or answer the proposed extra. */
function atOnce({ random, clock }: World, { name, booking, more }: Target, aims: readonly Target[]): readonly Target[] {
  if (name === 'accept_booking') return aims.filter((each) => each.name === name && areRivals(booking, each.booking, clock.now()))
  if (name !== 'propose_extra' || more !== MATERIAL || booking['extra'] != null) return []
  const answer = random.pick(['accept_extra', 'decline_extra', undefined] as const)
  return answer ? [{ by: 'customer_uid', booking, name: answer, more: { amount: MATERIAL.amount } }] : []
}

/** @returns a command, and those of others to send at the same time; none where no booking is in such a state */
export function targetedCommands(world: World): readonly TargetedCommand[] {
  const { random, disk, clock, people } = world
  const now = clock.now()
  const request = random.chance(0.25) ? rivalRequest(world) : random.chance(0.1) ? outdatedRequest(world) : undefined
  if (request) return [request]
  const stored = [...disk.docs.values()]
  const bookings = stored.filter((doc) => doc['type'] === 'booking')
  const aims = [
    ...bookings.flatMap((booking) => bookingTargets(booking, bookings, now)),
    ...stored.filter((doc) => doc['type'] === 'review').flatMap((review) => reviewTargets(review, bookings)),
  ]
  const rare = RARE.map(([chance, isRare]) => ({ chance, some: aims.filter((aim) => isRare(aim, now)) }))
  const likely = rare.find(({ chance, some }) => some.length > 0 && random.chance(chance))?.some ?? aims
  // Each kind of command is equally likely: of some there are many, such as visits that are due.
  const name = random.pick([...new Set(likely.map((aim) => aim.name))])
  const aim = random.pick(likely.filter((each) => each.name === name))
  if (!aim) return []
  return [aim, ...atOnce(world, aim, aims)].flatMap(({ by, booking, name: given, more }) => {
    const person = people.find(({ uid }) => uid === booking[by])
    return person ? { person, name: given, args: { booking_id: booking['id'], ...more } } : []
  })
}
