import { mayBeWrittenTo, type ContactChannel } from '#domain/account/contact-verification.ts'
import { sharesPhone, type Profile } from '#domain/documents/profile.ts'
import { CUSTOMER_REMINDERS, REMINDER_KINDS } from '#domain/documents/quiet-hours.ts'
import type { Instant } from '#domain/time/instant.ts'
import { toE164 } from '#domain/notifications/phone-number.ts'
import { useNotificationChannels } from '#state/notifications/notification-channels.ts'
import { useOwnProvider } from '#state/sync/user-queries.ts'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { text } from '#text/catalogue.ts'
import { timeOfDay } from '#text/formatting/format.ts'
import { nativeLanguageName } from '../edit/native-language-name.ts'
import { Card } from '#ui/layout/card.tsx'
import type { IconName } from '#ui/icons/icon.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { ProfileLine } from './profile-line.tsx'

const onOff = (on: boolean): string => text(on ? 'profile.on' : 'profile.off')

/** Returns a time in the format of the language. @param time HH:MM */
const timeText = (time: string): string => timeOfDay(`2000-01-01T${time}:00.000Z` as Instant, 'UTC')

interface NotificationChannelLineProps {
  readonly icon: IconName
  readonly term: string
  readonly on: boolean
  /** The server offers this channel; undefined while it has not answered. */
  readonly isAvailable: boolean | undefined
  /** Says what is still missing before the channel works. */
  readonly missing?: string | undefined
}

function NotificationChannelLine({ icon, term, on, isAvailable, missing }: NotificationChannelLineProps) {
  const not = isAvailable === false ? text('profile.not_here') : on ? missing : undefined
  return <ProfileLine icon={icon} term={term} value={not ?? onOff(on)} faint={not !== undefined} />
}

/** Says how many of the reminders that concern the person are on. */
function reminderText({ reminders_muted }: Profile, hasService: boolean): string {
  const kinds = hasService ? REMINDER_KINDS : CUSTOMER_REMINDERS
  const on = kinds.filter((kind) => !reminders_muted.includes(kind)).length
  return on === kinds.length || on === 0 ? onOff(on > 0) : text('profile.reminders_some', { on, all: kinds.length })
}

/** The person's preferences, with their actual effects. */
export function PreferencesCard({ profile }: { readonly profile: Profile }) {
  const { favoriteServices, pushNotifications, autoBookingConfirm, privacyLevel, show_read_marks, preferredLanguage } = profile
  const { emailNotifications, smsNotifications, phone, quiet_hours } = profile
  const channels = useNotificationChannels()
  const hasService = useOwnProvider() !== undefined
  const unconfirmed = (channel: ContactChannel): string | undefined =>
    mayBeWrittenTo(profile, channel) ? undefined : text('contact.missing')
  return (
    <section>
      <SectionHeader title={text('profile.preferences')} flush />
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
            value={preferredLanguage ? nativeLanguageName(preferredLanguage) : text('profile.language_own')}
          />
          <ProfileLine icon="clock" term={text('profile.reminders')} value={reminderText(profile, hasService)} />
          <ProfileLine icon={pushNotifications ? 'bell' : 'bell-off'} term={text('profile.push')} value={onOff(pushNotifications)} />
          {pushNotifications && quiet_hours && (
            <ProfileLine
              icon="moon"
              term={text('profile.quiet')}
              value={text('profile.quiet_between', { from: timeText(quiet_hours.from), to: timeText(quiet_hours.to) })}
            />
          )}
          <NotificationChannelLine
            icon="mail"
            term={text('profile.email_news')}
            on={emailNotifications}
            isAvailable={channels?.email}
            missing={unconfirmed('email')}
          />
          <NotificationChannelLine
            icon="message"
            term={text('profile.sms_news')}
            on={smsNotifications}
            isAvailable={channels?.sms}
            missing={toE164(phone) === undefined ? text('profile.no_number') : unconfirmed('phone')}
          />
          <ProfileLine icon="bolt" term={text('profile.auto')} value={onOff(autoBookingConfirm)} />
          <ProfileLine icon="user" term={text('profile.privacy')} value={text(`profile.privacy.${privacyLevel}`)} />
          <ProfileLine icon="phone" term={text('profile.share_phone')} value={onOff(sharesPhone(profile))} />
          <ProfileLine icon="lock" term={text('start_code.title')} value={onOff(profile.start_code)} />
          <ProfileLine icon="ticks" term={text('profile.read_marks')} value={onOff(show_read_marks)} />
        </dl>
      </Card>
    </section>
  )
}
