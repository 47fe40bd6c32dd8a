/** Who somebody said they are while signing up: it outlives a reload of this tab, and goes with it. Passwords are never kept. */
import * as v from 'valibot'

const STORAGE_KEY = 'nearhelp.sign-up'
const draftSchema = v.object({ name: v.string(), email: v.string(), phone: v.string() })
export type SignUpDraft = v.InferOutput<typeof draftSchema>

const EMPTY_DRAFT: SignUpDraft = { name: '', email: '', phone: '' }

/** What was typed in this tab. A device may be shared: the next visitor finds nothing of it. */
export function readSignUpDraft(): SignUpDraft {
  try {
    return v.parse(draftSchema, JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null'))
  } catch {
    return EMPTY_DRAFT
  }
}

/** Keeps what was typed; undefined forgets it. */
export function saveSignUpDraft(draft: SignUpDraft | undefined): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(STORAGE_KEY)
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft))
  } catch {
    // A browser that forbids it only forgets with a reload.
  }
}
