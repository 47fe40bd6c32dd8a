/** Makes a provider's calendar agree with one booking: its hours are held while it is accepted or in progress, and not otherwise. */
import { applyEffect, changed, type Effect } from '#domain/commands/command.ts'
import type { Calendar } from '#domain/documents/calendar.ts'
import type { Doc } from '#domain/documents/document.ts'
import { heldHours } from '#domain/booking-visits.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { bookingId, calendarId, providerId, type DocId, type Ulid } from '#domain/ids.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { appliedBy, fromStored, toStored } from '../store/stored-document.ts'
import { checkedDocument } from './plan.ts'

/** Changes a document until nobody came between; leaves it when there is nothing to change. */
async function change(store: DocumentStore, id: DocId, next: (doc: Doc) => Doc | undefined): Promise<Doc | undefined> {
  for (;;) {
    const stored = await store.get(id)
    const doc = fromStored(stored)
    if (!stored || !doc) return undefined
    const wanted = next(doc)
    if (!wanted) return doc
    const written = await store.put(toStored(checkedDocument(wanted), stored._rev, appliedBy(stored)))
    if (written.ok) return wanted
  }
}

/** The intervals as they should be; undefined when they are so already. */
function wantedIntervals(calendar: Calendar, booking: Booking): Calendar['intervals'] | undefined {
  const others = calendar.intervals.filter((interval) => interval.booking_id !== booking.id)
  const own = calendar.intervals.filter((interval) => interval.booking_id === booking.id)
  const wanted = heldHours(booking)
  // A move that was cut off half way holds the hours of a time that was not agreed.
  const isHeld = wanted.every(({ starts_at, ends_at }) => own.some((hours) => hours.starts_at === starts_at && hours.ends_at === ends_at))
  if (isHeld && own.length === wanted.length) return undefined
  return [...others, ...wanted.map((hours) => ({ booking_id: booking.id, ...hours }))]
}

/** After a command that touched the calendar was refused half way: another server changed the booking in between. */
export async function repairHours(store: DocumentStore, id: Ulid): Promise<void> {
  const booking = fromStored(await store.get(bookingId(id)))
  if (booking?.type !== 'booking') return
  const calendar = await change(store, calendarId(booking.provider_uid), (doc) => {
    if (doc.type !== 'calendar') return undefined
    const intervals = wantedIntervals(doc, booking)
    return intervals && changed(doc, { intervals })
  })
  if (calendar?.type !== 'calendar') return
  const busy = calendar.intervals
    .map(({ starts_at, ends_at }) => ({ starts_at, ends_at }))
    .toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
  await change(store, providerId(booking.provider_uid), (doc) => {
    if (doc.type !== 'provider' || JSON.stringify(doc.schedule.busy) === JSON.stringify(busy)) return undefined
    const effect: Effect = { op: 'amend', doc_id: doc.doc_id, hours: busy }
    return applyEffect(effect, doc)
  })
}
