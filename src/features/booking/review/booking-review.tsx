/** The review of a booking for its customer and provider, with the actions of each. */
import type { Booking } from '#domain/documents/booking.ts'
import { reviewEditableUntil, type Review } from '#domain/documents/review.ts'
import { instantToMs } from '#domain/time/instant.ts'
import { ReviewItem } from '#shared/reviews/review-item.tsx'
import { usePendingCommands } from '#shared/waiting/use-pending-commands.ts'
import { useNow } from '#state/display/use-now.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useBookingReview } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { deviceTimeZone, relativeDay, timeOfDay } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Button } from '#ui/controls/button.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import type { BookingSides } from '../shared/booking-sides.ts'

const useIsReviewPending = (bookingId: string): boolean =>
  usePendingCommands('write_review', 'edit_review', 'answer_review').some(({ args }) => args['booking_id'] === bookingId)

/** The customer can edit the review for a while, and sees until when. */
function CustomerReviewActions({ review, nowMs }: { readonly review: Review; readonly nowMs: number }) {
  const until = reviewEditableUntil(review)
  if (review.hidden || nowMs > instantToMs(until)) return null
  const when = `${relativeDay(until, deviceTimeZone(), nowMs)}, ${timeOfDay(until)}`
  return (
    <div className="booking-review__ways">
      <span className="t-small c-2 num">{text('review.until', { when })}</span>
      <Button size="compact" icon="edit" onPress={() => openOverlay({ kind: 'review', bookingId: review.booking_id })}>
        {text('review.edit')}
      </Button>
    </div>
  )
}

/** The provider can answer once. */
function ProviderReviewActions({ review }: { readonly review: Review }) {
  if (review.answer || review.answer_hidden_at !== undefined) return null
  return (
    <div className="booking-review__ways">
      <Button size="compact" icon="message" onPress={() => openOverlay({ kind: 'answer-review', bookingId: review.booking_id })}>
        {text('review.answer')}
      </Button>
    </div>
  )
}

export function BookingReview({ booking, sides }: { readonly booking: Booking; readonly sides: BookingSides }) {
  const review = useBookingReview(booking.id)
  const isWaiting = useIsReviewPending(booking.id)
  const nowMs = useNow()
  if (!review) return null
  const isOwn = sides.ownRole === 'customer'
  return (
    <section>
      <SectionHeader title={isOwn ? text('review.own') : text('review.by', { name: localizeName(review.user_name) })} />
      <ReviewItem
        review={review}
        providerName={localizeName(booking.provider_name)}
        waiting={isWaiting}
        hidden={review.hidden}
        withheld={review}
        isAnswerHidden={review.answer_hidden_at !== undefined}
        reporting={{ providerId: booking.provider_uid, bookingId: booking.id, own: isOwn ? 'review' : 'answer' }}
      >
        {isOwn ? <CustomerReviewActions review={review} nowMs={nowMs} /> : <ProviderReviewActions review={review} />}
      </ReviewItem>
    </section>
  )
}
