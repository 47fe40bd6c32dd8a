/** Reads documents as one audience may see them at a moment. */
import { placeAt } from '#domain/booking/place-access.ts'
import { bookingId } from '#domain/ids.ts'
import type { Audience } from '#domain/replication/audience.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { DocumentStore } from '../document-store.ts'
import { fromStored } from './stored-document.ts'
import { visibleTo, type VisibleDocument } from './visibility.ts'

/** An exact place ends at its moment, also where the job that withdraws it has not run yet: a tombstone then, or without the number. */
async function withoutEndedPlaces(
  store: Pick<DocumentStore, 'getMany'>,
  seen: readonly (VisibleDocument | undefined)[],
  now: Instant,
): Promise<(VisibleDocument | undefined)[]> {
  const places = seen.flatMap((each) => (each?.doc?.type === 'place' ? [each.doc] : []))
  if (places.length === 0) return [...seen]
  const ids = [...new Set(places.map(({ booking_id }) => bookingId(booking_id)))]
  const bookings = new Map(
    (await store.getMany(ids)).flatMap((stored) => {
      const booking = fromStored(stored)
      return booking?.type === 'booking' ? [[booking.id, booking] as const] : []
    }),
  )
  return seen.map((each) => {
    const booking = each?.doc?.type === 'place' ? bookings.get(each.doc.booking_id) : undefined
    if (each?.doc?.type !== 'place' || !booking) return each
    const place = placeAt(booking, each.doc, now)
    return place === each.doc ? each : { ...each, doc: place.is_withdrawn ? undefined : place }
  })
}

/** Returns documents in the order of the ids. Missing and hidden ones are both undefined. @param ids as stored */
export async function visibleDocuments(
  store: Pick<DocumentStore, 'getMany'>,
  audience: Audience,
  ids: readonly string[],
  now: Instant,
): Promise<(VisibleDocument | undefined)[]> {
  const stored = await store.getMany(ids)
  return withoutEndedPlaces(
    store,
    stored.map((each) => visibleTo(each, audience)),
    now,
  )
}
