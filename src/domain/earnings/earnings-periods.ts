/** The periods that earnings are looked at, as days of the provider's calendar. */
import { addDays } from '../time/zoned-time.ts'

/** Days, both included; null has no end on that side. */
export interface Period {
  /** YYYY-MM-DD */
  readonly from: string | null
  /** YYYY-MM-DD */
  readonly to: string | null
}

/** The Sunday on or before a day: calendar weeks start then (section 9). @param today YYYY-MM-DD */
export const weekStart = (today: string): string => addDays(today, -new Date(`${today}T00:00:00Z`).getUTCDay())
/** The first of a day's month. @param today YYYY-MM-DD */
export const monthStart = (today: string): string => `${today.slice(0, 7)}-01`

export const EARNINGS_PERIODS = ['days_30', 'week', 'month', 'last_month', 'year', 'all'] as const
export type EarningsPeriod = (typeof EARNINGS_PERIODS)[number]

/** Section 9: the label says the last 30 days. */
const LAST_DAYS = 30

/** @param today in the provider's zone, YYYY-MM-DD */
export function periodOf(name: EarningsPeriod, today: string): Period {
  switch (name) {
    case 'days_30':
      return { from: addDays(today, 1 - LAST_DAYS), to: today }
    case 'week':
      return { from: weekStart(today), to: today }
    case 'month':
      return { from: monthStart(today), to: today }
    case 'last_month': {
      const to = addDays(monthStart(today), -1)
      return { from: monthStart(to), to }
    }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
    case 'all':
      return { from: null, to: null }
  }
}
