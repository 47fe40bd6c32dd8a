/** Choosing another time for a booking: the provider's free hours, those of the booking itself among them. */
import type { Booking } from '#domain/documents/booking.ts'
import { instantFromMs } from '#domain/instant.ts'
import { canMove } from '#domain/proposals.ts'
import { useNow } from '#state/clock.ts'
import { useProvider } from '#state/directory.ts'
import { closeOverlay, type Overlay } from '#state/overlays.ts'
import { useUser } from '#state/session.ts'
import { useBooking, useOwnProvider } from '#state/user-data.ts'
import { text } from '#text/catalogue.ts'
import { personName } from '#text/shown-words.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Screen } from '#ui/screen.tsx'
import { sidesOf } from './booking-sides.ts'
import { RescheduleForm } from './reschedule-form.tsx'
import { SchedulerBar } from './scheduler-bar.tsx'
import './booking.css'

type RescheduleOverlay = Extract<Overlay, { kind: 'reschedule' }>

function Impossible({ title, more }: { readonly title: string; readonly more?: string }) {
  return (
    <Screen surface bar={<SchedulerBar title={text('time.title')} />}>
      <Empty picture="calendar" title={title} text={more} action={<Button onPress={() => closeOverlay()}>{text('common.close')}</Button>} />
    </Screen>
  )
}

function Possible({ booking, overlay }: { readonly booking: Booking; readonly overlay: RescheduleOverlay }) {
  const user = useUser()
  const own = useOwnProvider()?.doc
  const listed = useProvider(booking.provider_id)
  const sides = sidesOf(booking, user?.uid)
  const provider = sides.own === 'provider' ? own : listed
  if (!provider)
    return <Impossible title={text('time.no_schedule')} more={text('time.no_schedule_text', { name: personName(booking.provider_name) })} />
  return (
    <RescheduleForm booking={booking} schedule={provider.schedule} sides={sides} startsAt={overlay.startsAt} replaces={overlay.replaces} />
  )
}

export function Reschedule({ overlay }: { readonly overlay: RescheduleOverlay }) {
  const booking = useBooking(overlay.bookingId)?.doc
  const nowMs = useNow()
  if (!booking) return null
  if (!canMove(booking, instantFromMs(nowMs))) return <Impossible title={text('time.cannot')} />
  return <Possible booking={booking} overlay={overlay} />
}
