/** Headings of the weeks, months, days and rows in the calendar of upcoming visits. */
import { instantToMs } from '#domain/time/instant.ts'
import { addDays } from '#domain/time/zoned-time.ts'
import { formatStartInViewerZone } from '#shared/booking/booking-labels.ts'
import { visitNumber } from '#shared/booking/subscription-labels.ts'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { text } from '#text/catalogue.ts'
import { dayRange, monthOfDay, relativeDay, weekdayDate } from '#text/formatting/format.ts'
import type { UpcomingDay, UpcomingEntry, UpcomingPeriod } from './upcoming-days.ts'

export interface Heading {
  readonly title: string
  /** The date, where the title names the day in another way. */
  readonly note: string | undefined
}

/** Returns 'This week' with '22 – 28 Nov'; later days have a month such as 'December 2026'. */
export function periodHeading({ kind, from }: Pick<UpcomingPeriod, 'kind' | 'from'>): Heading {
  if (kind === 'month') return { title: monthOfDay(from), note: undefined }
  return { title: text(`booking.${kind}`), note: dayRange(from, addDays(from, 6)) }
}

/** Returns 'today' with 'Tue 24 Nov'; from the day after tomorrow, or where two cities disagree about today, the date alone. */
export function dayHeading({ entries }: UpcomingDay, nowMs: number): Heading {
  const names = new Set(entries.map(({ starts_at, zone }) => relativeDay(starts_at, zone, nowMs)))
  const [{ starts_at, zone }] = entries
  const date = weekdayDate(starts_at, zone)
  const [name = date] = names
  return names.size === 1 && name !== date ? { title: name, note: date } : { title: date, note: undefined }
}

/** Returns a line such as 'Cleaner · Visit 2 of 4'. */
export function entryLine({ booking, number }: UpcomingEntry): string {
  const service = serviceName(booking.service_type)
  if (number === null) return service
  return `${service} · ${visitNumber(booking, number)}`
}

/** Returns 'Your time: Wed 25 Nov, 21:00'; undefined where the viewer's clock shows the same time. */
export const entryLocalTime = ({ booking, starts_at }: UpcomingEntry): string | undefined =>
  formatStartInViewerZone(booking.city, starts_at)

/** Returns a key that is unique among all entries. */
export const entryKey = ({ booking, number, starts_at }: UpcomingEntry): string => `${booking.id} ${number ?? instantToMs(starts_at)}`
