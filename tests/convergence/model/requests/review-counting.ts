/** Whether a review counts: its job took a quarter of the hours that were agreed (decisions, "What a stranger can do"). */
import { hoursOf } from '../derived.ts'
import type { Booking } from '../market.ts'
import { isSubscribed, visitsAfter } from '../visits.ts'

/** From the press of start, or from the agreed start where that was sooner. @returns undefined for what was never completed */
function minutes({ events }: Booking, starts_at: string | undefined, prefix: '' | 'visit_', visit?: number): number | undefined {
  const doneOf = (event: string): string | undefined =>
    events.findLast((each) => each.event === `${prefix}${event}` && each.visit === visit)?.done
  const end = doneOf('completed')
  if (end === undefined) return undefined
  const from = [doneOf('started'), starts_at].filter((each) => each !== undefined).toSorted()[0] ?? end
  return Math.max(0, (Date.parse(end) - Date.parse(from)) / 60_000)
}

export function isTooShort(booking: Booking): boolean {
  const took = (
    isSubscribed(booking)
      ? visitsAfter(booking)
          .filter(({ status }) => status === 'completed')
          .map(({ number, starts_at }) => minutes(booking, starts_at, 'visit_', number))
      : [minutes(booking, hoursOf(booking)?.starts_at, '')]
  ).filter((each) => each !== undefined)
  return took.reduce((sum, each) => sum + each, 0) < took.length * booking.asked.duration_hours * 15
}
