/** Bars of the earnings chart: days, weeks, months or years, as the chosen period asks for, and the change from the period before. */
import { jobsOf, sumOf, type DayEarnings } from '#domain/earnings/earnings.ts'
import { monthStart, periodOf, weekStart, type EarningsPeriod, type Period } from '#domain/earnings/earnings-periods.ts'
import { addDays } from '#domain/time/zoned-time.ts'

/** Section 9: the chart shows the 10 most recent daily entries. Also the most years of all time. */
const MOST_BARS = 10

export type BarUnit = 'day' | 'week' | 'month' | 'year'

export interface EarningsBar {
  /** First day, YYYY-MM-DD. */
  readonly from: string
  /** Last day, YYYY-MM-DD. */
  readonly to: string
  readonly cents: number
  readonly jobs: number
  /** Includes today. */
  readonly isPresent: boolean
}

export interface EarningsBars {
  readonly unit: BarUnit
  /** Oldest first. */
  readonly bars: readonly EarningsBar[]
  /** Sum of older days or years of the period, which have no bar, and their number; undefined where there are none. */
  readonly earlier: { readonly cents: number; readonly jobs: number; readonly count: number } | undefined
}

export const UNITS: Readonly<Record<EarningsPeriod, BarUnit>> = {
  days_30: 'day',
  week: 'day',
  month: 'week',
  last_month: 'week',
  year: 'month',
  all: 'year',
}

const monthsLater = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 10)
}
/** Returns the first day of the unit after that of a day. */
const NEXT: Readonly<Record<BarUnit, (day: string) => string>> = {
  day: (day) => addDays(day, 1),
  week: (day) => addDays(weekStart(day), 7),
  month: (day) => monthsLater(monthStart(day), 1),
  year: (day) => `${String(Number(day.slice(0, 4)) + 1).padStart(4, '0')}-01-01`,
}

/** Returns the last day of a period that is shown whole, with the days to come. @param start its first day */
const WHOLE: Readonly<Partial<Record<EarningsPeriod, (start: string) => string>>> = {
  week: (start) => addDays(start, 6),
  month: (start) => addDays(NEXT.month(start), -1),
  year: (start) => addDays(NEXT.year(start), -1),
}

interface Amount {
  readonly cents: number
  readonly jobs: number
}

/** Returns the sum of amounts; undefined where there are none. */
const totalOf = (amounts: readonly Amount[]): (Amount & { readonly count: number }) | undefined =>
  amounts.length === 0 ? undefined : { cents: sumOf(amounts), jobs: jobsOf(amounts), count: amounts.length }

function barOf(days: readonly DayEarnings[], from: string, to: string, today: string): EarningsBar {
  const within = days.filter(({ date }) => date >= from && date <= to)
  return { from, to, cents: sumOf(within), jobs: jobsOf(within), isPresent: from <= today && today <= to }
}

/**
 * Returns the bars of a period. Those of a calendar period follow each other without a gap, to its end; of the last 30 days, only days with jobs have one.
 * @param days with jobs, newest first, at least one @param today YYYY-MM-DD
 */
export function earningsBars(days: readonly DayEarnings[], name: EarningsPeriod, today: string): EarningsBars {
  const unit = UNITS[name]
  if (name === 'days_30') {
    const bars = days.slice(0, MOST_BARS).map(({ date }) => barOf(days, date, date, today))
    return { unit, bars: bars.reverse(), earlier: totalOf(days.slice(MOST_BARS)) }
  }
  const { from, to } = periodOf(name, today)
  const [newest, oldest] = [days[0]?.date ?? today, days.at(-1)?.date ?? today]
  const start = from ?? `${oldest.slice(0, 4)}-01-01`
  const end = WHOLE[name]?.(start) ?? to ?? (newest > today ? newest : today)
  const bars: EarningsBar[] = []
  for (let first = start; first <= end; first = NEXT[unit](first)) {
    const last = addDays(NEXT[unit](first), -1)
    bars.push(barOf(days, first, last > end && unit === 'week' ? end : last, today))
  }
  const older = unit === 'year' ? bars.slice(0, -MOST_BARS) : []
  return { unit, bars: bars.slice(older.length), earlier: totalOf(older) }
}

/**
 * Returns the period that a period is compared with: as many days of the week, month or year before, so that a period that is not over is
 * compared with the same part of the one before. All time has none.
 */
export function periodBefore(name: EarningsPeriod, today: string): Period | undefined {
  const { from } = periodOf(name, today)
  if (from === null) return undefined
  switch (name) {
    case 'days_30':
      return { from: addDays(from, -30), to: addDays(from, -1) }
    case 'week':
      return { from: addDays(from, -7), to: addDays(today, -7) }
    case 'month':
    case 'last_month': {
      const before = monthsLater(from, -1)
      const end = addDays(from, -1)
      const same = `${before.slice(0, 8)}${today.slice(8)}`
      return { from: before, to: name === 'last_month' || same > end ? end : same }
    }
    case 'year': {
      const year = String(Number(from.slice(0, 4)) - 1).padStart(4, '0')
      // 29 February has no day in the year before: its last of February is compared.
      return { from: `${year}-01-01`, to: today.slice(4) === '-02-29' ? `${year}-02-28` : `${year}${today.slice(4)}` }
    }
    case 'all':
      return undefined
  }
}

export type EarningsChange = 'more' | 'less' | 'same' | 'none_before'

/** Returns how a period changed from the one before, and by how much. @param cents of the period @param before of the one before */
export function earningsChange(cents: number, before: number): { readonly kind: EarningsChange; readonly cents: number } {
  if (before === 0) return { kind: cents === 0 ? 'same' : 'none_before', cents }
  return { kind: cents === before ? 'same' : cents > before ? 'more' : 'less', cents: Math.abs(cents - before) }
}

/** Returns every which bar has its label, so that no two collide; counted from the last one. @param widest label and @param room in one unit */
export const labelEvery = (bars: number, widest: number, room: number): number =>
  Math.max(1, Math.ceil((bars * widest) / Math.max(room, 1)))
