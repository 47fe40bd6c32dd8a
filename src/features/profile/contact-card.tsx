import type { Profile } from '#domain/documents/person.ts'
import { text } from '#text/catalogue.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'

function Line({
  icon,
  term,
  value,
  faint = false,
}: {
  readonly icon: IconName
  readonly term: string
  readonly value: string
  readonly faint?: boolean
}) {
  return (
    <div className="profile-line">
      <dt>
        <Icon name={icon} size={20} />
        {term}
      </dt>
      <dd className={faint ? 'c-3' : undefined}>{value}</dd>
    </div>
  )
}

/** Name, email and phone. */
export function ContactCard({ profile }: { readonly profile: Profile }) {
  return (
    <Card as="section" padded label={text('profile.contact')}>
      <div className="row g-3">
        <Avatar text={profile.name} kind="letter" size={64} />
        <h2 className="t-title profile-name">{profile.name}</h2>
      </div>
      <dl className="profile-lines">
        <Line icon="mail" term={text('profile.email')} value={profile.email} />
        <Line
          icon="phone"
          term={text('profile.phone')}
          value={profile.phone === '' ? text('profile.phone_none') : profile.phone}
          faint={profile.phone === ''}
        />
      </dl>
    </Card>
  )
}
