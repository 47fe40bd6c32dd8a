/**
 * Checks that no provider is booked twice for the same hours, and that each calendar holds the hours of the accepted bookings and no others.
 * Keeps the held hours of all open bookings in memory.
 */
import { heldHours, type TimeInterval } from '#domain/booking/booking-visits.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Calendar } from '#domain/documents/calendar.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { DAY_MS } from '#domain/constants.ts'
import { bookingId, calendarId, providerId, type Uid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import type { StoreCheck, StoreCheckDeps } from './store-check.ts'

type Held = Calendar['intervals'][number]

const byStart = (a: TimeInterval, b: TimeInterval): number => (a.starts_at < b.starts_at ? -1 : a.starts_at > b.starts_at ? 1 : 0)
const nameOf = ({ booking_id, starts_at, ends_at }: Held): string => `${booking_id} ${starts_at} ${ends_at}`
const publicHours = (intervals: readonly TimeInterval[]): string =>
  JSON.stringify(intervals.toSorted(byStart).map(({ starts_at, ends_at }) => [starts_at, ends_at]))

export function checkCalendars({ report, nowMs, erasedUids }: StoreCheckDeps): StoreCheck {
  const held = new Map<Uid, Held[]>()
  const calendars = new Map<Uid, Calendar['intervals']>()
  const busy = new Map<Uid, Provider['schedule']['busy']>()
  /** Each acceptance removes hours that ended a day before from the calendar. */
  const removable = instantFromMs(nowMs - DAY_MS)

  function addBooking(booking: Booking): void {
    const hours = heldHours(booking)
    if (hours.length === 0) return
    const intervals = hours.map((each): Held => ({ booking_id: booking.id, ...each }))
    held.set(booking.provider_uid, [...(held.get(booking.provider_uid) ?? []), ...intervals])
  }

  function reportOverlaps(intervals: readonly Held[]): void {
    let last: Held | undefined
    for (const each of intervals.toSorted(byStart)) {
      if (last && each.starts_at < last.ends_at)
        report({
          check: 'overlap',
          id: bookingId(each.booking_id),
          what: `holds ${each.starts_at} to ${each.ends_at}, which overlaps ${bookingId(last.booking_id)} of the same provider`,
        })
      if (!last || each.ends_at > last.ends_at) last = each
    }
  }

  function compareCalendar(uid: Uid, hours: readonly Held[], intervals: Calendar['intervals']): void {
    const id = calendarId(uid)
    const inCalendar = new Set(intervals.map(nameOf))
    const inBookings = new Set(hours.map(nameOf))
    for (const each of hours)
      if (!inCalendar.has(nameOf(each)) && each.ends_at > removable)
        report({ check: 'calendar', id, what: `lacks ${each.starts_at} to ${each.ends_at}, which ${bookingId(each.booking_id)} holds` })
    for (const each of intervals)
      if (!inBookings.has(nameOf(each)))
        report({
          check: 'calendar',
          id,
          what: `has ${each.starts_at} to ${each.ends_at}, which ${bookingId(each.booking_id)} does not hold`,
        })
  }

  return {
    page(page) {
      for (const { doc } of page) {
        if (doc?.type === 'booking') addBooking(doc)
        if (doc?.type === 'calendar') calendars.set(doc.provider_uid, doc.intervals)
        if (doc?.type === 'provider' && doc.schedule.busy.length > 0) busy.set(doc.id, doc.schedule.busy)
      }
    },
    end() {
      for (const uid of new Set([...held.keys(), ...calendars.keys()])) {
        if (erasedUids.has(uid)) continue
        const hours = held.get(uid) ?? []
        const intervals = calendars.get(uid)
        reportOverlaps(hours)
        compareCalendar(uid, hours, intervals ?? [])
        if (intervals && publicHours(intervals) !== publicHours(busy.get(uid) ?? []))
          report({ check: 'calendar', id: providerId(uid), what: `shows other busy hours than ${calendarId(uid)} has` })
      }
    },
  }
}
