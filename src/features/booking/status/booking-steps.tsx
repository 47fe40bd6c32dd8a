/** The five steps as they happened, with their times: those that the server has confirmed. */
import { bookingProgress, type ProgressStep } from '#domain/booking/steps/booking-progress.ts'
import { onTheWay } from '#domain/booking/steps/booking-arrival.ts'
import { askedJobs } from '#domain/booking/steps/outcomes.ts'
import { startCodeOf } from '#domain/booking/steps/start-code.ts'
import { setOutAt } from '#domain/booking/steps/step-times.ts'
import { isSubscription } from '#domain/booking/booking-visits.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { instantFromMs, type Instant } from '#domain/time/instant.ts'
import { startCodeResult } from '#shared/booking/start-code/start-code-part.ts'
import { formatStepDay } from '#shared/booking/steps/outcome-text.ts'
import { bookingArrivalText } from '#shared/provider/arrival-text.ts'
import { visitsLine } from '#shared/booking/subscription-labels.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import { listTime, timeOfDay } from '#text/formatting/format.ts'
import { sentText } from '#text/formatting/sent-text.ts'
import { Steps } from '#ui/booking/steps.tsx'
import type { BookingWithRequest } from '../shared/booking-with-request.ts'
import type { ShownArrival } from '#shared/booking/live/use-booking-arrival.ts'

const TITLES: Readonly<Record<ProgressStep['title'], MessageKey>> = {
  'Booking Confirmed': 'booking.step_confirmed',
  'Provider Notified': 'booking.step_notified',
  'Provider En Route': 'booking.step_en_route',
  'Service Started': 'booking.step_started',
  'Service Completed': 'booking.step_completed',
}

const STATE_NAMES = { done: 'booking.step_done', now: 'booking.step_now', todo: 'booking.step_todo' } as const

/** Returns `13:41` for today, `Tue, 13:41` for earlier days. */
function stepTime(at: Instant, nowMs: number): string {
  const day = listTime(at, nowMs)
  const time = timeOfDay(at)
  return day === time ? time : `${day}, ${time}`
}

/** Says what the current step waits for. @param arrival text about the arrival, for a customer whose provider is on the way */
function currentStepText(booking: Booking, arrival: string | undefined, nowMs: number): string | undefined {
  if (booking.status === 'pending') return text('booking.waiting_for_provider')
  // The question what happened is below: nobody waits for an arrival any more.
  if (askedJobs(booking, instantFromMs(nowMs)).length > 0) return undefined
  if (arrival !== undefined) return arrival
  if (isSubscription(booking) && booking.status === 'in_progress') return visitsLine(booking)
  if (booking.status !== 'accepted') return undefined
  return onTheWay(booking) ? text('booking.on_my_way') : undefined
}

/** What became of the start code of a single booking, beside its start. */
const startedText = (booking: Booking, title: ProgressStep['title']): string | undefined =>
  title === 'Service Started' && booking.status !== 'accepted' ? startCodeResult(startCodeOf(booking, undefined)) : undefined

export function BookingSteps({ shown, arrival }: { readonly shown: BookingWithRequest; readonly arrival: ShownArrival }) {
  const { stored } = shown
  const booking = shown.confirmed ?? shown.booking
  const { nowMs } = arrival
  const words = arrival.arrival && bookingArrivalText(arrival.arrival, arrival.live, nowMs)
  const isAgreed = stored && booking.status === 'accepted' && booking.starts_at !== null && setOutAt(booking) === null
  return (
    <>
      {isAgreed && booking.starts_at !== null && (
        <p className="t-heading num booking-lead">
          {text('booking.accepted_at', { when: formatStepDay(booking, booking.starts_at, nowMs) })}
        </p>
      )}
      <Steps
        label={text('booking.steps')}
        steps={bookingProgress(booking, stored).map(({ title, state, at, sent_at }) => ({
          id: title,
          text: text(TITLES[title]),
          state,
          stateName: text(STATE_NAMES[state]),
          small: (state === 'now' ? currentStepText(booking, words, nowMs) : undefined) ?? startedText(booking, title),
          time: at === undefined ? undefined : stepTime(at, nowMs) + sentText({ at, sent_at }),
        }))}
      />
    </>
  )
}
