/** Draft of the sign-up form. It survives a reload of this tab and disappears with it. Passwords are never stored. */
import * as v from 'valibot'

const STORAGE_KEY = 'nearhelp.sign-up'
const draftSchema = v.object({ name: v.string(), email: v.string(), phone: v.string() })
export type SignUpDraft = v.InferOutput<typeof draftSchema>

const EMPTY_DRAFT: SignUpDraft = { name: '', email: '', phone: '' }

/** Returns the draft of this tab only: on a shared device the next visitor must not find it. */
export function readSignUpDraft(): SignUpDraft {
  try {
    return v.parse(draftSchema, JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null'))
  } catch {
    return EMPTY_DRAFT
  }
}

/** Saves the draft; undefined removes it. */
export function saveSignUpDraft(draft: SignUpDraft | undefined): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(STORAGE_KEY)
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft))
  } catch {
    // Without session storage a reload only loses the draft.
  }
}
