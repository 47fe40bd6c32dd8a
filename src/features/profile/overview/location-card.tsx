import type { Profile } from '#domain/documents/profile.ts'
import { text } from '#text/catalogue.ts'
import { distance } from '#text/formatting/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { ProfileLine } from './profile-line.tsx'

/** The person's home, and their search radius. */
export function LocationCard({ profile }: { readonly profile: Profile }) {
  const { location, address, zipCode, serviceRadius } = profile
  const none = text('profile.phone_none')
  return (
    <section>
      <SectionHeader title={text('profile.place')} flush />
      <Card padded>
        <dl className="profile-lines profile-lines--alone">
          <ProfileLine icon="place" term={text('profile.location')} value={location || none} faint={location === ''} />
          <ProfileLine icon="home" term={text('profile.address')} value={address || none} faint={address === ''} />
          <ProfileLine icon="tag" term={text('profile.zip')} value={zipCode || none} faint={zipCode === ''} />
          <ProfileLine icon="radar" term={text('profile.radius')} value={distance(serviceRadius)} />
        </dl>
      </Card>
    </section>
  )
}
