/** Drafts of forms that were not submitted. They survive a reload, belong to a user and are removed at sign-out. */
import * as v from 'valibot'
import { writeUserValue, readUserValue } from '../storage/user-storage.ts'

export interface DraftStorage<T> {
  /** Returns the user's draft about a subject; undefined when there is none. */
  readonly read: (about: string) => T | undefined
  /** Saves a draft; undefined removes it. */
  readonly save: (about: string, draft: T | undefined) => void
}

const listSchema = v.array(v.object({ about: v.string(), draft: v.unknown() }))

/**
 * Creates the storage for the drafts of one form. A visitor's drafts go to the user who signs in.
 * @param most number of drafts to keep; the oldest is dropped
 */
export function createDraftStorage<T>(form: string, schema: v.GenericSchema<unknown, T>, most: number): DraftStorage<T> {
  const name = `drafts.${form}`
  // Read each time, because another tab may have saved a draft.
  const list = () => readUserValue(name, listSchema, [])
  return {
    read: (about) => {
      // An invalid draft does not affect the others.
      const parsed = v.safeParse(schema, list().find((each) => each.about === about)?.draft)
      return parsed.success ? parsed.output : undefined
    },
    save: (about, draft) => {
      const others = list().filter((each) => each.about !== about)
      writeUserValue(name, [...(draft === undefined ? [] : [{ about, draft }]), ...others].slice(0, most))
    },
  }
}
