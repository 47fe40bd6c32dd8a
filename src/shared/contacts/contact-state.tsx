import { contactOf, isContactVerified, type ContactChannel } from '#domain/account/contact-verification.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { useVerifiableContacts } from '#state/account/contact-codes.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/status/badge.tsx'

export interface ContactStateProps {
  readonly profile: Profile
  readonly channel: ContactChannel
}

/** Says that an address or number is verified, or offers to enter its code; nothing where no code can be sent. */
export function ContactState({ profile, channel }: ContactStateProps) {
  const isVerifiable = useVerifiableContacts(profile).includes(channel)
  if (contactOf(profile, channel) === undefined) return null
  if (isContactVerified(profile, channel))
    return (
      <Badge tone="accepted" icon="check">
        {text('contact.verified')}
      </Badge>
    )
  if (!isVerifiable) return null
  return (
    <Button
      size="compact"
      label={text(channel === 'email' ? 'contact.enter_email' : 'contact.enter_phone')}
      onPress={() => openOverlay({ kind: 'verify-contact', channel })}
    >
      {text('contact.enter')}
    </Button>
  )
}
