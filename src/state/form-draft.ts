/** Forms of the provider's side that were begun and not given: they outlive a reload, and leave this device with the person. */
import { atom, getDefaultStore } from 'jotai'
import * as v from 'valibot'
import { persistedAtom } from './persisted.ts'
import { currentUser } from './session.ts'

const draftSchema = v.object({
  uid: v.string(),
  form: v.picklist(['package', 'rating']),
  /** What it is about: a package or a booking, `new` for what there is not yet. */
  about: v.string(),
  fields: v.record(v.string(), v.unknown()),
})
type Draft = v.InferOutput<typeof draftSchema>

/** As many as somebody leaves half written. */
const KEPT = 10

const draftsAtom = persistedAtom('form-drafts', v.array(draftSchema), [])

const isOwn = (draft: Draft): boolean => draft.uid === currentUser()?.uid

/** What this person began, by field; nothing where there is nothing. */
export const formDraft = (form: Draft['form'], about: string): Readonly<Record<string, unknown>> =>
  getDefaultStore()
    .get(draftsAtom)
    .find((draft) => draft.form === form && draft.about === about && isOwn(draft))?.fields ?? {}

const keepAtom = atom(null, (get, set, form: Draft['form'], about: string, fields: Readonly<Record<string, unknown>>) => {
  const uid = currentUser()?.uid
  const others = get(draftsAtom).filter((each) => isOwn(each) && (each.form !== form || each.about !== about))
  const own: Draft[] = Object.keys(fields).length === 0 || uid === undefined ? [] : [{ form, about, uid, fields: { ...fields } }]
  set(draftsAtom, [...own, ...others].slice(0, KEPT))
})

/** Keeps what was begun; no fields forget it. */
export const keepFormDraft = (form: Draft['form'], about: string, fields: Readonly<Record<string, unknown>>): void =>
  getDefaultStore().set(keepAtom, form, about, fields)
