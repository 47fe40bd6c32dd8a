/** Calendar days of many instants in one zone, without asking Intl for each. */
import { instantFromMs, type Instant } from './instant.ts'
import { instantOfWallTime, wallTimeAt } from './zoned-time.ts'

const DAY_MS = 86_400_000

/** Days of a zone by their first instants: what lies between two of them is on the first one's day. */
export interface DateResolver {
  /** YYYY-MM-DD on that zone's wall. */
  (at: Instant): string
}

interface KnownDay {
  readonly date: string
  readonly from: Instant
  /** The next day's first instant. */
  readonly until: Instant
}

/** @param zone IANA name @throws RangeError for an unknown zone, when first asked */
export function createDateResolver(zone: string): DateResolver {
  const byUtcDay = new Map<string, KnownDay[]>()
  /** Whoever reads in order mostly stays on a day. */
  let last: KnownDay | undefined

  function look(at: Instant): KnownDay {
    const { date } = wallTimeAt(Date.parse(at), zone)
    const next = instantFromMs(Date.parse(`${date}T00:00:00Z`) + DAY_MS).slice(0, 10)
    // Midnight is skipped or occurs twice in some zones; the first instant of either day is what the wall says it is.
    const from = instantFromMs(instantOfWallTime(date, 0, 0, zone))
    const until = instantFromMs(instantOfWallTime(next, 0, 0, zone))
    return { date, from, until }
  }

  return (at) => {
    if (last && last.from <= at && at < last.until) return last.date
    const key = at.slice(0, 10)
    const those = byUtcDay.get(key) ?? []
    const known = those.find(({ from, until }) => from <= at && at < until)
    last = known ?? look(at)
    if (!known) byUtcDay.set(key, [...those, last])
    return last.date
  }
}
