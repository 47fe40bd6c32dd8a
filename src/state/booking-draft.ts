/** Instructions typed into a booking that was not given yet: they outlive a reload, for each provider. */
import { atom, getDefaultStore } from 'jotai'
import * as v from 'valibot'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { persistedAtom } from './persisted.ts'
import { currentUser } from './session.ts'

const draftSchema = v.object({
  provider_id: v.string(),
  /** Who typed it; null is a visitor, whose words the sign-in keeps. */
  uid: v.nullable(v.string()),
  text: v.pipe(v.string(), v.maxLength(TEXT_LIMITS.instructions)),
})
type Draft = v.InferOutput<typeof draftSchema>

/** As many as somebody compares. */
const KEPT = 10

const draftsAtom = persistedAtom('booking-drafts', v.array(draftSchema), [])

const isOwn = (draft: Draft): boolean => draft.uid === null || draft.uid === currentUser()?.uid

/** What this person typed for a provider; empty when nothing. */
export const instructionsDraft = (providerId: string): string =>
  getDefaultStore()
    .get(draftsAtom)
    .find((draft) => draft.provider_id === providerId && isOwn(draft))?.text ?? ''

const keepAtom = atom(null, (get, set, providerId: string, text: string) => {
  // Somebody else's words leave this device with the first of the next person.
  const others = get(draftsAtom).filter((draft) => isOwn(draft) && draft.provider_id !== providerId)
  const own: Draft[] =
    text === '' ? [] : [{ provider_id: providerId, uid: currentUser()?.uid ?? null, text: text.slice(0, TEXT_LIMITS.instructions) }]
  set(draftsAtom, [...own, ...others].slice(0, KEPT))
})

/** Keeps what was typed; an empty text forgets it. */
export const keepInstructionsDraft = (providerId: string, text: string): void => getDefaultStore().set(keepAtom, providerId, text)
