/** The five steps as they really happened, with their times. */
import { bookingProgress, PROGRESS_STEPS } from '#domain/booking-progress.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { useProvider } from '#state/directory.ts'
import { text } from '#text/catalogue.ts'
import { timeOfDay } from '#text/format.ts'
import { Steps } from '#ui/steps.tsx'
import type { ShownBooking } from './shown-booking.ts'

const STATE_NAMES = { done: 'booking.step_done', now: 'booking.step_now', todo: 'booking.step_todo' } as const

/** What the present step waits for. @param etaMinutes undefined when the provider is not on this device */
function presentLine(booking: Booking, etaMinutes: number | undefined): string | undefined {
  const name = booking.provider_name
  if (booking.status === 'pending') return text('booking.waiting_for_provider')
  if (booking.status !== 'accepted') return undefined
  if (booking.on_my_way_at !== null) return etaMinutes === undefined ? text('booking.on_my_way') : text('booking.on_my_way_eta', { minutes: etaMinutes })
  if (booking.scheduled_date !== null || etaMinutes === undefined) return text('booking.accepted_small', { name })
  return text('booking.accepted_asap_small', { name, minutes: etaMinutes })
}

export function BookingSteps({ shown }: { readonly shown: ShownBooking }) {
  const { booking, stored } = shown
  const eta = useProvider(booking.provider_id)?.eta_minutes
  return (
    <Steps
      label={text('booking.steps')}
      steps={bookingProgress(booking, stored).map(({ title, state, at }, index) => ({
        id: title,
        text: text(`booking.progress_${index}` as 'booking.progress_0'),
        state,
        stateName: text(STATE_NAMES[state]),
        small: state === 'now' ? presentLine(booking, eta) : undefined,
        time: at === undefined ? undefined : timeOfDay(at),
      }))}
    />
  )
}
