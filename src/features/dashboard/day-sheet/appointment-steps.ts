/** Next step of a day's job, and texts about its time. */
import { nextVisit, type Appointment } from '#domain/booking/booking-visits.ts'
import { instantToMs } from '#domain/time/instant.ts'
import { wallTimeAt } from '#domain/time/zoned-time.ts'
import { visitNumber } from '#shared/booking/subscription-labels.ts'
import { text } from '#text/catalogue.ts'
import { timeRange, weekdayDate } from '#text/formatting/format.ts'
import { jobSteps, type JobStep } from '../jobs/job-steps.ts'

/** Returns a key that is unique among a day's jobs. */
export const appointmentKey = ({ booking, number }: Appointment): string => `${booking.id} ${number ?? ''}`

/**
 * Returns the step of a day's job that is due: on my way, start or complete; undefined where none is possible yet or any more. Visits of a
 * subscription follow one another.
 * @param nowMs the server's time
 */
export const nextStepOf = ({ booking, number }: Appointment, nowMs: number): JobStep | undefined =>
  number === null || nextVisit(booking)?.number === number ? jobSteps(booking, nowMs).due : undefined

/** Returns '09:00 – 11:00', with the day before it where it is not the day of the sheet. @param date YYYY-MM-DD of the sheet */
export function appointmentTime({ starts_at, ends_at }: Appointment, zone: string, date: string): string {
  const range = timeRange(starts_at, ends_at, zone)
  return wallTimeAt(instantToMs(starts_at), zone).date === date ? range : `${weekdayDate(starts_at, zone)}, ${range}`
}

/** Returns 'Visit 2 of 8'; undefined for a single booking. */
export const visitNumberText = ({ booking, number }: Appointment): string | undefined =>
  number === null ? undefined : visitNumber(booking, number)

/** Returns '1 h 30 min between'. @param minutes whole */
export function gapText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (minutes === 0) return text('sheet.gap_none')
  if (hours === 0) return text('sheet.gap_minutes', { minutes })
  return rest === 0 ? text('sheet.gap_hours', { hours }) : text('sheet.gap_both', { hours, minutes: rest })
}
