/** Why a review does not count (decisions, "What a stranger can do"): its job took less than a quarter of its hours, or its author is new. */
import { hoursOf } from '../derived.ts'
import type { Booking, Person, Uncounted } from '../market.ts'
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

function isTooShort(booking: Booking): boolean {
  const took = (
    isSubscribed(booking)
      ? visitsAfter(booking)
          .filter(({ status }) => status === 'completed')
          .map(({ number, starts_at }) => minutes(booking, starts_at, 'visit_', number))
      : [minutes(booking, hoursOf(booking)?.starts_at, '')]
  ).filter((each) => each !== undefined)
  return took.reduce((sum, each) => sum + each, 0) < took.length * booking.asked.duration_hours * 15
}

const FRESH_MS = 7 * 86_400_000

/** This server can confirm nobody's contact, so reviews of new accounts wait for an admin. */
export function whyUncounted(booking: Booking, author: Person | undefined, at: string): Uncounted | undefined {
  if (isTooShort(booking)) return 'too_short'
  return author && Date.parse(author.created_at) > Date.parse(at) - FRESH_MS ? 'fresh_account' : undefined
}
