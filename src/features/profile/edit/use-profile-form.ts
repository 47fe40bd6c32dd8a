/** State of the profile form: sends only changed fields, and shows a toast about the actual result. */
import { updateProfile } from '#domain/commands/account/update-profile.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { notifyWhenConfirmed } from '#shared/outbox/notify-when-confirmed.ts'
import { useCommandForm, type CommandForm } from '#shared/forms/use-command-form.ts'
import { profileDraft } from '#state/drafts/form-drafts.ts'
import { closeOverlay, type RefusedCommand } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { changeArgs, formOf, profileFields, typedProfile, type ProfileForm } from './profile-changes.ts'

export type ProfileEditing = CommandForm<ProfileForm>

export function useProfileForm(profile: Profile, replaces: RefusedCommand | undefined): ProfileEditing {
  return useCommandForm({
    command: 'update_profile',
    schema: updateProfile.schema,
    fields: profileFields,
    base: formOf(profile),
    draft: profileDraft,
    replaces,
    typed: typedProfile,
    argsOf: (form) => changeArgs(profile, form),
    onStored: (id) => {
      if (id !== undefined) notifyWhenConfirmed(id, () => ({ title: text('profile.updated') }))
      closeOverlay()
    },
  })
}
