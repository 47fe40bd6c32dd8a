/** Visits of a subscription as its record lists them: all of them, ordered by time, each with its state. */
import { visitsOf } from '#domain/booking/booking-visits.ts'
import { cityOrDefault } from '#domain/cities.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { text } from '#text/catalogue.ts'
import { longDate, deviceTimeZone, timeRange, weekdayDate, zonesDiffer } from '#text/formatting/format.ts'
import { appointmentStatusName, appointmentStatus } from '../shared/appointment-status.ts'

export interface VisitLine {
  readonly number: number
  /** 'Wednesday 25 November 2026' in the provider's zone. */
  readonly date: string
  readonly time: string
  /** 'Your time: Wed 25 Nov, 21:00 – 23:00' where the viewer's clock differs. */
  readonly localTime: string | undefined
  readonly state: string
  readonly isCancelled: boolean
}

/** @param nowMs this device's clock */
export function visitLines(booking: Booking, nowMs: number): VisitLine[] {
  const { zone } = cityOrDefault(booking.city)
  return visitsOf(booking).map((visit): VisitLine => {
    const { number, starts_at, ends_at, status } = visit
    return {
      number,
      date: longDate(starts_at, zone),
      time: timeRange(starts_at, ends_at, zone),
      localTime: zonesDiffer(starts_at, zone)
        ? text('booking.own_time', { time: `${weekdayDate(starts_at)}, ${timeRange(starts_at, ends_at, deviceTimeZone())}` })
        : undefined,
      state: appointmentStatusName(appointmentStatus({ booking, ...visit }, nowMs)),
      isCancelled: status === 'cancelled',
    }
  })
}
