/** The documents of a booking, derived from its request and its events. */
import { last, type Fields } from './fields.ts'
import { customerName, hoursOf, scheduledDate, statusOf, firstEventAt, onMyWayAt } from '../derived.ts'
import type { Booking, Market, Review } from '../market.ts'
import { lastExtra } from '../extras.ts'
import { lastProposal } from '../proposals.ts'
import { shownTimes, writtenTime } from '../done-times.ts'
import { rounded } from '../rule.ts'
import { paidVisits, visitsAfter } from '../visits.ts'

/** A package has its own price; an hour's price is in integer cents, a half cent rounded up; a subscriber's hour is 15 % cheaper. Agreed extras are added. */
function amountOf({ asked, quoted, events }: Booking): number {
  const cents = Math.round(quoted.price_per_hour * 100)
  const costs = (hour: number): number => Math.round(hour * asked.duration_hours)
  const price = asked.service_package?.['price']
  const regular = asked.subscription
    ? costs(Math.floor((cents * 85 + 50) / 100)) * paidVisits({ asked, events })
    : price === undefined
      ? costs(cents)
      : Math.round(Number(price) * 100)
  const agreed = events.filter(({ event }) => event === 'extra_accepted')
  return agreed.reduce((sum, { amount = 0 }) => sum + Math.round(amount * 100), regular) / 100
}

function visitFields(booking: Booking): Fields {
  const { subscription } = booking.asked
  if (!subscription) return { booking_type: 'single' }
  const { type, weeks } = subscription
  return { booking_type: 'subscription', subscription_type: type, subscription_duration: weeks, visits: visitsAfter(booking) }
}

export function bookingDocument(booking: Booking): Fields {
  const { id, customer, provider, asked, quoted, events } = booking
  const about1km = (degrees: number | null): number | null => (degrees === null ? null : rounded(degrees, 2))
  const hours = hoursOf(booking)
  return {
    doc_id: `booking:${id}`,
    type: 'booking',
    id,
    provider_id: provider,
    provider_uid: provider,
    customer_uid: customer,
    ...quoted,
    customer_name: customerName(booking),
    user_latitude: about1km(asked.latitude),
    user_longitude: about1km(asked.longitude),
    ...(asked.district === undefined ? {} : { district: asked.district }),
    scheduled_date: scheduledDate(booking),
    duration_hours: asked.duration_hours,
    special_instructions: asked.special_instructions,
    ...asked.problem,
    is_emergency: asked.is_emergency,
    ...visitFields(booking),
    ...(asked.service_package ? { service_package: asked.service_package } : {}),
    ...(asked.customer_rating ? { customer_rating: asked.customer_rating } : {}),
    status: statusOf(booking),
    total_amount: amountOf(booking),
    starts_at: hours?.starts_at ?? null,
    ends_at: hours?.ends_at ?? null,
    provider_notified_at: firstEventAt(booking, 'notified') ?? null,
    on_my_way_at: onMyWayAt(booking) ?? null,
    ...(firstEventAt(booking, 'time_proposed') === undefined ? {} : { proposal: lastProposal(booking) ?? null }),
    ...(firstEventAt(booking, 'extra_proposed') === undefined ? {} : { extra: lastExtra(booking) ?? null }),
    ...(booking.hasCode === undefined ? {} : { start_code: booking.hasCode }),
    ...(booking.together ? { asked_together: booking.together } : {}),
    history: events.map(({ at, done, ...event }) => ({ ...event, ...shownTimes({ at, done }) })),
    created_at: events[0]?.at,
    updated_at: [booking.switchedAt ?? '', events.at(-1)?.at ?? ''].toSorted().at(-1),
  }
}

/** Each side's copy of the exact place (decisions, "Who sees it"). */
export function placeDocuments(booking: Booking): Fields[] {
  return (['customer', 'provider'] as const).flatMap((side) => {
    const place = booking.places[side]
    const viewer = booking[side]
    return place ? { doc_id: `place:${booking.id}:${viewer}`, type: 'place', booking_id: booking.id, viewer_uid: viewer, ...place } : []
  })
}

/** How far a person has read, for their own devices alone. */
export function readingDocuments(market: Market, booking: Booking): Fields[] {
  return [booking.customer, booking.provider].flatMap((uid) => {
    const marks = market.marks.filter((mark) => mark.booking === booking.id && mark.uid === uid && mark.what === 'read')
    if (marks.length === 0) return []
    return {
      doc_id: `reading:${booking.id}:${uid}`,
      type: 'reading',
      booking_id: booking.id,
      uid,
      read_up_to: last(marks.map((mark) => mark.up_to)),
    }
  })
}

/** Read implies delivered; a read mark is sent only where both showed theirs. */
export function receiptDocuments(market: Market, booking: Booking): Fields[] {
  return [booking.customer, booking.provider].flatMap((uid) => {
    const marks = market.marks.filter((mark) => mark.booking === booking.id && mark.uid === uid)
    if (marks.length === 0) return []
    return {
      doc_id: `receipt:${booking.id}:${uid}`,
      type: 'receipt',
      booking_id: booking.id,
      customer_uid: booking.customer,
      provider_uid: booking.provider,
      uid,
      delivered_up_to: last(marks.map((mark) => mark.up_to)),
      read_up_to: last(marks.filter((mark) => mark.isTold).map((mark) => mark.up_to)),
    }
  })
}

export function threadDocuments(market: Market, booking: Booking): Fields[] {
  const { id, customer, provider } = booking
  return market.messages
    .filter((message) => message.booking === id)
    .map((message) => {
      const isCustomer = message.from === customer
      return {
        doc_id: `message:${id}:${message.id}`,
        type: 'message',
        id: message.id,
        booking_id: id,
        customer_uid: customer,
        provider_uid: provider,
        sender_uid: message.from,
        sender_type: isCustomer ? 'customer' : 'provider',
        sender_name: message.name,
        message: message.text,
        created_at: message.created_at,
        written_at: message.written_at,
      }
    })
}

/** The public part of a review. */
export const publicReview = ({ author, rating, comment, at, done, edited_at, answer }: Review): Fields => ({
  user_name: author,
  rating,
  comment,
  created_at: at,
  ...writtenTime(at, done),
  ...(edited_at === undefined ? {} : { edited_at }),
  ...(answer ? { answer } : {}),
})

export function reviewDocuments(market: Market): Fields[] {
  return market.reviews.flatMap((review) => {
    const booking = market.bookings.get(review.booking)
    if (!booking) return []
    return {
      doc_id: `review:${booking.provider}:${booking.id}`,
      type: 'review',
      booking_id: booking.id,
      provider_id: booking.provider,
      customer_uid: booking.customer,
      ...publicReview(review),
      ...(review.uncounted === undefined
        ? {}
        : { [review.uncounted === 'too_short' ? 'uncounted' : 'held']: { reason: review.uncounted, at: review.at } }),
    }
  })
}
