/** Changes of a profile that were typed and not saved: they outlive a reload, and leave this device with the person. */
import * as v from 'valibot'
import { draftsOf } from './drafts.ts'

const drafts = draftsOf('profile', v.record(v.string(), v.unknown()), 1)
const OWN = 'own'

/** What this person typed, by field; nothing where there is none. */
export const profileDraft = (): Readonly<Record<string, unknown>> => drafts.read(OWN) ?? {}

/** Keeps what was typed; nothing typed forgets it. */
export const keepProfileDraft = (changes: Readonly<Record<string, unknown>>): void =>
  drafts.keep(OWN, Object.keys(changes).length === 0 ? undefined : { ...changes })
