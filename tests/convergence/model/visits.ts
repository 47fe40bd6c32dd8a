/** The visits of a subscription, derived from the request and the events (docs/decisions, "Subscriptions"). */
import type { Booking, BookingEvent } from './market.ts'

export interface Visit {
  readonly number: number
  readonly starts_at: string
  readonly ends_at: string
  readonly status: string
}

type RequestAndEvents = Pick<Booking, 'asked' | 'events'>

/** These end all upcoming visits. */
const ENDING_ALL = ['cancelled', 'rejected', 'expired']
const NEXT: Readonly<Record<string, string>> = {
  visit_started: 'in_progress',
  visit_completed: 'completed',
  visit_cancelled: 'cancelled',
  visit_start_undone: 'scheduled',
  visit_completion_undone: 'in_progress',
}

function after(status: string, number: number, { event, visit }: BookingEvent): string {
  if (ENDING_ALL.includes(event)) return status === 'scheduled' ? 'cancelled' : status
  return visit === number ? (NEXT[event] ?? status) : status
}

export const isSubscribed = ({ asked }: Pick<Booking, 'asked'>): boolean => asked.subscription !== undefined

/** Where the last accepted extra put the end of the hours of a booking or a visit; undefined if none did. */
export const movedEnd = (events: readonly BookingEvent[], visit?: number): string | undefined =>
  events.findLast((each) => each.event === 'extra_accepted' && each.visit === visit && each.ends_at !== undefined)?.ends_at

/** In order of time, after the first `count` events. */
export function visitsAfter({ asked, events }: RequestAndEvents, count = events.length): Visit[] {
  return (asked.subscription?.visits ?? []).map(({ number, starts_at }) => ({
    number,
    starts_at,
    ends_at: movedEnd(events.slice(0, count), number) ?? new Date(Date.parse(starts_at) + asked.duration_hours * 3_600_000).toISOString(),
    status: events.slice(0, count).reduce((status, event) => after(status, number, event), 'scheduled'),
  }))
}

const isOpen = ({ status }: Visit): boolean => status === 'scheduled' || status === 'in_progress'

export const openVisits = (booking: RequestAndEvents): Visit[] => visitsAfter(booking).filter(isOpen)

/** The running one, else the next. */
export const nextOf = (visits: readonly Visit[]): Visit | undefined =>
  visits.find(({ status }) => status === 'in_progress') ?? visits.find(({ status }) => status === 'scheduled')

/** Progress of an accepted subscription, by its visits alone. */
export function statusByVisits(visits: readonly Visit[]): string {
  const isBegun = visits.some(({ status }) => status === 'in_progress' || status === 'completed')
  if (visits.some(isOpen)) return isBegun ? 'in_progress' : 'accepted'
  return isBegun ? 'completed' : 'cancelled'
}

const agreedAt = (events: readonly BookingEvent[]): number => events.findIndex(({ event }) => event === 'accepted')

/** The next visit, or the last next one after the end; undefined before it was agreed. */
export function shownVisit(booking: RequestAndEvents): Visit | undefined {
  const agreed = agreedAt(booking.events)
  if (agreed < 0) return undefined
  for (let count = booking.events.length; count > agreed; count -= 1) {
    const next = nextOf(visitsAfter(booking, count))
    if (next) return next
  }
  return undefined
}

/** Number of visits to be paid: those not cancelled; when all were, the number before that. */
export function paidVisits(booking: RequestAndEvents): number {
  for (let count = booking.events.length; count > 0; count -= 1) {
    const kept = visitsAfter(booking, count).filter(({ status }) => status !== 'cancelled').length
    if (kept > 0) return kept
  }
  return 0
}

/** When the provider set out for the next visit; reset when that one is completed or cancelled. */
export function onMyWayToVisit(booking: RequestAndEvents): string | undefined {
  let said: string | undefined
  for (const [index, { event, visit, done }] of booking.events.entries()) {
    if (event === 'visit_on_my_way') said = done
    const isOver = event === 'visit_completed' || event === 'visit_cancelled'
    if (isOver && nextOf(visitsAfter(booking, index))?.number === visit) said = undefined
  }
  return said
}

export const completedVisits = (booking: RequestAndEvents): number =>
  visitsAfter(booking).filter(({ status }) => status === 'completed').length
