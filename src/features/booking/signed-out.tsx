import { openOverlay } from '#state/overlays.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'

/** Bookings belong to somebody. */
export function SignedOut() {
  return (
    <Empty
      picture="people"
      title={text('booking.signed_out')}
      action={
        <Button variant="primary" onPress={() => openOverlay({ kind: 'auth', mode: 'login' })}>
          {text('auth.login')}
        </Button>
      }
    />
  )
}
