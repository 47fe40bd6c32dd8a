import type { Booking } from '#domain/documents/booking.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { useNow } from '#state/display/use-now.ts'
import { useUser } from '#state/session/session.ts'
import { useContact } from '#state/sync/blocked-people.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { partnerOf } from '../booking-partner.ts'
import { extraJob } from './extra-job.ts'

/** Opens the form for more time or material while that can be proposed and nothing is open. */
export function ProposeExtraButton({ booking }: { readonly booking: Booking }) {
  const job = extraJob(booking, instantFromMs(useNow()))
  const contact = useContact(partnerOf(booking, useUser()?.uid).uid).state
  if (contact !== 'open' || !job) return null
  return (
    <Button
      variant="line"
      size="compact"
      icon="clock"
      onPress={() => openOverlay({ kind: 'extra', bookingId: booking.id, visit: job.visit })}
    >
      {text('extra.open')}
    </Button>
  )
}
