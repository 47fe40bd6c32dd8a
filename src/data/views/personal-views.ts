/** Small documents of a person, by id and as lists. */
import { combineLatest, distinctUntilChanged, map, switchMap, type Observable } from 'rxjs'
import type { DocOf, DocType } from '#domain/documents/document.ts'
import type { ClientRating } from '#domain/documents/client-rating.ts'
import { isInForce, type Block } from '#domain/documents/people/block.ts'
import type { Place } from '#domain/documents/places/place.ts'
import type { Review } from '#domain/documents/review.ts'
import { byTier, type ServicePackage } from '#domain/documents/service-package.ts'
import { bookingId, reviewId, type DocId, type Uid, type Ulid } from '#domain/ids.ts'
import type { UserTables } from '../user-database/user-database.ts'
import type { OptimisticDocument } from '../optimistic-updates/optimistic-document.ts'
import { shownOf, type Overlay } from '../optimistic-updates/overlay.ts'

/** Observes one small document as shown; undefined while it is not stored and no waiting command creates it. */
export function personalView<T extends DocType>(
  tables: UserTables,
  overlay: Observable<Overlay>,
  id: DocId,
  type: T,
): Observable<OptimisticDocument<DocOf<T>> | undefined> {
  const over = overlay.pipe(
    map((each) => each.docs.get(id)),
    distinctUntilChanged(),
  )
  return combineLatest([tables.personal.liveById(id).pipe(distinctUntilChanged()), over]).pipe(
    map(([stored, entry]) => {
      const shown = shownOf(stored, entry)
      return shown?.doc.type === type ? (shown as OptimisticDocument<DocOf<T>>) : undefined
    }),
  )
}

/** Observes the document alone. */
export const documentView = <T extends DocType>(
  tables: UserTables,
  overlay: Observable<Overlay>,
  id: DocId,
  type: T,
): Observable<DocOf<T> | undefined> =>
  personalView(tables, overlay, id, type).pipe(
    map((shown) => shown?.doc),
    distinctUntilChanged(),
  )

/** Observes all documents of a small type as shown: the stored ones with the waiting commands applied. */
function listView<T extends DocType>(
  tables: UserTables,
  overlay: Observable<Overlay>,
  type: T,
  slice: (overlay: Overlay) => ReadonlyMap<DocId, OptimisticDocument<DocOf<T>>>,
): Observable<readonly OptimisticDocument<DocOf<T>>[]> {
  const over = overlay.pipe(map(slice), distinctUntilChanged())
  return combineLatest([tables.personal.live({ selector: { type } }), over]).pipe(
    map(([stored, entries]) => {
      const shown = new Map<DocId, OptimisticDocument<DocOf<T>>>(
        // The selector matches no other type.
        stored.map((doc) => [doc.doc_id, { doc: doc as DocOf<T>, waiting: false }]),
      )
      for (const [id, entry] of entries) {
        const now = shownOf(shown.get(id)?.doc, entry)
        if (now) shown.set(id, now)
      }
      return [...shown.values()]
    }),
  )
}

export const favouritesView = (tables: UserTables, overlay: Observable<Overlay>): Observable<ReadonlySet<Uid>> =>
  listView(tables, overlay, 'favourite', (each) => each.favourites).pipe(
    map((shown) => new Set(shown.flatMap(({ doc }) => (doc.is_removed ? [] : [doc.provider_id])))),
  )

/** Observes the blocks in force between this person and others, by the other person. */
export const blocksView = (
  tables: UserTables,
  overlay: Observable<Overlay>,
  uid: Uid,
): Observable<ReadonlyMap<Uid, OptimisticDocument<Block>>> =>
  listView(tables, overlay, 'block', (each) => each.blocks).pipe(
    // A waiting command creates the other person's document too.
    map((shown) => new Map(shown.flatMap((each) => (each.doc.uid === uid && isInForce(each.doc) ? [[each.doc.person_id, each]] : [])))),
  )

/** Observes the exact places that this person may see, by booking. */
export const placesView = (tables: UserTables, overlay: Observable<Overlay>): Observable<ReadonlyMap<Ulid, Place>> =>
  listView(tables, overlay, 'place', (each) => each.places).pipe(
    map((shown) => new Map(shown.flatMap(({ doc }) => (doc.is_withdrawn ? [] : [[doc.booking_id, doc]])))),
  )

/**
 * Observes the review of a booking. The booking names the provider, and with it the review's id; a review that arrived late is stored
 * without its booking.
 */
export function reviewView(tables: UserTables, overlay: Observable<Overlay>, booking: Ulid): Observable<Review | undefined> {
  return tables.bookings.liveById(bookingId(booking)).pipe(
    map((stored) => stored?.provider_uid),
    distinctUntilChanged(),
    switchMap((provider) =>
      provider === undefined
        ? reviewsView(tables, overlay).pipe(map((shown) => shown.find(({ doc }) => doc.booking_id === booking)?.doc))
        : documentView(tables, overlay, reviewId(provider, booking), 'review'),
    ),
  )
}

const newestFirst = (a: OptimisticDocument<Review | ClientRating>, b: OptimisticDocument<Review | ClientRating>): number =>
  a.doc.created_at > b.doc.created_at ? -1 : a.doc.created_at < b.doc.created_at ? 1 : 0

/** Observes all reviews that this person wrote or received, newest first. */
export const reviewsView = (tables: UserTables, overlay: Observable<Overlay>): Observable<readonly OptimisticDocument<Review>[]> =>
  listView(tables, overlay, 'review', (each) => each.reviews).pipe(map((shown) => shown.toSorted(newestFirst)))

/** Observes all ratings of clients that this person gave as a provider or received as a customer, newest first. */
export const clientRatingsView = (
  tables: UserTables,
  overlay: Observable<Overlay>,
): Observable<readonly OptimisticDocument<ClientRating>[]> =>
  listView(tables, overlay, 'client-rating', (each) => each.ratings).pipe(map((shown) => shown.toSorted(newestFirst)))

/** Observes the person's own packages, by tier and price. A deleted one stays until the server has confirmed the deletion. */
export const packagesView = (tables: UserTables, overlay: Observable<Overlay>): Observable<readonly OptimisticDocument<ServicePackage>[]> =>
  listView(tables, overlay, 'package', (each) => each.packages).pipe(
    map((shown) => shown.filter(({ doc, confirmed }) => !(confirmed ?? doc).is_removed).toSorted((a, b) => byTier(a.doc, b.doc))),
  )
