/** What was begun in a form and not given yet: it outlives a reload, belongs to a person, and leaves this device with them. */
import * as v from 'valibot'
import { writeUserValue, readUserValue } from '../storage/user-storage.ts'

export interface DraftStorage<T> {
  /** What this person began about that; undefined when nothing. */
  readonly read: (about: string) => T | undefined
  /** Keeps what is filled in; undefined forgets it. */
  readonly save: (about: string, draft: T | undefined) => void
}

const listSchema = v.array(v.object({ about: v.string(), draft: v.unknown() }))

/**
 * Drafts of one form. A visitor's become those of the person that they sign in as.
 * @param most as many as somebody leaves half filled in; the oldest goes
 */
export function createDraftStorage<T>(form: string, schema: v.GenericSchema<unknown, T>, most: number): DraftStorage<T> {
  const name = `drafts.${form}`
  // Read anew each time: another tab may have kept one meanwhile.
  const list = () => readUserValue(name, listSchema, [])
  return {
    read: (about) => {
      // Junk in one of them takes none of the others along.
      const parsed = v.safeParse(schema, list().find((each) => each.about === about)?.draft)
      return parsed.success ? parsed.output : undefined
    },
    save: (about, draft) => {
      const others = list().filter((each) => each.about !== about)
      writeUserValue(name, [...(draft === undefined ? [] : [{ about, draft }]), ...others].slice(0, most))
    },
  }
}
