/** The provider's rating of the booking's customer, visible to these two, with the button to give it. */
import type { Booking } from '#domain/documents/booking.ts'
import { ClientRatingItem } from '#shared/reviews/client-rating-item.tsx'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useBookingClientRating, useClientRatings, useAreBookingRatingsLoaded, useOutbox } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Button } from '#ui/controls/button.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import type { BookingSides } from '../shared/booking-sides.ts'

export function BookingRating({ booking, sides }: { readonly booking: Booking; readonly sides: BookingSides }) {
  const ratings = useClientRatings()
  const shown = useBookingClientRating(booking.id)
  const isKnown = useAreBookingRatingsLoaded(booking.id)
  const isGiven = useOutbox().some(
    ({ name, args, state }) => name === 'rate_client' && args['booking_id'] === booking.id && state !== 'refused',
  )
  const isOwn = sides.ownRole === 'provider'
  if (shown) {
    return (
      <section>
        <SectionHeader title={isOwn ? text('rating.own', { name: sides.otherName }) : text('rating.by', { name: sides.otherName })} />
        <ClientRatingItem rating={shown.doc} title={localizeName(shown.doc.provider_name)} waiting={shown.waiting} />
      </section>
    )
  }
  if (!isOwn || booking.status !== 'completed' || ratings === undefined || !isKnown || isGiven) return null
  return (
    <Button variant="line" icon="star" onPress={() => openOverlay({ kind: 'rate-client', bookingId: booking.id })}>
      {text('rating.rate')}
    </Button>
  )
}
