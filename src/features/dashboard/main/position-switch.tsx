/** The provider's consent to share the position while on the way. */
import { updateProfile } from '#domain/commands/account/update-profile.ts'
import { RefusalNotice } from '#shared/forms/refusal-notice.tsx'
import { useCommandForm } from '#shared/forms/use-command-form.ts'
import { useProfile } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { Switch } from '#ui/fields/switch.tsx'

export function PositionSwitch() {
  const profile = useProfile()
  const isShared = profile?.share_position === true
  const form = useCommandForm({
    command: 'update_profile',
    schema: updateProfile.schema,
    fields: {},
    base: {},
    again: 'stored',
    argsOf: () => ({ share_position: !isShared }),
    onStored: () => undefined,
  })
  return (
    <div className="stack g-2">
      <Switch
        label={text('position.switch')}
        text={text('position.switch_text')}
        checked={isShared}
        disabled={profile === undefined}
        onChange={form.submit}
      />
      {form.refused && <RefusalNotice refused={form.refused} />}
    </div>
  )
}
