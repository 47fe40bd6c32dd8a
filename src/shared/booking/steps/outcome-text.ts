/** Labels for what became of a job that was not started, and for the times of its steps. */
import type { TimeInterval } from '#domain/booking/booking-visits.ts'
import { cityOrDefault } from '#domain/cities.ts'
import type { Booking, Outcome } from '#domain/documents/booking.ts'
import { instantFromMs, type Instant } from '#domain/time/instant.ts'
import { text } from '#text/catalogue.ts'
import { relativeDay, timeOfDay, timeRange } from '#text/formatting/format.ts'

/** 'It was done', 'I wasn’t there'. @param own the viewer's side; undefined names both sides */
export function outcomeText(outcome: Outcome, own: 'customer' | 'provider' | undefined): string {
  if (outcome === 'customer_absent' && own === 'customer') return text('outcome.customer_absent_own')
  if (outcome === 'provider_absent' && own === 'provider') return text('outcome.provider_absent_own')
  return text(`outcome.${outcome}`)
}

/** 'tomorrow, 10:00' in the zone of the booking's city, and '10:00' for today. @param nowMs this device's clock */
export function formatStepTime({ city }: Pick<Booking, 'city'>, at: Instant, nowMs: number): string {
  const { zone } = cityOrDefault(city)
  const day = relativeDay(at, zone, nowMs)
  const isToday = day === relativeDay(instantFromMs(nowMs), zone, nowMs)
  const time = timeOfDay(at, zone)
  return isToday ? time : `${day}, ${time}`
}

/** 'today 10:00', 'tomorrow 10:00', 'Fri 27 Nov 10:00' in the zone of the booking's city. @param nowMs this device's clock */
export function formatStepDay({ city }: Pick<Booking, 'city'>, at: Instant, nowMs: number): string {
  const { zone } = cityOrDefault(city)
  return `${relativeDay(at, zone, nowMs)} ${timeOfDay(at, zone)}`
}

/** 'today, 12:26 – 13:41' in the zone of the booking's city. @param nowMs this device's clock */
export function formatJobHours({ city }: Pick<Booking, 'city'>, { starts_at, ends_at }: TimeInterval, nowMs: number): string {
  const { zone } = cityOrDefault(city)
  return `${relativeDay(starts_at, zone, nowMs)}, ${timeRange(starts_at, ends_at, zone)}`
}
