/** What happened to a booking instead of what was asked: 'Amina canceled at 14:02: “Found the leak”'. */
import type { Booking } from '#domain/documents/booking.ts'
import { text } from '#text/catalogue.ts'
import { dayAndTime } from '#text/formatting/age-text.ts'
import { daysAgo } from '#text/formatting/format.ts'
import { localizeReason } from '#text/server-text/localized-placeholders.ts'
import { eventTitle } from '../../booking/timeline/timeline-entries.ts'

/**
 * Returns the last event of the booking, or of one of its visits; undefined while nothing but the request is known.
 * @param ownUid the viewer @param nowMs this device's clock
 */
export function whatHappened(booking: Booking, visit: number | undefined, ownUid: string | undefined, nowMs: number): string | undefined {
  const events = booking.history.filter(({ event }) => event !== 'requested' && event !== 'notified')
  const ofVisit = visit === undefined ? undefined : events.findLast((entry) => entry.visit === visit)
  const last = ofVisit ?? events.at(-1)
  if (!last) return undefined
  const today = daysAgo(last.at, nowMs) === 0 ? 'yes' : 'no'
  const happened = text('overtaken.what', { what: eventTitle(last, booking, ownUid), time: dayAndTime(last.at, nowMs), today })
  return last.reason ? text('overtaken.because', { happened, reason: localizeReason(last.reason) }) : happened
}
