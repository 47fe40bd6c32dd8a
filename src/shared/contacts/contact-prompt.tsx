/** After signing up or logging in: offers to enter the code of the e-mail address. It covers nothing and can be put off. */
import { putOffContactCode, useContactCodeOffered, useVerifiableContacts } from '#state/account/contact-codes.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useProfile } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Card } from '#ui/layout/card.tsx'
import './contacts.css'

export function ContactPrompt() {
  const profile = useProfile()
  const isOffered = useContactCodeOffered()
  const [channel] = useVerifiableContacts(profile)
  if (!isOffered || channel === undefined) return null
  const title = text(channel === 'email' ? 'contact.email_title' : 'contact.phone_title')
  return (
    <Card as="section" className="contact-prompt" label={title}>
      <Icon name={channel === 'email' ? 'mail' : 'phone'} size={20} />
      <p className="grow t-strong">{title}</p>
      <Button size="compact" onPress={() => openOverlay({ kind: 'verify-contact', channel })}>
        {text('contact.enter')}
      </Button>
      <IconButton icon="close" size={20} tone="quiet" label={text('contact.later')} onPress={putOffContactCode} />
    </Card>
  )
}
