import type { Profile } from '#domain/documents/profile.ts'
import { ContactState } from '#shared/contacts/contact-state.tsx'
import { openOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { fullDateOfDay } from '#text/formatting/format.ts'
import { Avatar } from '#ui/list/avatar.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ProfileLine } from './profile-line.tsx'

/** Name, e-mail, phone, emergency contact, and the button to edit the profile. */
export function ContactCard({ profile }: { readonly profile: Profile }) {
  const { name, email, phone, dateOfBirth, emergencyContact } = profile
  const none = text('profile.phone_none')
  return (
    <Card as="section" padded label={text('profile.contact')}>
      <div className="row g-3">
        <Avatar text={name} kind="letter" size={64} />
        <h2 className="t-title profile-name">{name}</h2>
      </div>
      <dl className="profile-lines">
        <ProfileLine icon="mail" term={text('profile.email')} value={email} state={<ContactState profile={profile} channel="email" />} />
        <ProfileLine
          icon="phone"
          term={text('profile.phone')}
          value={phone || none}
          faint={phone === ''}
          state={<ContactState profile={profile} channel="phone" />}
        />
        <ProfileLine
          icon="gift"
          term={text('profile.birth')}
          value={dateOfBirth ? fullDateOfDay(dateOfBirth) : none}
          faint={!dateOfBirth}
        />
        <ProfileLine icon="shield" term={text('profile.emergency')} value={emergencyContact || none} faint={emergencyContact === ''} />
      </dl>
      <div className="profile-edit">
        <Button icon="edit" wide onPress={() => openOverlay({ kind: 'edit-profile' })}>
          {text('profile.edit')}
        </Button>
      </div>
    </Card>
  )
}
