/** State of the profile form: sends only changed fields, and shows a toast about the actual result. */
import type { Profile } from '#domain/documents/profile.ts'
import { notifyWhenConfirmed } from '#shared/outbox/notify-when-confirmed.ts'
import { useDraftForm, type DraftForm } from '#shared/forms/use-draft-form.ts'
import { profileDraft } from '#state/drafts/form-drafts.ts'
import { submitCommand } from '#state/sync/user-store.ts'
import { text } from '#text/catalogue.ts'
import { changeArgs, changesOf, formOf, readChanges, type ProfileForm } from './profile-changes.ts'

export type ProfileEditing = DraftForm<ProfileForm>

export interface ProfileEditingOptions {
  /** Changes of a refused command. */
  readonly changes: Readonly<Record<string, unknown>> | undefined
  readonly replaces: string | undefined
  /** Called when this device has stored the changes, or there were none. */
  readonly onSaved: () => void
}

export function useProfileForm(profile: Profile, { changes, replaces, onSaved }: ProfileEditingOptions): ProfileEditing {
  return useDraftForm<ProfileForm>({
    base: formOf(profile),
    draft: profileDraft,
    read: readChanges,
    submit: (form) => {
      const changed = changesOf(profile, form)
      return Object.keys(changed).length === 0 ? undefined : submitCommand('update_profile', changeArgs(changed))
    },
    onSaved: (id) => {
      if (id !== undefined) notifyWhenConfirmed(id, () => ({ title: text('profile.updated') }))
      onSaved()
    },
    changes: changes && readChanges(changes),
    replaces,
  })
}
