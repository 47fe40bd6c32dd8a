/** Bookings as shown: the stored ones with the waiting commands applied. */
import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs'
import type { Booking } from '#domain/documents/booking.ts'
import { bookingId, type DocId, type Ulid } from '#domain/ids.ts'
import type { Table } from '../database/table.ts'
import type { OptimisticDocument } from '../optimistic-updates/optimistic-document.ts'
import { shownOf, type Overlay } from '../optimistic-updates/overlay.ts'

const newestFirst = (a: OptimisticDocument<Booking>, b: OptimisticDocument<Booking>): number =>
  a.doc.created_at === b.doc.created_at ? (a.doc.id < b.doc.id ? 1 : -1) : a.doc.created_at < b.doc.created_at ? 1 : -1

function mergeBookings(
  stored: readonly Booking[],
  over: ReadonlyMap<DocId, OptimisticDocument<Booking>>,
  plain: (booking: Booking) => OptimisticDocument<Booking>,
): readonly OptimisticDocument<Booking>[] {
  if (over.size === 0) return stored.map(plain)
  const notStored = new Map(over)
  const shown = stored.map((booking) => {
    notStored.delete(booking.doc_id)
    const entry = over.get(booking.doc_id)
    return (entry && shownOf(booking, entry)) ?? plain(booking)
  })
  return notStored.size === 0 ? shown : [...notStored.values(), ...shown].sort(newestFirst)
}

/** Wraps each booking once, so that a list of thousands compares by identity. */
function memoizedShown(): (booking: Booking) => OptimisticDocument<Booking> {
  const wrapped = new WeakMap<Booking, OptimisticDocument<Booking>>()
  return (booking) => {
    const known = wrapped.get(booking)
    if (known) return known
    const shown = { doc: booking, waiting: false }
    wrapped.set(booking, shown)
    return shown
  }
}

/** Observes all bookings, newest created first. */
export function bookingsView(table: Table<Booking>, overlay: Observable<Overlay>): Observable<readonly OptimisticDocument<Booking>[]> {
  const plain = memoizedShown()
  const over = overlay.pipe(
    map((each) => each.bookings),
    distinctUntilChanged(),
  )
  return combineLatest([table.live({ sort: [{ created_at: 'desc' }] }), over]).pipe(
    map(([stored, entries]) => mergeBookings(stored, entries, plain)),
  )
}

export function bookingView(
  table: Table<Booking>,
  overlay: Observable<Overlay>,
  id: Ulid,
): Observable<OptimisticDocument<Booking> | undefined> {
  const docId = bookingId(id)
  const over = overlay.pipe(
    map((each) => each.bookings.get(docId)),
    distinctUntilChanged(),
  )
  return combineLatest([table.liveById(docId).pipe(distinctUntilChanged()), over]).pipe(map(([stored, entry]) => shownOf(stored, entry)))
}
