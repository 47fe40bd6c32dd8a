/** Changes of a profile that were typed and not saved: they outlive a reload, and leave this device with the person. */
import { atom, getDefaultStore } from 'jotai'
import * as v from 'valibot'
import { persistedAtom } from './persisted.ts'
import { currentUser } from './session.ts'

const draftSchema = v.object({ uid: v.string(), changes: v.record(v.string(), v.unknown()) })

const draftAtom = persistedAtom('profile-draft', v.nullable(draftSchema), null)

/** What this person typed, by field; nothing where there is none. */
export function profileDraft(): Readonly<Record<string, unknown>> {
  const draft = getDefaultStore().get(draftAtom)
  return draft !== null && draft.uid === currentUser()?.uid ? draft.changes : {}
}

const keepAtom = atom(null, (_get, set, changes: Readonly<Record<string, unknown>>) => {
  const uid = currentUser()?.uid
  set(draftAtom, uid === undefined || Object.keys(changes).length === 0 ? null : { uid, changes: { ...changes } })
})

/** Keeps what was typed; nothing typed forgets it. */
export const keepProfileDraft = (changes: Readonly<Record<string, unknown>>): void => getDefaultStore().set(keepAtom, changes)
