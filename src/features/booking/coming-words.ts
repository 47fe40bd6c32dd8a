/** What the calendar of coming visits says above its weeks, its days and its rows. */
import { visitsOf } from '#domain/booking-visits.ts'
import { instantToMs } from '#domain/instant.ts'
import { addDays, wallTimeAt } from '#domain/zoned-time.ts'
import { ownTimeOfStart } from '#parts/booking-words.ts'
import { serviceName } from '#parts/provider-words.ts'
import { text } from '#text/catalogue.ts'
import { dayRange, relativeDay, weekdayDate } from '#text/format.ts'
import { weeksAhead, type ComingDay, type ComingEntry, type ComingWeek } from './coming-weeks.ts'

export interface Heading {
  readonly title: string
  /** The date, where the title says it by another name. */
  readonly note: string | undefined
}

/** 'This week' and '22 – 28 Nov'; from the week after the next on the dates alone. @param nowMs this device's clock */
export function weekHeading({ sunday, days }: ComingWeek, nowMs: number): Heading {
  const zone = days[0]?.entries[0]?.zone ?? 'UTC'
  const last = addDays(sunday, 6)
  const isOtherYear = last.slice(0, 4) !== wallTimeAt(nowMs, zone).date.slice(0, 4)
  const range = dayRange(sunday, last, isOtherYear)
  const ahead = weeksAhead(sunday, zone, nowMs)
  if (ahead === 0) return { title: text('booking.this_week'), note: range }
  return ahead === 1 ? { title: text('booking.next_week'), note: range } : { title: range, note: undefined }
}

/** 'today' and 'Tue 24 Nov'; from the day after tomorrow on the date alone. Where two cities disagree about today it is the date. */
export function dayHeading({ entries }: ComingDay, nowMs: number): Heading {
  const names = new Set(entries.map(({ starts_at, zone }) => relativeDay(starts_at, zone, nowMs)))
  const [first] = entries
  const date = first === undefined ? '' : weekdayDate(first.starts_at, first.zone)
  const [name = date] = names
  return names.size === 1 && name !== date ? { title: name, note: date } : { title: date, note: undefined }
}

/** 'Cleaner · Visit 2 of 4'. */
export function entryLine({ booking, number }: ComingEntry): string {
  const service = serviceName(booking.service_type)
  if (number === null) return service
  return `${service} · ${text('record.visit_of', { number, count: visitsOf(booking).at(-1)?.number ?? number })}`
}

/** 'Your time: Wed 25 Nov, 21:00' where the person's clock shows something else. */
export const entryOwnTime = ({ booking, starts_at }: ComingEntry): string | undefined => ownTimeOfStart(booking.city, starts_at)

/** Names an entry among all. */
export const entryKey = ({ booking, number, starts_at }: ComingEntry): string => `${booking.id} ${number ?? instantToMs(starts_at)}`
