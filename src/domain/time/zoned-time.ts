/** Converts between instants and wall-clock time of a zone with Intl only, so that the result does not depend on the host's zone. */
export interface WallTime {
  /** YYYY-MM-DD in the zone. */
  readonly date: string
  readonly hour: number
  readonly minute: number
  /** 0 Sunday to 6 Saturday: calendar weeks start on Sunday (section 9). */
  readonly weekday: number
}

const formatCache = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formatCache.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formatCache.set(zone, format)
  }
  return format
}

/** True for a zone that this host's Intl supports. */
export function isZone(zone: string): boolean {
  try {
    return formatOf(zone).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Since 1972 every zone's offset changes on a quarter of an hour of UTC, so one cached offset is valid for the whole quarter. */
const QUARTER_MS = 900_000
const QUARTERS_SINCE_MS = Date.UTC(1973, 0, 1)
/** About two years of quarters; a full cache is cleared. */
const OFFSETS_CACHED_MAX = 65_536
const offsetCache = new Map<string, Map<number, number>>()

/** Milliseconds by which the zone's wall clock is ahead of UTC at that instant. */
function offsetMs(ms: number, zone: string): number {
  if (ms < QUARTERS_SINCE_MS) return computeOffsetMs(ms, zone)
  const known = offsetCache.get(zone) ?? new Map<number, number>()
  offsetCache.set(zone, known)
  const quarter = Math.floor(ms / QUARTER_MS)
  const cached = known.get(quarter)
  if (cached !== undefined) return cached
  const computed = computeOffsetMs(ms, zone)
  if (known.size >= OFFSETS_CACHED_MAX) known.clear()
  known.set(quarter, computed)
  return computed
}

function computeOffsetMs(ms: number, zone: string): number {
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(ms)) part[type] = Number(value)
  const wall = Date.UTC(
    part['year'] ?? 0,
    (part['month'] ?? 1) - 1,
    part['day'] ?? 1,
    part['hour'] ?? 0,
    part['minute'] ?? 0,
    part['second'] ?? 0,
  )
  return wall - Math.floor(ms / 1000) * 1000
}

/** Returns the wall-clock time of a zone at an instant (ms since 1970). @throws RangeError for an unknown zone */
export function wallTimeAt(ms: number, zone: string): WallTime {
  const wall = new Date(ms + offsetMs(ms, zone))
  return { date: wall.toISOString().slice(0, 10), hour: wall.getUTCHours(), minute: wall.getUTCMinutes(), weekday: wall.getUTCDay() }
}

/**
 * Returns the instant (ms since 1970) at which the zone's wall clock shows date, hour and minute.
 * A time skipped by daylight saving is read as the same time after the gap; of a time that occurs twice, the first is returned.
 * @param date YYYY-MM-DD
 */
export function instantOfWallTime(date: string, hour: number, minute: number, zone: string): number {
  const wall = Date.parse(`${date}T00:00:00Z`) + hour * 3_600_000 + minute * 60_000
  // The offsets a day before and after bracket any change; of the candidates that convert back correctly, the earlier one wins.
  const before = wall - offsetMs(wall - 86_400_000, zone)
  const after = wall - offsetMs(wall + 86_400_000, zone)
  const hits = [before, after].filter((ms) => ms + offsetMs(ms, zone) === wall)
  return hits.length > 0 ? Math.min(...hits) : before
}

/** Adds calendar days, not periods of 24 hours. @param days may be negative @returns YYYY-MM-DD */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** 0 Sunday to 6 Saturday. @param date YYYY-MM-DD */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()
