/** Small documents of a person, read by id, and the lists of favourites and notifications. */
import { combineLatest, distinctUntilChanged, map, of, switchMap, type Observable } from 'rxjs'
import { NOTIFICATIONS_KEPT } from '#domain/constants.ts'
import type { DocOf, DocType } from '#domain/documents/document.ts'
import type { Favourite } from '#domain/documents/person.ts'
import type { Notification } from '#domain/documents/notification.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { Review } from '#domain/documents/review.ts'
import { bookingId, reviewId, type DocId, type Uid, type Ulid } from '#domain/ids.ts'
import type { UserTables } from '../storage/user-database.ts'
import type { Shown } from '../user-store.ts'
import { shownOf, type Overlay } from './overlay.ts'

/** One small document as shown; undefined while it is not held and no waiting command makes it. */
export function personalView<T extends DocType>(
  tables: UserTables,
  overlay: Observable<Overlay>,
  id: DocId,
  type: T,
): Observable<Shown<DocOf<T>> | undefined> {
  const over = overlay.pipe(
    map((each) => each.docs.get(id)),
    distinctUntilChanged(),
  )
  return combineLatest([tables.personal.liveOne(id).pipe(distinctUntilChanged()), over]).pipe(
    map(([held, entry]) => {
      const shown = shownOf(held, entry)
      return shown?.doc.type === type ? (shown as Shown<DocOf<T>>) : undefined
    }),
  )
}

/** The document alone. */
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

export function favouritesView(tables: UserTables, overlay: Observable<Overlay>): Observable<ReadonlySet<Uid>> {
  const over = overlay.pipe(
    map((each) => each.favourites),
    distinctUntilChanged(),
  )
  return combineLatest([tables.personal.live({ selector: { type: 'favourite' } }), over]).pipe(
    map(([held, entries]) => {
      const shown = new Map<DocId, Shown<Favourite>>(
        held.filter((doc) => doc.type === 'favourite').map((doc) => [doc.doc_id, { doc, waiting: false }]),
      )
      for (const [id, entry] of entries) {
        const now = shownOf(shown.get(id)?.doc, entry)
        if (now) shown.set(id, now)
      }
      const uids = new Set<Uid>()
      for (const { doc } of shown.values()) if (!doc.is_removed) uids.add(doc.provider_id)
      return uids
    }),
  )
}

/** Providers of others that are held with the person's documents: their favourites. */
export const keptProvidersView = (tables: UserTables, own: Uid): Observable<ReadonlyMap<Uid, Provider>> =>
  tables.personal
    .live({ selector: { type: 'provider' } })
    .pipe(map((held) => new Map(held.flatMap((doc) => (doc.type === 'provider' && doc.id !== own ? [[doc.id, doc] as const] : [])))))

export const notificationsView = (tables: UserTables): Observable<readonly Notification[]> =>
  tables.notifications.live({ sort: [{ time: 'desc' }], limit: NOTIFICATIONS_KEPT })

/** The booking names the provider, and with it the review's id. */
export function reviewView(tables: UserTables, overlay: Observable<Overlay>, booking: Ulid): Observable<Review | undefined> {
  return tables.bookings.liveOne(bookingId(booking)).pipe(
    map((held) => held?.provider_uid),
    distinctUntilChanged(),
    switchMap((provider) =>
      provider === undefined ? of(undefined) : documentView(tables, overlay, reviewId(provider, booking), 'review'),
    ),
  )
}

/** All reviews that this person wrote or got, newest first. */
export function reviewsView(tables: UserTables, overlay: Observable<Overlay>): Observable<readonly Shown<Review>[]> {
  const over = overlay.pipe(
    map((each) => each.reviews),
    distinctUntilChanged(),
  )
  return combineLatest([tables.personal.live({ selector: { type: 'review' } }), over]).pipe(
    map(([held, entries]) => {
      const shown = new Map<DocId, Shown<Review>>(
        held.filter((doc) => doc.type === 'review').map((doc) => [doc.doc_id, { doc, waiting: false }]),
      )
      for (const [id, entry] of entries) {
        const now = shownOf(shown.get(id)?.doc, entry)
        if (now) shown.set(id, now)
      }
      return [...shown.values()].sort((a, b) => (a.doc.created_at > b.doc.created_at ? -1 : a.doc.created_at < b.doc.created_at ? 1 : 0))
    }),
  )
}
