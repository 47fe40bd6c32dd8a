/** The five steps as they happened, with their times: those that the server has confirmed. */
import { bookingProgress, type ProgressStep } from '#domain/booking/booking-progress.ts'
import { setOutAt } from '#domain/booking/step-times.ts'
import { isSubscription } from '#domain/booking/booking-visits.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Instant } from '#domain/time/instant.ts'
import { formatStepDay } from '#shared/booking/steps/outcome-text.ts'
import { visitsLine } from '#shared/booking/subscription-labels.ts'
import { useNow } from '#state/display/use-now.ts'
import { useProvider } from '#state/directory/directory.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import { listTime, timeOfDay } from '#text/formatting/format.ts'
import { Steps } from '#ui/booking/steps.tsx'
import type { BookingWithRequest } from '../shared/booking-with-request.ts'

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

/** Says what the current step waits for. @param etaMinutes undefined when the provider is not on this device */
function currentStepText(booking: Booking, etaMinutes: number | undefined): string | undefined {
  if (booking.status === 'pending') return text('booking.waiting_for_provider')
  if (isSubscription(booking) && booking.status === 'in_progress') return visitsLine(booking)
  if (booking.status !== 'accepted') return undefined
  // An accepted request for as soon as possible counts as setting out.
  if (booking.on_my_way_at !== null)
    return etaMinutes === undefined ? text('booking.on_my_way') : text('booking.on_my_way_eta', { minutes: etaMinutes })
  if (etaMinutes === undefined) return text('booking.on_my_way')
  return text('booking.accepted_asap_small', { minutes: etaMinutes })
}

export function BookingSteps({ shown }: { readonly shown: BookingWithRequest }) {
  const { stored } = shown
  const booking = shown.confirmed ?? shown.booking
  const nowMs = useNow()
  const eta = useProvider(booking.provider_id)?.eta_minutes
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
        steps={bookingProgress(booking, stored).map(({ title, state, at }) => ({
          id: title,
          text: text(TITLES[title]),
          state,
          stateName: text(STATE_NAMES[state]),
          small: state === 'now' ? currentStepText(booking, eta) : undefined,
          time: at === undefined ? undefined : stepTime(at, nowMs),
        }))}
      />
    </>
  )
}
