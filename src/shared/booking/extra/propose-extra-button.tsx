import { activeExtra, actNow, jobsForExtra } from '#domain/booking/extras/booking-extras.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { useNow } from '#state/display/use-now.ts'
import { useUser } from '#state/session/session.ts'
import { useContact } from '#state/sync/blocked-people.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { Button, type ButtonProps } from '#ui/controls/button.tsx'
import { partnerOf } from '../booking-partner.ts'

export interface ProposeExtraButtonProps {
  readonly booking: Booking
  readonly variant?: ButtonProps['variant']
}

/** Opens the form for more time or material while that can be proposed and nothing is open. */
export function ProposeExtraButton({ booking, variant = 'line' }: ProposeExtraButtonProps) {
  const now = instantFromMs(useNow())
  const jobs = jobsForExtra(booking, now)
  const contact = useContact(partnerOf(booking, useUser()?.uid).uid).state
  if (contact !== 'open' || jobs.length === 0 || activeExtra(booking, actNow(now))) return null
  return (
    <Button
      variant={variant}
      size="compact"
      icon="clock"
      onPress={() => openOverlay({ kind: 'extra', bookingId: booking.id, visit: jobs[0] })}
    >
      {text('extra.open')}
    </Button>
  )
}
