/** Notification switches: categories, quiet hours, and how much a notification shows. */
import { PUSH_CATEGORIES, type QuietHours } from '#domain/documents/quiet-hours.ts'
import { NotificationPermissionPrompt } from '#shared/notifications/notification-permission-prompt.tsx'
import { text } from '#text/catalogue.ts'
import { ChipRow } from '#ui/controls/chip-row.tsx'
import { Chip } from '#ui/controls/chip.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { ProfileEditing } from './use-profile-form.ts'

export interface PushFieldsProps {
  readonly editing: ProfileEditing
}

/** Quiet hours before the person chooses others. */
const DEFAULT_QUIET_HOURS = { from: '22:00', to: '07:00' }
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

function QuietFields({ editing: { values: form, change, errorOf } }: PushFieldsProps) {
  const quiet = form.quiet_hours
  // The times apply in the zone where they are set.
  const set = (times: Partial<QuietHours>): void => change({ quiet_hours: { ...DEFAULT_QUIET_HOURS, ...quiet, ...times, zone: ownZone() } })
  return (
    <>
      <Switch
        label={text('profile.quiet')}
        text={text('profile.quiet_help')}
        checked={quiet !== null}
        onChange={(checked) => (checked ? set({}) : change({ quiet_hours: null }))}
      />
      {quiet && (
        <div className="edit-profile__quiet">
          <TextField
            label={text('profile.quiet_from')}
            type="time"
            value={quiet.from}
            error={errorOf('quiet_hours.from')}
            onChange={(from) => set({ from })}
          />
          <TextField
            label={text('profile.quiet_to')}
            type="time"
            value={quiet.to}
            error={errorOf('quiet_hours.to') ?? errorOf('quiet_hours.zone')}
            onChange={(to) => set({ to })}
          />
          <p className="t-small c-2">{text('profile.quiet_zone', { zone: quiet.zone.replaceAll('_', ' ') })}</p>
        </div>
      )}
    </>
  )
}

export function PushFields({ editing }: PushFieldsProps) {
  const { values: form, change } = editing
  const muted = form.push_muted
  return (
    <>
      <Switch
        label={text('profile.push')}
        text={text('profile.push_help')}
        checked={form.pushNotifications}
        onChange={(checked) => change({ pushNotifications: checked })}
      />
      {form.pushNotifications && (
        <div className="edit-profile__push">
          <NotificationPermissionPrompt />
          <div className="edit-profile__choice">
            <span className="label">{text('profile.push_kinds')}</span>
            <ChipRow label={text('profile.push_kinds')} wrap>
              {PUSH_CATEGORIES.map((kind) => (
                <Chip
                  key={kind}
                  selected={!muted.includes(kind)}
                  selectedVariant="tinted"
                  onPress={() => change({ push_muted: muted.includes(kind) ? muted.filter((each) => each !== kind) : [...muted, kind] })}
                >
                  {text(`profile.push_kind.${kind}`)}
                </Chip>
              ))}
            </ChipRow>
          </div>
          <QuietFields editing={editing} />
          <Switch
            label={text('profile.push_hide')}
            text={text('profile.push_hide_help')}
            checked={form.push_hide_details}
            onChange={(checked) => change({ push_hide_details: checked })}
          />
        </div>
      )}
    </>
  )
}
