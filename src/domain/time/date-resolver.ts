/** Resolves many instants to calendar days of one zone, with few calls to Intl. */
import { instantFromMs, type Instant } from './instant.ts'
import { instantOfWallTime, wallTimeAt } from './zoned-time.ts'

const DAY_MS = 86_400_000

/** Returns the calendar day of an instant in the resolver's zone. */
export interface DateResolver {
  /** YYYY-MM-DD in that zone. */
  (at: Instant): string
}

interface KnownDay {
  readonly date: string
  readonly from: Instant
  /** First instant of the next day. */
  readonly until: Instant
}

/** Caches the first instants of the days it has resolved. @param zone IANA name @throws RangeError for an unknown zone, on first use */
export function createDateResolver(zone: string): DateResolver {
  const byUtcDay = new Map<string, KnownDay[]>()
  /** Instants in chronological order mostly fall on the same day. */
  let last: KnownDay | undefined

  function resolveDay(at: Instant): KnownDay {
    const { date } = wallTimeAt(Date.parse(at), zone)
    const next = instantFromMs(Date.parse(`${date}T00:00:00Z`) + DAY_MS).slice(0, 10)
    // In some zones midnight is skipped or occurs twice; a day starts at the instant that `instantOfWallTime` returns for it.
    const from = instantFromMs(instantOfWallTime(date, 0, 0, zone))
    const until = instantFromMs(instantOfWallTime(next, 0, 0, zone))
    return { date, from, until }
  }

  return (at) => {
    if (last && last.from <= at && at < last.until) return last.date
    const key = at.slice(0, 10)
    const candidates = byUtcDay.get(key) ?? []
    const known = candidates.find(({ from, until }) => from <= at && at < until)
    last = known ?? resolveDay(at)
    if (!known) byUtcDay.set(key, [...candidates, last])
    return last.date
  }
}
