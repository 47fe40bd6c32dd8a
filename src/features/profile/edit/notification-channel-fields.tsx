/**
 * Switches of e-mail and SMS notifications: each is available as far as the server offers the channel and the person can be reached by it.
 */
import type { ContactChannel } from '#domain/account/contact-verification.ts'
import { toE164 } from '#domain/notifications/phone-number.ts'
import { useVerifiableContacts } from '#state/account/contact-codes.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useProfile } from '#state/sync/user-queries.ts'
import { useNotificationChannels, type NotificationChannels } from '#state/notifications/notification-channels.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import type { ProfileEditing } from './use-profile-form.ts'

export interface NotificationChannelFieldsProps {
  readonly editing: ProfileEditing
  /** E-mail address of the account. */
  readonly email: string
  /** Moves to the field of the telephone number. */
  readonly onPhone: () => void
}

/** Returns why a channel is unavailable; undefined where it is available. */
function unavailableText(channels: NotificationChannels | null, channel: keyof NotificationChannels): string | undefined {
  if (channels === null) return text('profile.ways_unknown')
  return channels[channel] ? undefined : text(channel === 'email' ? 'profile.email_news_none' : 'profile.sms_news_none')
}

/** What is missing until news may be sent to a contact that a code can verify; undefined where nothing is. */
function useUnconfirmed(phone: string): (channel: ContactChannel) => { readonly hint: string; readonly isSaved: boolean } | undefined {
  const profile = useProfile()
  const verifiable = useVerifiableContacts(profile)
  return (channel) => {
    const isSaved = channel === 'email' || toE164(phone) === toE164(profile?.phone ?? '')
    if (!isSaved) return { hint: text('contact.news_phone_new'), isSaved }
    return profile && verifiable.includes(channel) ? { hint: text('contact.news', { contact: profile[channel] }), isSaved } : undefined
  }
}

export function NotificationChannelFields({ editing: { values: form, change }, email, onPhone }: NotificationChannelFieldsProps) {
  const channels = useNotificationChannels()
  const unconfirmed = useUnconfirmed(form.phone)
  const [newEmail, newPhone] = [unconfirmed('email'), unconfirmed('phone')]
  const emailUnavailable = unavailableText(channels, 'email')
  const noTexts = unavailableText(channels, 'sms')
  const hasNumber = toE164(form.phone) !== undefined
  const numberHint = hasNumber
    ? (newPhone?.hint ?? text('profile.sms_news_help', { phone: form.phone.trim() }))
    : text('profile.sms_news_phone')
  /** The code comes first: the switch asks for it. */
  const askFor = (channel: ContactChannel, checked: boolean): void => {
    if (checked && unconfirmed(channel)?.isSaved) openOverlay({ kind: 'verify-contact', channel })
  }
  return (
    <>
      <Switch
        label={text('profile.email_news')}
        text={emailUnavailable ?? newEmail?.hint ?? text('profile.email_news_help', { email })}
        checked={form.emailNotifications}
        // A channel that was switched on elsewhere, or with other settings of the server, can still be switched off.
        disabled={emailUnavailable !== undefined && !form.emailNotifications}
        onChange={(checked) => {
          change({ emailNotifications: checked })
          askFor('email', checked)
        }}
      />
      <div>
        <Switch
          label={text('profile.sms_news')}
          text={noTexts ?? numberHint}
          checked={form.smsNotifications}
          disabled={(noTexts !== undefined || !hasNumber) && !form.smsNotifications}
          onChange={(checked) => {
            change({ smsNotifications: checked })
            askFor('phone', checked)
          }}
        />
        {noTexts === undefined && !hasNumber && (
          <Button variant="text" size="compact" icon="phone" className="edit-profile__phone" onPress={onPhone}>
            {text('profile.to_phone')}
          </Button>
        )}
      </div>
    </>
  )
}
