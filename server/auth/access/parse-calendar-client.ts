import type { CalendarClient } from '#domain/account/access/calendar-client.ts'

const SIGNS: readonly (readonly [CalendarClient, RegExp])[] = [
  ['google', /Google-Calendar|Googlebot/],
  ['apple', /dataaccessd|CalendarAgent|accountsd|iCal\/|remindd/],
  ['outlook', /Outlook|Microsoft Exchange|Microsoft\.Exchange|Office/],
  ['thunderbird', /Thunderbird|Lightning/],
]
/** A header may be as long as a server accepts. */
const MAX_LENGTH = 400

/** Reads only the family of a calendar program from a User-Agent header, which is not trusted. */
export const parseCalendarClient = (userAgent: string | null): CalendarClient =>
  SIGNS.find(([, sign]) => sign.test((userAgent ?? '').slice(0, MAX_LENGTH)))?.[0] ?? 'other'
