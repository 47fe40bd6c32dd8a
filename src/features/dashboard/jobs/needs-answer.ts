import { mustAnswer } from '#domain/booking/extras/booking-extras.ts'
import { answersAbout, askedJobs } from '#domain/booking/steps/outcomes.ts'
import { activeProposal } from '#domain/booking/time-proposals.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Job } from './job-lists.ts'

/** True for a job about which its provider has something to decide: a refused change, an extra, a new time, or what became of it. */
export function needsAnswer({ booking, undecided }: Job, now: Instant): boolean {
  if (undecided.length > 0 || mustAnswer(booking, 'provider', now)) return true
  if (activeProposal(booking, now)?.by === 'customer') return true
  return askedJobs(booking, now).some(({ visit }) => answersAbout(booking, visit).every(({ by }) => by !== 'provider'))
}
