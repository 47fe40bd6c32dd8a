/** Next step of a day's job, and texts about its time. */
import { nextVisit, type Appointment } from '#domain/booking/booking-visits.ts'
import { answersAbout, askedJobs } from '#domain/booking/steps/outcomes.ts'
import { setOutAt, stepOpensAt, type TimedStep } from '#domain/booking/steps/step-times.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { instantFromMs, instantToMs, type Instant } from '#domain/time/instant.ts'
import { wallTimeAt } from '#domain/time/zoned-time.ts'
import { formatStepTime } from '#shared/booking/steps/outcome-text.ts'
import { visitNumber } from '#shared/booking/subscription-labels.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import { timeRange, weekdayDate } from '#text/formatting/format.ts'
import type { JobCommand, VisitCommand } from '../jobs/use-job-action.ts'

type StepName = Exclude<JobCommand | VisitCommand, 'accept_booking'>

export type NextStep = (
  | { readonly name: Exclude<JobCommand, 'accept_booking'>; readonly visit: null }
  | { readonly name: VisitCommand; readonly visit: number }
) & {
  /** When it can be pressed; absent once it can. */
  readonly opensAt?: Instant
}

const STEPS: Readonly<Record<StepName, MessageKey>> = {
  on_my_way: 'dashboard.on_my_way',
  start_job: 'dashboard.start',
  complete_job: 'dashboard.complete',
  visit_on_my_way: 'dashboard.on_my_way',
  start_visit: 'visit.start',
  complete_visit: 'visit.complete',
}

/** Returns 'On my way', or when it opens. @param nowMs this device's clock */
export function stepText({ name, opensAt: at }: NextStep, booking: Booking, nowMs: number): string {
  if (at === undefined) return text(STEPS[name])
  const when = formatStepTime(booking, at, nowMs)
  return TIMED[name] === 'start' ? text('step.start_from', { when }) : text('step.on_my_way_from', { when })
}

/** Returns a key that is unique among a day's jobs. */
export const appointmentKey = ({ booking, number }: Appointment): string => `${booking.id} ${number ?? ''}`

function jobStep({ booking, status }: Appointment): NextStep | undefined {
  if (status === 'in_progress') return { name: 'complete_job', visit: null }
  if (status !== 'accepted') return undefined
  return setOutAt(booking) === null ? { name: 'on_my_way', visit: null } : { name: 'start_job', visit: null }
}

/** Visits of a subscription follow one another. */
function visitStep({ booking, status }: Appointment, visit: number): NextStep | undefined {
  if (nextVisit(booking)?.number !== visit) return undefined
  if (status === 'in_progress') return { name: 'complete_visit', visit }
  return booking.on_my_way_at === null ? { name: 'visit_on_my_way', visit } : { name: 'start_visit', visit }
}

/** Steps that open some time before the start. */
const TIMED: Readonly<Partial<Record<StepName, TimedStep>>> = {
  on_my_way: 'on_my_way',
  start_job: 'start',
  visit_on_my_way: 'on_my_way',
  start_visit: 'start',
}

function opensAt({ booking, starts_at }: Appointment, { name }: NextStep): Instant | null {
  const step = TIMED[name]
  return step === undefined ? null : stepOpensAt(booking, starts_at, step)
}

/** True once the two sides are asked what became of it, or one of them has said so. */
const isAsked = ({ booking, number }: Appointment, nowMs: number): boolean => {
  const visit = number ?? undefined
  return answersAbout(booking, visit).length > 0 || askedJobs(booking, instantFromMs(nowMs)).some((job) => job.visit === visit)
}

/**
 * Returns the next step: on my way, start or complete; undefined where none is possible yet or any more.
 * @param nowMs this device's clock
 */
export function nextStepOf(appointment: Appointment, nowMs: number): NextStep | undefined {
  const step = appointment.number === null ? jobStep(appointment) : visitStep(appointment, appointment.number)
  if (!step || isAsked(appointment, nowMs)) return undefined
  const at = opensAt(appointment, step)
  return at === null || instantToMs(at) <= nowMs ? step : { ...step, opensAt: at }
}

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
