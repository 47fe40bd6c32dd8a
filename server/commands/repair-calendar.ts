/**
 * Aligns a provider's calendar with one booking (its hours are reserved while it is accepted or in progress), and the busy hours that
 * customers see with the calendar.
 */
import { applyEffect, nextVersion, type Effect } from '#domain/commands/command.ts'
import type { Calendar } from '#domain/documents/calendar.ts'
import type { Doc } from '#domain/documents/document.ts'
import { heldHours } from '#domain/booking/booking-visits.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { bookingId, calendarId, providerId, type DocId, type Uid, type Ulid } from '#domain/ids.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { appliedBy, fromStored, toStored } from '../store/stored-document.ts'
import { validateDocument } from '../store/validate-document.ts'

/** Changes a document, with a retry after each conflict; leaves it when there is nothing to change. */
async function change(store: DocumentStore, id: DocId, next: (doc: Doc) => Doc | undefined): Promise<void> {
  for (;;) {
    const stored = await store.get(id)
    const doc = fromStored(stored)
    const wanted = doc && next(doc)
    if (!stored || !wanted) return
    const written = await store.put(toStored(validateDocument(wanted), stored._rev, appliedBy(stored)))
    if (written.ok) return
  }
}

/** Returns the corrected intervals; undefined when they are correct already. */
function repairedIntervals(calendar: Calendar, booking: Booking): Calendar['intervals'] | undefined {
  const others = calendar.intervals.filter((interval) => interval.booking_id !== booking.id)
  const own = calendar.intervals.filter((interval) => interval.booking_id === booking.id)
  const wanted = heldHours(booking)
  // An interrupted move left the hours of a time that was not agreed.
  const isHeld = wanted.every(({ starts_at, ends_at }) => own.some((hours) => hours.starts_at === starts_at && hours.ends_at === ends_at))
  if (isHeld && own.length === wanted.length) return undefined
  return [...others, ...wanted.map((hours) => ({ booking_id: booking.id, ...hours }))]
}

/**
 * Publishes the busy hours of a provider's calendar to customers. The calendar is written before its published copy, so of two servers the
 * slower one may overwrite newer hours with older ones: after each write the calendar is read again until it is unchanged.
 * @param published version of the calendar whose hours are already published
 */
export async function publishBusyHours(store: DocumentStore, uid: Uid, published?: number): Promise<void> {
  for (let last = published; ;) {
    const calendar = fromStored(await store.get(calendarId(uid)))
    if (calendar?.type !== 'calendar' || calendar.version === last) return
    const busy = calendar.intervals
      .map(({ starts_at, ends_at }) => ({ starts_at, ends_at }))
      .toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
    await change(store, providerId(uid), (doc) => {
      if (doc.type !== 'provider' || JSON.stringify(doc.schedule.busy) === JSON.stringify(busy)) return undefined
      const effect: Effect = { op: 'amend', doc_id: doc.doc_id, hours: busy }
      return applyEffect(effect, doc)
    })
    last = calendar.version
  }
}

/** Repairs the calendar after a command that touched it was refused half way: another server changed the booking in between. */
export async function repairCalendar(store: DocumentStore, id: Ulid): Promise<void> {
  const booking = fromStored(await store.get(bookingId(id)))
  if (booking?.type !== 'booking') return
  await change(store, calendarId(booking.provider_uid), (doc) => {
    if (doc.type !== 'calendar') return undefined
    const intervals = repairedIntervals(doc, booking)
    return intervals && nextVersion(doc, { intervals })
  })
  await publishBusyHours(store, booking.provider_uid)
}
