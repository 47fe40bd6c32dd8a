/** The five steps as they happened, with their times: those that the server has confirmed. */
import { bookingProgress, type ProgressStep } from '#domain/booking/steps/booking-progress.ts'
import { startCodeOf } from '#domain/booking/steps/start-code.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Instant } from '#domain/time/instant.ts'
import { startCodeResult } from '#shared/booking/start-code/start-code-part.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import { listTime, timeOfDay } from '#text/formatting/format.ts'
import { sentText } from '#text/formatting/sent-text.ts'
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

/** What became of the start code of a single booking, beside its start. */
const startedText = (booking: Booking, title: ProgressStep['title']): string | undefined =>
  title === 'Service Started' && booking.status !== 'accepted' ? startCodeResult(startCodeOf(booking, undefined)) : undefined

/** @param nowMs this device's clock */
export function BookingSteps({ shown, nowMs }: { readonly shown: BookingWithRequest; readonly nowMs: number }) {
  const booking = shown.confirmed ?? shown.booking
  return (
    <Steps
      label={text('booking.steps')}
      steps={bookingProgress(booking, shown.stored).map(({ title, state, at, sent_at }) => ({
        id: title,
        text: text(TITLES[title]),
        state,
        stateName: text(STATE_NAMES[state]),
        small: startedText(booking, title),
        time: at === undefined ? undefined : stepTime(at, nowMs) + sentText({ at, sent_at }),
      }))}
    />
  )
}
