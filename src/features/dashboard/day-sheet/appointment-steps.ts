/** Next step of a day's job, and texts about its time. */
import { nextVisit, type Appointment } from '#domain/booking/booking-visits.ts'
import { VISIT_EARLY_START_MS } from '#domain/constants.ts'
import { instantToMs } from '#domain/time/instant.ts'
import { wallTimeAt } from '#domain/time/zoned-time.ts'
import { visitNumber } from '#shared/booking/subscription-labels.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import { timeRange, weekdayDate } from '#text/formatting/format.ts'
import type { JobCommand, VisitCommand } from '../jobs/use-job-action.ts'

type StepName = Exclude<JobCommand | VisitCommand, 'accept_booking'>

export type NextStep =
  | { readonly name: Exclude<JobCommand, 'accept_booking'>; readonly visit: null }
  | { readonly name: VisitCommand; readonly visit: number }

const STEPS: Readonly<Record<StepName, MessageKey>> = {
  on_my_way: 'dashboard.on_my_way',
  start_job: 'dashboard.start',
  complete_job: 'dashboard.complete',
  visit_on_my_way: 'dashboard.on_my_way',
  start_visit: 'visit.start',
  complete_visit: 'visit.complete',
}

export const stepText = ({ name }: NextStep): string => text(STEPS[name])

/** Returns a key that is unique among a day's jobs. */
export const appointmentKey = ({ booking, number }: Appointment): string => `${booking.id} ${number ?? ''}`

function jobStep({ booking, status }: Appointment): NextStep | undefined {
  if (status === 'in_progress') return { name: 'complete_job', visit: null }
  if (status !== 'accepted') return undefined
  return booking.on_my_way_at === null ? { name: 'on_my_way', visit: null } : { name: 'start_job', visit: null }
}

/** Visits of a subscription follow one another, and none starts more than a day early. */
function visitStep({ booking, status, starts_at }: Appointment, visit: number, nowMs: number): NextStep | undefined {
  if (nextVisit(booking)?.number !== visit) return undefined
  if (status === 'in_progress') return { name: 'complete_visit', visit }
  if (instantToMs(starts_at) - VISIT_EARLY_START_MS > nowMs) return undefined
  return booking.on_my_way_at === null ? { name: 'visit_on_my_way', visit } : { name: 'start_visit', visit }
}

/**
 * Returns the next step: on my way, start or complete; undefined where none is possible yet or any more.
 * @param nowMs this device's clock
 */
export const nextStepOf = (appointment: Appointment, nowMs: number): NextStep | undefined =>
  appointment.number === null ? jobStep(appointment) : visitStep(appointment, appointment.number, nowMs)

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
