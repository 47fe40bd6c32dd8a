/** A switch for each reminder of bookings. Those of a provider's requests and jobs are for people with a service. */
import { CUSTOMER_REMINDERS, REMINDER_KINDS, type ReminderKind } from '#domain/documents/quiet-hours.ts'
import { useOwnProvider } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { Switch } from '#ui/fields/switch.tsx'
import type { ProfileEditing } from './use-profile-form.ts'

export function ReminderFields({ editing: { values: form, change } }: { readonly editing: ProfileEditing }) {
  const hasService = useOwnProvider() !== undefined
  const muted = form.reminders_muted
  const set = (kind: ReminderKind, isOn: boolean): void =>
    change({ reminders_muted: isOn ? muted.filter((each) => each !== kind) : [...muted, kind] })
  return (
    <fieldset className="edit-profile__reminders">
      <legend className="label">{text('profile.reminders')}</legend>
      <p className="t-small c-2">{text('profile.reminders_help')}</p>
      {(hasService ? REMINDER_KINDS : CUSTOMER_REMINDERS).map((kind) => (
        <Switch
          key={kind}
          label={text(`profile.reminder.${kind}`)}
          checked={!muted.includes(kind)}
          onChange={(checked) => set(kind, checked)}
        />
      ))}
    </fieldset>
  )
}
