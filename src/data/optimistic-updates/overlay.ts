/** The documents as changed by the waiting commands, cut into the slices that screens read. */
import type { Booking } from '#domain/documents/booking.ts'
import type { ClientRating } from '#domain/documents/client-rating.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { Message } from '#domain/documents/message.ts'
import type { Place } from '#domain/documents/places/place.ts'
import type { Block } from '#domain/documents/people/block.ts'
import type { Favourite } from '#domain/documents/profile.ts'
import type { Review } from '#domain/documents/review.ts'
import type { ServicePackage } from '#domain/documents/service-package.ts'
import type { DocId, Ulid } from '#domain/ids.ts'
import type { OptimisticDocument } from './optimistic-document.ts'

export interface Overlay {
  readonly docs: ReadonlyMap<DocId, OptimisticDocument<Doc>>
  readonly bookings: ReadonlyMap<DocId, OptimisticDocument<Booking>>
  /** By booking, in the order they were submitted. */
  readonly messages: ReadonlyMap<Ulid, ReadonlyMap<DocId, OptimisticDocument<Message>>>
  readonly favourites: ReadonlyMap<DocId, OptimisticDocument<Favourite>>
  readonly blocks: ReadonlyMap<DocId, OptimisticDocument<Block>>
  readonly reviews: ReadonlyMap<DocId, OptimisticDocument<Review>>
  readonly ratings: ReadonlyMap<DocId, OptimisticDocument<ClientRating>>
  readonly packages: ReadonlyMap<DocId, OptimisticDocument<ServicePackage>>
  readonly places: ReadonlyMap<DocId, OptimisticDocument<Place>>
}

export const EMPTY_OVERLAY: Overlay = {
  docs: new Map(),
  bookings: new Map(),
  messages: new Map(),
  favourites: new Map(),
  blocks: new Map(),
  reviews: new Map(),
  ratings: new Map(),
  packages: new Map(),
  places: new Map(),
}

function isSameSlice<K, T>(a: ReadonlyMap<K, OptimisticDocument<T>>, b: ReadonlyMap<K, OptimisticDocument<T>>): boolean {
  if (a.size !== b.size) return false
  for (const [id, entry] of a) {
    const other = b.get(id)
    if (other?.doc !== entry.doc || other.waiting !== entry.waiting) return false
  }
  return true
}

/** Returns the earlier slice when nothing in it changed, so that screens of other data do not re-render. */
const reuseUnchanged = <K, T>(
  before: ReadonlyMap<K, OptimisticDocument<T>> | undefined,
  now: ReadonlyMap<K, OptimisticDocument<T>>,
): ReadonlyMap<K, OptimisticDocument<T>> => (before && isSameSlice(before, now) ? before : now)

/** Builds the slices; an unchanged slice is the earlier object. */
export function createOverlay(docs: ReadonlyMap<DocId, OptimisticDocument<Doc>>, before: Overlay): Overlay {
  const bookings = new Map<DocId, OptimisticDocument<Booking>>()
  const favourites = new Map<DocId, OptimisticDocument<Favourite>>()
  const blocks = new Map<DocId, OptimisticDocument<Block>>()
  const reviews = new Map<DocId, OptimisticDocument<Review>>()
  const ratings = new Map<DocId, OptimisticDocument<ClientRating>>()
  const packages = new Map<DocId, OptimisticDocument<ServicePackage>>()
  const places = new Map<DocId, OptimisticDocument<Place>>()
  const messages = new Map<Ulid, Map<DocId, OptimisticDocument<Message>>>()
  for (const [id, { doc, waiting }] of docs) {
    if (doc.type === 'booking') bookings.set(id, { doc, waiting })
    else if (doc.type === 'favourite') favourites.set(id, { doc, waiting })
    else if (doc.type === 'block') blocks.set(id, { doc, waiting })
    else if (doc.type === 'review') reviews.set(id, { doc, waiting })
    else if (doc.type === 'client-rating') ratings.set(id, { doc, waiting })
    else if (doc.type === 'package') packages.set(id, { doc, waiting })
    else if (doc.type === 'place') places.set(id, { doc, waiting })
    else if (doc.type === 'message') {
      const thread = messages.get(doc.booking_id) ?? new Map<DocId, OptimisticDocument<Message>>()
      thread.set(id, { doc, waiting })
      messages.set(doc.booking_id, thread)
    }
  }
  return {
    docs,
    bookings: reuseUnchanged(before.bookings, bookings),
    favourites: reuseUnchanged(before.favourites, favourites),
    blocks: reuseUnchanged(before.blocks, blocks),
    reviews: reuseUnchanged(before.reviews, reviews),
    ratings: reuseUnchanged(before.ratings, ratings),
    packages: reuseUnchanged(before.packages, packages),
    places: reuseUnchanged(before.places, places),
    messages: new Map([...messages].map(([booking, thread]) => [booking, reuseUnchanged(before.messages.get(booking), thread)])),
  }
}

/**
 * Returns a document as shown: the result of a waiting command beside the stored copy, else the stored copy alone. The entry of a settled
 * command only bridges the time until the stored copy is read again, so the newer of the two wins.
 */
export function shownOf<D extends Doc>(stored: D | undefined, over: OptimisticDocument<D> | undefined): OptimisticDocument<D> | undefined {
  if (over?.waiting) return stored ? { ...over, confirmed: stored } : over
  if (over && (!stored || stored.version < over.doc.version)) return over
  return stored && { doc: stored, waiting: false }
}
