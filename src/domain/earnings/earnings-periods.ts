/** Periods of the earnings view, as days of the provider's calendar. */
import { addDays } from '../time/zoned-time.ts'

/** Range of days, both included; null means no limit on that side. */
export interface Period {
  /** YYYY-MM-DD */
  readonly from: string | null
  /** YYYY-MM-DD */
  readonly to: string | null
}

/** Returns the Sunday on or before a day, the first day of its calendar week (section 9). @param today YYYY-MM-DD */
export const weekStart = (today: string): string => addDays(today, -new Date(`${today}T00:00:00Z`).getUTCDay())
/** Returns the first day of the month. @param today YYYY-MM-DD */
export const monthStart = (today: string): string => `${today.slice(0, 7)}-01`

export const EARNINGS_PERIODS = ['days_30', 'week', 'month', 'year', 'last_month', 'all'] as const
export type EarningsPeriod = (typeof EARNINGS_PERIODS)[number]

/** Section 9: the period is labelled as the last 30 days. */
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
