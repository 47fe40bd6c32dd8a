/** Steps of a provider's job that can be pressed now: the one that is due, and the others. */
import { isSubscription, nextVisit } from '#domain/booking/booking-visits.ts'
import { answersAbout, askedJobs } from '#domain/booking/steps/outcomes.ts'
import { setOutAt, stepOpensAt, type TimedStep } from '#domain/booking/steps/step-times.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { instantFromMs, instantToMs, type Instant } from '#domain/time/instant.ts'
import { formatStepTime } from '#shared/booking/steps/outcome-text.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import type { JobAction, JobCommand, VisitCommand } from './use-job-action.ts'

type SingleStep = Exclude<JobCommand, 'accept_booking'>

export type JobStep = ({ readonly name: SingleStep; readonly visit: null } | { readonly name: VisitCommand; readonly visit: number }) & {
  /** When it can be pressed; absent once it can. */
  readonly opensAt?: Instant
}

export interface JobSteps {
  /** The one action of the job; undefined where the provider has nothing to press: ended, unanswered, or asked what happened. */
  readonly due: JobStep | undefined
  /** What can be pressed besides: the start before 'On my way', or 'On my way' after the start time. */
  readonly more: readonly JobStep[]
}

const NAMES: Readonly<Record<JobStep['name'], MessageKey>> = {
  on_my_way: 'dashboard.on_my_way',
  start_job: 'dashboard.start',
  complete_job: 'dashboard.complete',
  visit_on_my_way: 'dashboard.on_my_way',
  start_visit: 'visit.start',
  complete_visit: 'visit.complete',
}

const NONE: JobSteps = { due: undefined, more: [] }

/** Returns 'On my way', or when it opens. @param nowMs the server's time */
export function stepText({ name, opensAt: at }: JobStep, booking: Booking, nowMs: number): string {
  if (at === undefined) return text(NAMES[name])
  const when = formatStepTime(booking, at, nowMs)
  return text(name === 'start_job' || name === 'start_visit' ? 'step.start_from' : 'step.on_my_way_from', { when })
}

/** Gives the command of a step. */
export function runStep(action: JobAction, step: JobStep): void {
  if (step.visit === null) action.run(step.name)
  else action.runVisit(step.name, step.visit)
}

/** The job that a booking is about now: itself, or its next visit. */
interface CurrentJob {
  readonly visit: number | null
  readonly isRunning: boolean
  readonly starts_at: Instant | null
}

function currentJob(booking: Booking): CurrentJob | undefined {
  if (isSubscription(booking)) {
    const next = booking.status === 'accepted' || booking.status === 'in_progress' ? nextVisit(booking) : undefined
    return next && { visit: next.number, isRunning: next.status === 'in_progress', starts_at: next.starts_at }
  }
  if (booking.status !== 'accepted' && booking.status !== 'in_progress') return undefined
  return { visit: null, isRunning: booking.status === 'in_progress', starts_at: booking.starts_at }
}

/** True once the two sides are asked what became of the job, or one of them has said so. */
function isAsked(booking: Booking, { visit }: CurrentJob, nowMs: number): boolean {
  const number = visit ?? undefined
  return answersAbout(booking, number).length > 0 || askedJobs(booking, instantFromMs(nowMs)).some((job) => job.visit === number)
}

/**
 * Returns the steps of a booking, or of its next visit. Before the start time 'On my way' is due and, from its window on, the start can be
 * pressed too; at the start time the start is due.
 * @param nowMs the server's time
 */
export function jobSteps(booking: Booking, nowMs: number): JobSteps {
  const job = currentJob(booking)
  if (!job) return NONE
  const { visit, starts_at } = job
  const stepOf = (single: SingleStep, ofVisit: VisitCommand): JobStep =>
    visit === null ? { name: single, visit } : { name: ofVisit, visit }
  if (job.isRunning) return { due: stepOf('complete_job', 'complete_visit'), more: [] }
  if (isAsked(booking, job, nowMs)) return NONE
  const timed = (step: JobStep, kind: TimedStep): JobStep => {
    const at = stepOpensAt(booking, starts_at, kind)
    return at === null || instantToMs(at) <= nowMs ? step : { ...step, opensAt: at }
  }
  const start = timed(stepOf('start_job', 'start_visit'), 'start')
  if (setOutAt(booking) !== null) return { due: start, more: [] }
  const setOut = timed(stepOf('on_my_way', 'visit_on_my_way'), 'on_my_way')
  if (start.opensAt !== undefined) return { due: setOut, more: [] }
  const isTime = starts_at !== null && instantToMs(starts_at) <= nowMs
  return isTime ? { due: start, more: [setOut] } : { due: setOut, more: [start] }
}
