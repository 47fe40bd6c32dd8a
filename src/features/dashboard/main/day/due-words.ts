/** Times of the job that is due, in words. */
import { nextVisit } from '#domain/booking/booking-visits.ts'
import { lastEvent, type Booking } from '#domain/documents/booking.ts'
import { withoutUndone } from '#domain/booking/steps/step-times.ts'
import { instantToMs, type Instant } from '#domain/time/instant.ts'
import { text } from '#text/catalogue.ts'

const MINUTE_MS = 60_000
/** A later start is given by its day only, minutes. */
const FAR_MINUTES = 24 * 60

/** Returns '42 min' or '1 hr 12 min'. @param minutes whole */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return hours === 0 ? text('due.minutes', { minutes: rest }) : text('due.hours', { hours, minutes: rest })
}

/** Returns when the running job, or the running visit, was started; undefined where none runs. */
export function startedAt(booking: Booking): Instant | undefined {
  const history = withoutUndone(booking.history)
  const visit = nextVisit(booking)
  if (visit?.status === 'in_progress')
    return history.findLast(({ event, visit: number }) => event === 'visit_started' && number === visit.number)?.at
  return booking.status === 'in_progress' ? lastEvent({ ...booking, history }, 'started')?.at : undefined
}

/** Returns how long the running job has taken; undefined where none runs. @param nowMs the server's time */
export function elapsedText(booking: Booking, nowMs: number): string | undefined {
  const at = startedAt(booking)
  return at === undefined ? undefined : durationText(Math.max(0, Math.floor((nowMs - instantToMs(at)) / MINUTE_MS)))
}

/** Returns 'In 25 min', or '10 min late' after the start; undefined for a job of another day or without a time. */
export function untilStartText(startsAt: Instant | null, nowMs: number): string | undefined {
  if (startsAt === null) return undefined
  const minutes = Math.round((instantToMs(startsAt) - nowMs) / MINUTE_MS)
  if (minutes > FAR_MINUTES) return undefined
  if (minutes === 0) return text('due.now')
  return text(minutes > 0 ? 'due.in' : 'due.late', { time: durationText(Math.abs(minutes)) })
}
