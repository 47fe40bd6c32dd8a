/** Labels for the state and the time of a booking, the same on every screen. */
import type { Booking, BookingStatus } from '#domain/documents/booking.ts'
import { cityOrDefault } from '#domain/cities.ts'
import { addMs, type Instant } from '#domain/time/instant.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import { deviceTimeZone, relativeDay, timeOfDay, timeRange, weekdayDate, zonesDiffer } from '#text/formatting/format.ts'

/** Badge colours of section 4: pending amber, accepted green, rejected red, in_progress teal, others grey. */
export type BookingTone = 'pending' | 'accepted' | 'rejected' | 'progress' | 'other'

const TONES: Readonly<Record<BookingStatus, BookingTone>> = {
  pending: 'pending',
  accepted: 'accepted',
  rejected: 'rejected',
  in_progress: 'progress',
  completed: 'other',
  cancelled: 'other',
  expired: 'other',
}

export const bookingTone = (status: BookingStatus): BookingTone => TONES[status]

export const bookingStatusName = (status: BookingStatus): string => text(`booking.status_${status}` satisfies MessageKey)

/** 'today, 14:00 – 16:00' in the provider's zone, or 'As soon as possible'. @param nowMs this device's clock */
export function formatBookingTime(booking: Booking, nowMs: number): string {
  const { zone } = cityOrDefault(booking.city)
  const start = booking.starts_at ?? booking.scheduled_date
  if (start === null) return text('booking.asap')
  const end = booking.ends_at ?? addMs(start, booking.duration_hours * 3_600_000)
  return `${relativeDay(start, zone, nowMs)}, ${timeRange(start, end, zone)}`
}

/** 'tomorrow' or 'Tue 24 Nov' in the provider's zone; of a booking without a start, the day of the request. @param nowMs this device's clock */
export const formatBookingDay = (booking: Booking, nowMs: number): string =>
  relativeDay(booking.starts_at ?? booking.scheduled_date ?? booking.created_at, cityOrDefault(booking.city).zone, nowMs)

/** 'Tue 24 Nov, 14:00 – 16:00' in the provider's zone, as if the booking started at `start`. @param nowMs this device's clock */
export function formatBookingTimeAt(booking: Pick<Booking, 'city' | 'duration_hours'>, start: Instant, nowMs: number): string {
  const { zone } = cityOrDefault(booking.city)
  return `${relativeDay(start, zone, nowMs)}, ${timeRange(start, addMs(start, booking.duration_hours * 3_600_000), zone)}`
}

/** 'Your time: Wed 25 Nov, 21:00' for a start; undefined where the person's clock shows the same as the provider's. */
export const formatStartInViewerZone = (city: string, start: Instant): string | undefined =>
  zonesDiffer(start, cityOrDefault(city).zone)
    ? text('booking.own_time', { time: `${weekdayDate(start)}, ${timeOfDay(start)}` })
    : undefined

/** 'Your time: 21:00'; undefined where the person's clock shows the same as the provider's. */
export function formatBookingInViewerZone(booking: Booking): string | undefined {
  const start = booking.starts_at ?? booking.scheduled_date
  if (start === null || !zonesDiffer(start, cityOrDefault(booking.city).zone)) return undefined
  return text('booking.own_time', { time: timeOfDay(start, deviceTimeZone()) })
}
