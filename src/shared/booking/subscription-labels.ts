/** Labels for a subscription and its visits, the same on every screen. */
import { countVisits, isSubscription, billedVisitCount, nextVisit, visitsOf } from '#domain/booking/booking-visits.ts'
import { cityOrDefault, currencyOf } from '#domain/cities.ts'
import { isChatOpen, type Booking } from '#domain/documents/booking.ts'
import type { SubscriptionType } from '#domain/documents/visit.ts'
import type { Instant } from '#domain/time/instant.ts'
import { discountedPrice } from '#domain/money/subscription-price.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import { hours, money, timeOfDay, timeRange, weekdayDate } from '#text/formatting/format.ts'

/** 'Weekly for 8 weeks'; undefined for a single booking. */
export function subscriptionLine({ subscription_type, subscription_duration }: Booking): string | undefined {
  if (subscription_type === undefined || subscription_duration === undefined) return undefined
  return text('subscription.line', { frequency: frequencyName(subscription_type), weeks: subscription_duration })
}

export const frequencyName = (type: SubscriptionType): string => text(`subscription.${type}` satisfies MessageKey)

/** 'Weekly · 2 of 8 visits done', for list rows; undefined for a single booking. */
export const subscriptionProgressLine = (booking: Booking): string | undefined =>
  booking.subscription_type === undefined ? undefined : `${frequencyName(booking.subscription_type)} · ${visitsLine(booking)}`

/** '2 of 8 visits done' once a visit is done, '8 visits' before. */
export function visitsLine(booking: Booking): string {
  const visits = visitsOf(booking).length - countVisits(booking, 'cancelled')
  const done = countVisits(booking, 'completed')
  return done === 0 ? text('subscription.count', { visits }) : text('subscription.done_line', { done, visits })
}

/** 'Visit 2 of 8': visits keep their numbers when others are canceled. */
export const visitNumber = (booking: Booking, number: number): string =>
  text('record.visit_of', { number, count: visitsOf(booking).at(-1)?.number ?? number })

/** 'Visit 2 of 8, Wed 2 Dec, 10:00'. */
export const visitName = (booking: Booking, { number, starts_at }: { readonly number: number; readonly starts_at: string }): string =>
  `${visitNumber(booking, number)}, ${formatVisitStart(booking.city, starts_at)}`

/** 'Visit 2 of 8' for the visit whose time a running subscription shows; undefined for a single booking, a request and an ended one. */
export function nextVisitNumber(booking: Booking): string | undefined {
  const next = isChatOpen(booking) ? nextVisit(booking) : undefined
  return next && visitNumber(booking, next.number)
}

/** '$35.00 × 2 h'; for a subscription '$29.75 × 2 h × 8 visits'. */
export function priceLine(booking: Booking): string {
  const { price_per_hour, duration_hours, city } = booking
  if (!isSubscription(booking)) return text('booking.price_line', { price: money(price_per_hour, city), hours: hours(duration_hours) })
  return text('subscription.price_line', {
    price: money(discountedPrice(price_per_hour, currencyOf(city)), city),
    hours: hours(duration_hours),
    visits: billedVisitCount(booking),
  })
}

/** '$29.75 instead of $35.00': the discounted price of an hour. */
export const discountLine = ({ price_per_hour, city }: Booking): string =>
  text('subscription.was', {
    price: money(discountedPrice(price_per_hour, currencyOf(city)), city),
    before: money(price_per_hour, city),
  })

/** 'Tue 24 Nov, 10:00' in the zone of the booking's city. */
export function formatVisitStart(city: string, startsAt: string): string {
  const { zone } = cityOrDefault(city)
  return `${weekdayDate(startsAt, zone)}, ${timeOfDay(startsAt, zone)}`
}

/** 'Tue 24 Nov, 10:00 – 12:00' in the given zone. */
export const formatVisitRange = (start: Instant, end: Instant, zone: string): string =>
  `${weekdayDate(start, zone)}, ${timeRange(start, end, zone)}`
