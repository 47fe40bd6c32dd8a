/** Editing the profile: what is typed survives a reload, what is wrong is named at its field, what is saved is said as it is. */
import { useState } from 'react'
import type { Profile } from '#domain/documents/person.ts'
import type { Refusal } from '#domain/errors.ts'
import type { CommandId } from '#domain/ids.ts'
import { keepProfileDraft, profileDraft } from '#state/profile-draft.ts'
import { currentUserStore, give } from '#state/user-store.ts'
import { fieldText } from '#text/refusal-text.ts'
import { changeArgs, changesOf, formOf, readChanges, type ProfileForm } from './profile-changes.ts'
import { tellWhenSaved } from './tell-when-saved.ts'

export interface ProfileEditing {
  readonly form: ProfileForm
  readonly change: <F extends keyof ProfileForm>(field: F, value: ProfileForm[F]) => void
  readonly errorOf: (field: keyof ProfileForm) => string | undefined
  /** Why it was not taken, where no field is to blame. */
  readonly refused: Refusal | undefined
  /** Counts the tries that left something marked: the first marked field takes the focus then. */
  readonly faults: number
  readonly isChanged: boolean
  /** What is shown was typed earlier and never saved. */
  readonly isRestored: boolean
  readonly busy: boolean
  readonly save: () => Promise<void>
  readonly discard: () => void
}

const isAbout = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`)

export interface ProfileEditingOptions {
  /** What a refused change asked for; it counts more than what was typed before. */
  readonly changes: Readonly<Record<string, unknown>> | undefined
  readonly replaces: string | undefined
  /** This device has kept the changes, or there were none. */
  readonly onSaved: () => void
}

export function useProfileForm(profile: Profile, { changes, replaces, onSaved }: ProfileEditingOptions): ProfileEditing {
  const [start] = useState(() => readChanges(changes ?? profileDraft()))
  const [typed, setTyped] = useState<Partial<ProfileForm>>(start)
  const [refused, setRefused] = useState<Refusal>()
  const [faults, setFaults] = useState(0)
  const [busy, setBusy] = useState(false)
  // Fields nobody typed in follow the profile, also while this is open.
  const form = { ...formOf(profile), ...typed }
  const changed = changesOf(profile, form)
  const isChanged = Object.keys(changed).length > 0

  const take = (next: Partial<ProfileForm>): void => {
    setTyped(next)
    keepProfileDraft(next)
  }

  const save = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    setRefused(undefined)
    const answer = isChanged ? await give('update_profile', changeArgs(changed)) : undefined
    setBusy(false)
    if (answer && !answer.ok) {
      setRefused(answer.error)
      setFaults((before) => before + 1)
      return
    }
    if (replaces !== undefined) await currentUserStore()?.discard(replaces as CommandId)
    keepProfileDraft({})
    if (answer) tellWhenSaved(answer.value)
    onSaved()
  }

  return {
    form,
    change: (field, value) => {
      take({ ...typed, [field]: value })
      setRefused((before) => {
        if (!before?.fields) return undefined
        const left = Object.entries(before.fields).filter(([path]) => !isAbout(path, field))
        return left.length === 0 ? undefined : { ...before, fields: Object.fromEntries(left) }
      })
    },
    errorOf: (field) => fieldText(Object.entries(refused?.fields ?? {}).find(([path]) => isAbout(path, field))?.[1]),
    refused: refused?.fields ? undefined : refused,
    faults,
    isChanged,
    isRestored: changes === undefined && Object.keys(start).length > 0 && typed === start && isChanged,
    busy,
    save,
    discard: () => {
      take({})
      setRefused(undefined)
    },
  }
}
