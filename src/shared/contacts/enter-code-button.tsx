import { useVerifiableContacts } from '#state/account/contact-codes.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useProfile } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'

/** In a notice: opens the code that verifies the user's account. Renders nothing where no code can be sent. */
export function EnterCodeButton() {
  const [channel] = useVerifiableContacts(useProfile())
  if (channel === undefined) return null
  return (
    <div>
      <Button variant="line" size="compact" onPress={() => openOverlay({ kind: 'verify-contact', channel })}>
        {text('contact.enter')}
      </Button>
    </div>
  )
}
