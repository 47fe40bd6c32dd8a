/** State derived from events: statuses, deadlines, hours held. */
import type { Booking, BookingEvent, Market, Provider } from './market.ts'
import { isSubscribed, movedEnd, onMyWayToVisit, openVisits, shownVisit, statusByVisits, visitsAfter } from './visits.ts'

const STATUS_AFTER: Readonly<Record<string, string>> = {
  requested: 'pending',
  accepted: 'accepted',
  time_accepted: 'accepted',
  rejected: 'rejected',
  started: 'in_progress',
  completed: 'completed',
  cancelled: 'cancelled',
  expired: 'expired',
  start_undone: 'accepted',
  completion_undone: 'in_progress',
}

/** Status after the last event that changes it; for an agreed subscription derived from its visits. Counts the first `count` events. */
function statusAfter(booking: Booking, count: number): string {
  let status = 'pending'
  for (const { event } of booking.events.slice(0, count)) status = STATUS_AFTER[event] ?? status
  const isAgreed = booking.events.slice(0, count).some(({ event }) => event === 'accepted')
  return isSubscribed(booking) && isAgreed ? statusByVisits(visitsAfter(booking, count)) : status
}

export const statusOf = (booking: Booking): string => statusAfter(booking, booking.events.length)

export const isOver = (status: string): boolean => ['rejected', 'completed', 'cancelled', 'expired'].includes(status)

/** What ended it, for any reason, after it was last open; undefined while it is open. */
export function endEvent(booking: Booking): BookingEvent | undefined {
  const open = booking.events.findLastIndex((_event, at) => !isOver(statusAfter(booking, at + 1)))
  return booking.events[open + 1]
}

export const endedAt = (booking: Booking): string | undefined => endEvent(booking)?.at

/** The customer's name as both sides see it: as at the request, and from an acceptance on as the profile said then. */
export const customerName = ({ named, quoted }: Booking): string => named ?? quoted.customer_name

export const firstEventAt = (booking: Booking, event: string): string | undefined => booking.events.find((each) => each.event === event)?.at

/** When the two first agreed: by accepting the request, or another time for it. */
export const firstAgreedAt = (booking: Booking): string | undefined =>
  booking.events.find(({ event }) => event === 'accepted' || event === 'time_accepted')?.at

/** When the person who agreed last did so, which may be before the server knew. */
export const firstAgreedDone = (booking: Booking): string | undefined =>
  booking.events.find(({ event }) => event === 'accepted' || event === 'time_accepted')?.done

/** When the provider set out for the currently agreed time. */
export function onMyWayAt(booking: Booking): string | undefined {
  if (isSubscribed(booking)) return onMyWayToVisit(booking)
  const { events } = booking
  const moved = events.findLastIndex(({ event }) => event === 'time_accepted')
  return events.slice(moved + 1).find(({ event }) => event === 'on_my_way')?.done
}

/** The requested start, or the one agreed instead. Null: as soon as possible. */
export const scheduledDate = ({ events, asked }: Booking): string | null =>
  events.findLast(({ event }) => event === 'time_accepted')?.starts_at ?? asked.scheduled_date

/** When an unanswered request expires: at its start, or 30 minutes after it was made. */
export function deadlineOf(booking: Booking): string {
  const asked = firstEventAt(booking, 'requested') ?? ''
  return booking.asked.scheduled_date ?? new Date(Date.parse(asked) + 30 * 60_000).toISOString()
}

export interface Hours {
  readonly booking: string
  readonly starts_at: string
  readonly ends_at: string
}

/** The end of a job; one without an agreed time begins with the acceptance, and the arrival comes first. @param arrival minutes */
export const endOf = (starts_at: string, scheduled: string | null, hours: number, arrival: number): string =>
  new Date(Date.parse(starts_at) + hours * 3_600_000 + (scheduled === null ? arrival * 60_000 : 0)).toISOString()

/** The hours of a visit, for a subscription those of the next one; undefined until they were agreed. */
export function hoursOf(booking: Booking): Hours | undefined {
  const agreed = firstAgreedAt(booking)
  if (agreed === undefined) return undefined
  const visit = isSubscribed(booking) ? shownVisit(booking) : undefined
  if (visit) return { booking: booking.id, starts_at: visit.starts_at, ends_at: visit.ends_at }
  const scheduled = scheduledDate(booking)
  const starts_at = scheduled ?? agreed
  return {
    booking: booking.id,
    starts_at,
    ends_at: movedEnd(booking.events) ?? endOf(starts_at, scheduled, booking.asked.duration_hours, booking.arrival ?? 0),
  }
}

/** All hours that a booking takes: for a subscription those of each visit that is not over. */
function hoursTaken(booking: Booking): Hours[] {
  if (!['accepted', 'in_progress'].includes(statusOf(booking))) return []
  if (!isSubscribed(booking)) return [hoursOf(booking) ?? []].flat()
  return openVisits(booking).map(({ starts_at, ends_at }) => ({ booking: booking.id, starts_at, ends_at }))
}

const DAY_MS = 86_400_000

/** A calendar drops hours that have been over for a day whenever its provider agrees to another booking. */
function isForgotten({ booking: id, ends_at }: Hours, theirs: readonly Booking[]): boolean {
  const agreements = theirs.filter((each) => each.id !== id).flatMap(({ events }) => events)
  // A completion that was undone put them back.
  const again = theirs.find((each) => each.id === id)?.events.findLast(({ event }) => event.endsWith('completion_undone'))?.at ?? ''
  return agreements.some(
    ({ event, at }) => at > again && ['accepted', 'time_accepted'].includes(event) && Date.parse(at) - DAY_MS >= Date.parse(ends_at),
  )
}

/** Hours that a provider's accepted and running bookings take, soonest first. */
export function hoursHeldBy(market: Market, provider: string): Hours[] {
  const theirs = [...market.bookings.values()].filter((booking) => booking.provider === provider)
  return theirs
    .flatMap(hoursTaken)
    .filter((hours) => !isForgotten(hours, theirs))
    .toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
}

/** On the map: visible and not Off Duty. Nobody is blocked or rejected here: the runs have no admin. */
export const isOnMap = (provider: Provider): boolean => provider.details.visible && provider.status !== 'Off Duty'
