/** Chooses another time for a booking among the provider's free hours; the booking's own hours count as free. */
import { useState } from 'react'
import type { Booking } from '#domain/documents/booking.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { canReschedule } from '#domain/booking/time-proposals.ts'
import { useNow } from '#state/display/use-now.ts'
import { useProviderLookup } from '#state/directory/provider-lookup.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { useBooking, useOwnProvider } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { bookingSides, type BookingSides } from '../shared/booking-sides.ts'
import { RescheduleForm } from './reschedule-form.tsx'
import { BookingFormBar } from './booking-form-bar.tsx'
import '../shared/booking.css'

type RescheduleOverlay = Extract<Overlay, { kind: 'reschedule' }>

function NothingToReschedule({ title }: { readonly title: string | undefined }) {
  return (
    <Screen surface busy={title === undefined} bar={<BookingFormBar title={text('time.title')} />}>
      {title === undefined ? (
        <div className="pad stack g-6">
          <Skeleton shape="row" count={1} label={text('common.loading')} />
          <Skeleton shape="lines" count={4} />
        </div>
      ) : (
        <EmptyState picture="calendar" title={title} action={<Button onPress={() => closeOverlay()}>{text('common.close')}</Button>} />
      )}
    </Screen>
  )
}

interface RescheduleProps {
  readonly booking: Booking
  readonly overlay: RescheduleOverlay
  readonly sides: BookingSides
}

/** The provider's own schedule. */
function RescheduleByProvider({ booking, overlay, sides }: RescheduleProps) {
  const own = useOwnProvider()?.doc
  if (!own) return <NothingToReschedule title={undefined} />
  return <RescheduleForm booking={booking} schedule={own.schedule} sides={sides} replaces={overlay.replaces} />
}

/** The schedule of a provider who is on the map; without it any hour can be proposed, and the server decides whether it is free. */
function RescheduleByCustomer({ booking, overlay, sides }: RescheduleProps) {
  const { state, provider } = useProviderLookup(booking.provider_id)
  // Keeps the form from changing into the other one while a person uses it.
  const [known, setKnown] = useState<Provider>()
  if (provider !== undefined && provider !== known) setKnown(provider)
  const schedule = (provider ?? known)?.schedule
  if (!schedule && state === 'asking') return <NothingToReschedule title={undefined} />
  return <RescheduleForm booking={booking} schedule={schedule} sides={sides} replaces={overlay.replaces} />
}

export function Reschedule({ overlay }: { readonly overlay: RescheduleOverlay }) {
  const booking = useBooking(overlay.bookingId)?.doc
  const nowMs = useNow()
  const user = useUser()
  if (!booking) return null
  const sides = bookingSides(booking, user?.uid)
  if (!canReschedule(booking, sides.ownRole, instantFromMs(nowMs))) return <NothingToReschedule title={text('time.cannot')} />
  const Possible = sides.ownRole === 'provider' ? RescheduleByProvider : RescheduleByCustomer
  return <Possible booking={booking} overlay={overlay} sides={sides} />
}
