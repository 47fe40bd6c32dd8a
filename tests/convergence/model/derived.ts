/** What follows from what happened: statuses, deadlines, hours held. */
import type { Booking, Market, Provider } from './market.ts'

const STATUS_AFTER: Readonly<Record<string, string>> = {
  requested: 'pending',
  accepted: 'accepted',
  time_accepted: 'accepted',
  rejected: 'rejected',
  started: 'in_progress',
  completed: 'completed',
  cancelled: 'cancelled',
  expired: 'expired',
}

/** The status is what the last event that changes it says. */
export function statusOf(booking: Booking): string {
  let status = 'pending'
  for (const { event } of booking.events) status = STATUS_AFTER[event] ?? status
  return status
}

/** What the two call the customer: as at the request, and from an acceptance on as the profile said then. */
export const customerName = ({ named, quoted }: Booking): string => named ?? quoted.customer_name

export const whenFirst = (booking: Booking, event: string): string | undefined => booking.events.find((each) => each.event === event)?.at

/** When the two first agreed: by accepting the request, or another time for it. */
export const whenAgreed = (booking: Booking): string | undefined =>
  booking.events.find(({ event }) => event === 'accepted' || event === 'time_accepted')?.at

/** On the way to the time that is agreed now. */
export function whenOnMyWay({ events }: Booking): string | undefined {
  const moved = events.findLastIndex(({ event }) => event === 'time_accepted')
  return events.slice(moved + 1).find(({ event }) => event === 'on_my_way')?.at
}

/** The start asked for, or agreed instead. Null: as soon as possible. */
export const scheduledDate = ({ events, asked }: Booking): string | null =>
  events.findLast(({ event }) => event === 'time_accepted')?.starts_at ?? asked.scheduled_date

/** When an unanswered request ends: at its start, or 30 minutes after it was asked. */
export function deadlineOf(booking: Booking): string {
  const asked = whenFirst(booking, 'requested') ?? ''
  return booking.asked.scheduled_date ?? new Date(Date.parse(asked) + 30 * 60_000).toISOString()
}

export interface Hours {
  readonly booking: string
  readonly starts_at: string
  readonly ends_at: string
}

/** The hours of a visit; undefined until they were agreed. */
export function hoursOf(booking: Booking): Hours | undefined {
  const agreed = whenAgreed(booking)
  if (agreed === undefined) return undefined
  const starts_at = scheduledDate(booking) ?? agreed
  return {
    booking: booking.id,
    starts_at,
    ends_at: new Date(Date.parse(starts_at) + booking.asked.duration_hours * 3_600_000).toISOString(),
  }
}

/** Hours that a provider's accepted and running bookings take, soonest first. */
export function hoursHeldBy(market: Market, provider: string): Hours[] {
  return [...market.bookings.values()]
    .filter((booking) => booking.provider === provider && ['accepted', 'in_progress'].includes(statusOf(booking)))
    .flatMap((booking) => hoursOf(booking) ?? [])
    .toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
}

/** Of requests that came to an end unless their customer withdrew them: how many, and how many were answered before their deadline. */
export function requestsOf(market: Market, provider: string): { counted: number; answered: number } {
  const ends = [...market.bookings.values()]
    .filter((booking) => booking.provider === provider)
    .flatMap((booking) => {
      const end = booking.events.find(({ event }) => ['accepted', 'time_accepted', 'rejected', 'expired'].includes(event))
      return end ? [end.event !== 'expired' && end.at < deadlineOf(booking)] : []
    })
  return { counted: ends.length, answered: ends.filter(Boolean).length }
}

/** On the map: visible and not Off Duty. Nobody is blocked or rejected here: the runs have no admin. */
export const isOnMap = (provider: Provider): boolean => provider.details.visible && provider.status !== 'Off Duty'
