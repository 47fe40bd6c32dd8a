/** A person's bookings on this device, and what belongs to each. */
import { map, type Observable } from 'rxjs'
import type { Booking } from '#domain/documents/booking.ts'
import type { ClientRating } from '#domain/documents/client-rating.ts'
import type { Place } from '#domain/documents/places/place.ts'
import type { Review } from '#domain/documents/review.ts'
import { placeId, type Uid, type Ulid } from '#domain/ids.ts'
import type { OptimisticDocument } from '../../optimistic-updates/optimistic-document.ts'
import { bookingsView, bookingView } from '../../views/booking-views.ts'
import { clientRatingsView, documentView, placesView, reviewsView, reviewView } from '../../views/personal-views.ts'
import type { SessionAccess } from '../session-access.ts'

export interface BookingResource {
  /** All bookings, waiting ones included, newest created first. */
  list(): Observable<readonly OptimisticDocument<Booking>[]>
  get(id: Ulid): Observable<OptimisticDocument<Booking> | undefined>
  /** The exact place and the other side's number, where this person may see them. */
  place(id: Ulid): Observable<Place | undefined>
  /** The exact places of all bookings that this person may see, by booking. */
  places(): Observable<ReadonlyMap<Ulid, Place>>
  /** The review of this person's booking; undefined while there is none. */
  review(id: Ulid): Observable<Review | undefined>
  /** Reviews that this person wrote as a customer or received as a provider, newest first. */
  reviews(): Observable<readonly OptimisticDocument<Review>[]>
  /** Ratings of clients that this person gave as a provider or received as a customer, newest first. */
  clientRatings(): Observable<readonly OptimisticDocument<ClientRating>[]>
}

export function createBookingResource({ view, shared }: SessionAccess, uid: Uid): BookingResource {
  const bookings = shared(({ tables, projection }) => bookingsView(tables.bookings, projection.overlay))
  return {
    list: () => bookings,
    get: (id) => view(({ tables, projection }) => bookingView(tables.bookings, projection.overlay, id)),
    place: (id) =>
      view(({ tables, projection }) =>
        documentView(tables, projection.overlay, placeId(id, uid), 'place').pipe(map((place) => (place?.is_withdrawn ? undefined : place))),
      ),
    places: () => view(({ tables, projection }) => placesView(tables, projection.overlay)),
    review: (id) => view(({ tables, projection }) => reviewView(tables, projection.overlay, id)),
    reviews: () => view(({ tables, projection }) => reviewsView(tables, projection.overlay)),
    clientRatings: () => view(({ tables, projection }) => clientRatingsView(tables, projection.overlay)),
  }
}
