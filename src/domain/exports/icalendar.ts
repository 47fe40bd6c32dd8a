/** Writes calendar entries as an iCalendar file (RFC 5545). */
import type { Position } from '../location/haversine.ts'
import { instantToMs, instantFromMs, type Instant } from '../time/instant.ts'

export interface CalendarEntry {
  /** Stable for one visit, so that a later file changes the entry instead of adding one. */
  readonly uid: string
  /** Increases with each change of the entry. */
  readonly sequence: number
  /** When this version of the entry was written. */
  readonly stampedAt: Instant
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly summary: string
  readonly description: string
  /** One line, and exact degrees; absent where the reader may not know them. */
  readonly location?: string | undefined
  readonly position?: Position | undefined
  readonly status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  /** Address of the booking in the app. */
  readonly url?: string | undefined
}

/** Maximum line length in octets of UTF-8, without the line break (RFC 5545, 3.1). */
const LINE_OCTETS = 75

const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')

/** Formats an instant as `20261124T180000Z`. */
const utcTime = (instant: Instant): string => `${instantFromMs(instantToMs(instant)).slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Number of octets of a character in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** Folds a long line, never inside a character. Continuation lines begin with a space. */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > LINE_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return `${text}\r\n`
}

const entryLines = (entry: CalendarEntry): string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.uid}`,
  `SEQUENCE:${entry.sequence}`,
  `DTSTAMP:${utcTime(entry.stampedAt)}`,
  `DTSTART:${utcTime(entry.startsAt)}`,
  `DTEND:${utcTime(entry.endsAt)}`,
  `SUMMARY:${escaped(entry.summary)}`,
  ...(entry.description === '' ? [] : [`DESCRIPTION:${escaped(entry.description)}`]),
  ...(entry.location === undefined ? [] : [`LOCATION:${escaped(entry.location)}`]),
  ...(entry.position ? [`GEO:${entry.position.latitude};${entry.position.longitude}`] : []),
  `STATUS:${entry.status}`,
  ...(entry.url === undefined ? [] : [`URL:${entry.url}`]),
  'END:VEVENT',
]

/** Name of a subscribed calendar, and the interval at which programs reload it. */
const SUBSCRIPTION_PROPERTIES = ['X-WR-CALNAME:NearHelp', 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H']

/**
 * Returns the text of the file. Times are in UTC; calendars show them in the user's zone.
 * @param isFollowed true if programs reload the file from its address, false if it is downloaded once
 */
export function calendarFile(entries: readonly CalendarEntry[], isFollowed = false): string {
  // With METHOD:CANCEL a file of cancelled entries removes them. In a mixed file each entry has its own status.
  const isCancel = entries.length > 0 && entries.every(({ status }) => status === 'CANCELLED')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//NearHelp//Bookings//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${isCancel ? 'CANCEL' : 'PUBLISH'}`,
    ...(isFollowed ? SUBSCRIPTION_PROPERTIES : []),
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ]
    .map(folded)
    .join('')
}
