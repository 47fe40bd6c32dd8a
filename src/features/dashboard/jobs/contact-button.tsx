import type { Booking } from '#domain/documents/booking.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'

/** Opens the chat of a booking. */
export function ContactButton({ booking }: { readonly booking: Booking }) {
  return (
    <Button icon="message" onPress={() => openOverlay({ kind: 'chat', bookingId: booking.id })}>
      {text('dashboard.contact')}
    </Button>
  )
}
