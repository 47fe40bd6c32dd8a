/**
 * Switches of e-mail and SMS notifications: each is available as far as the server offers the channel and the person can be reached by it.
 */
import { toE164 } from '#domain/notifications/phone-number.ts'
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

export function NotificationChannelFields({ editing: { values: form, change }, email, onPhone }: NotificationChannelFieldsProps) {
  const channels = useNotificationChannels()
  const emailUnavailable = unavailableText(channels, 'email')
  const noTexts = unavailableText(channels, 'sms')
  const hasNumber = toE164(form.phone) !== undefined
  const textsHint = noTexts ?? (hasNumber ? text('profile.sms_news_help', { phone: form.phone.trim() }) : text('profile.sms_news_phone'))
  return (
    <>
      <Switch
        label={text('profile.email_news')}
        text={emailUnavailable ?? text('profile.email_news_help', { email })}
        checked={form.emailNotifications}
        // A channel that was switched on elsewhere, or with other settings of the server, can still be switched off.
        disabled={emailUnavailable !== undefined && !form.emailNotifications}
        onChange={(checked) => change({ emailNotifications: checked })}
      />
      <div>
        <Switch
          label={text('profile.sms_news')}
          text={textsHint}
          checked={form.smsNotifications}
          disabled={(noTexts !== undefined || !hasNumber) && !form.smsNotifications}
          onChange={(checked) => change({ smsNotifications: checked })}
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
