/** Calendar entries as a file (RFC 5545), for whichever calendar the person uses. */
import { instantToMs, instantFromMs, type Instant } from '../time/instant.ts'

export interface CalendarEntry {
  /** Stays the same for one visit: a later file changes the entry instead of adding one. */
  readonly uid: string
  /** Rises with each change of the entry. */
  readonly sequence: number
  /** When this state of it was written. */
  readonly stampedAt: Instant
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly summary: string
  readonly description: string
  readonly status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
}

/** Longest line in octets of UTF-8 without its end (RFC 5545, 3.1). */
const LINE_OCTETS = 75

const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')

/** `20261124T180000Z`. */
const utcTime = (instant: Instant): string => `${instantFromMs(instantToMs(instant)).slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Octets of a character in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** Breaks a line where it grows too long, never inside a character; what goes on begins with a blank. */
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
  `STATUS:${entry.status}`,
  'END:VEVENT',
]

/** How often a program that follows the file looks again, and what it calls it. */
const SUBSCRIPTION_PROPERTIES = ['X-WR-CALNAME:NearHelp', 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H']

/**
 * The file's text. Times are UTC: the calendar shows them in the person's own zone.
 * @param isFollowed read again and again at its address, not kept as a file
 */
export function calendarFile(entries: readonly CalendarEntry[], isFollowed = false): string {
  // A file of nothing but cancellations takes its entries away; beside others each says so itself.
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
