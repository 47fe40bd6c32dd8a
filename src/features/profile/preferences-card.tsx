import type { Profile } from '#domain/documents/person.ts'
import { serviceName } from '#parts/provider-words.ts'
import { text } from '#text/catalogue.ts'
import { ownNameOf } from './own-name.ts'
import { Card } from '#ui/card.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { ProfileLine } from './profile-line.tsx'

const onOff = (on: boolean): string => text(on ? 'profile.on' : 'profile.off')

/** What the person chose, and what cannot be chosen yet. */
export function PreferencesCard({ profile }: { readonly profile: Profile }) {
  const { favoriteServices, pushNotifications, autoBookingConfirm, privacyLevel, show_read_marks, preferredLanguage } = profile
  return (
    <section>
      <SectionHead title={text('profile.preferences')} flush />
      <Card padded>
        <dl className="profile-lines profile-lines--alone">
          <ProfileLine
            icon="heart"
            term={text('profile.services')}
            value={favoriteServices.map(serviceName).join(', ') || text('profile.services_none')}
            faint={favoriteServices.length === 0}
          />
          <ProfileLine
            icon="globe"
            term={text('profile.language')}
            value={preferredLanguage ? ownNameOf(preferredLanguage) : text('profile.language_own')}
          />
          <ProfileLine icon={pushNotifications ? 'bell' : 'bell-off'} term={text('profile.push')} value={onOff(pushNotifications)} />
          <ProfileLine icon="mail" term={text('profile.email_news')} value={text('profile.not_yet')} faint />
          <ProfileLine icon="message" term={text('profile.sms_news')} value={text('profile.not_yet')} faint />
          <ProfileLine icon="bolt" term={text('profile.auto')} value={onOff(autoBookingConfirm)} />
          <ProfileLine icon="user" term={text('profile.privacy')} value={text(`profile.privacy.${privacyLevel}`)} />
          <ProfileLine icon="ticks" term={text('profile.read_marks')} value={onOff(show_read_marks)} />
        </dl>
      </Card>
    </section>
  )
}
