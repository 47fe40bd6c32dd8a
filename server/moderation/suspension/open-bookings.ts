/** Reads the open bookings of a provider. */
import { isEnded, type Booking } from '#domain/documents/booking.ts'
import type { Uid } from '#domain/ids.ts'
import { userAudience } from '#domain/replication/audience.ts'
import { readPointers } from '../../store/documents/feed-pointers.ts'
import { fromStored } from '../../store/documents/stored-document.ts'
import type { DocumentStore } from '../../store/document-store.ts'

/** Documents read in one page. */
const PAGE = 200

/** Yields the bookings of others with this provider that have not ended. */
export async function* openBookingsOf(store: DocumentStore, provider: Uid): AsyncGenerator<Booking> {
  for (let after = '', more = true; more;) {
    const ids = await readPointers(store, userAudience(provider), { from: 'booking:', to: 'booking:\uffff', after, limit: PAGE })
    for (const stored of await store.getMany(ids)) {
      const booking = fromStored(stored)
      if (booking?.type === 'booking' && booking.provider_uid === provider && !isEnded(booking.status)) yield booking
    }
    more = ids.length === PAGE
    after = ids.at(-1) ?? after
  }
}
