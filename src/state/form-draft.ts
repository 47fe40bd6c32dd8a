/** What was typed into a form and not saved: it outlives a reload, and leaves this device with the person. */
import { atom, getDefaultStore } from 'jotai'
import * as v from 'valibot'
import { persistedAtom } from './persisted.ts'
import { currentUser } from './session.ts'
import type { FORGOTTEN_AT_SIGN_OUT } from './view.ts'

const draftSchema = v.object({ uid: v.string(), changes: v.record(v.string(), v.unknown()) })

export interface FormDraft {
  /** What this person typed, by field; nothing where there is none. */
  read(): Readonly<Record<string, unknown>>
  /** Keeps what was typed; nothing typed forgets it. */
  keep(changes: Readonly<Record<string, unknown>>): void
}

function openDraft(name: (typeof FORGOTTEN_AT_SIGN_OUT)[number]): FormDraft {
  const draftAtom = persistedAtom(name, v.nullable(draftSchema), null)
  const keepAtom = atom(null, (_get, set, changes: Readonly<Record<string, unknown>>) => {
    const uid = currentUser()?.uid
    set(draftAtom, uid === undefined || Object.keys(changes).length === 0 ? null : { uid, changes: { ...changes } })
  })
  return {
    read: () => {
      const draft = getDefaultStore().get(draftAtom)
      return draft !== null && draft.uid === currentUser()?.uid ? draft.changes : {}
    },
    keep: (changes) => getDefaultStore().set(keepAtom, changes),
  }
}

/** Of the person's own profile. */
export const profileDraft = openDraft('profile-draft')
/** Of the service that a provider offers. */
export const serviceDraft = openDraft('service-draft')
