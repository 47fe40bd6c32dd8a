/** What this device remembers for each person apart, and for whoever is not signed in. It goes when the person signs out. */
import { atom, getDefaultStore, type WritableAtom } from 'jotai'
import type * as v from 'valibot'
import { removeStored, removeStoredWithPrefix, writeStored, storedNames, moveStored, readStored } from './local-storage.ts'
import { sessionUserAtom, type SessionUser } from './session-user.ts'

const VISITOR_OWNER = 'visitor'
/** Whose memory it is: a uid, or nobody's. public/theme.js makes the same name before the first paint. */
const ownerAtom = atom((get) => get(sessionUserAtom)?.uid ?? VISITOR_OWNER)
/** Rises when a memory is moved or forgotten: what an atom holds of it counts no more. */
const invalidationAtom = atom(0)

const ownerPrefix = (owner: string): string => `${owner}.`

interface OwnedValue<T> {
  readonly owner: string
  readonly epoch: number
  readonly value: T
}

/** An atom whose value is remembered under `nearhelp.<uid>.<name>`: another person finds another value. */
export function userScopedAtom<T>(
  name: string,
  schema: v.GenericSchema<unknown, T>,
  fallback: T,
): WritableAtom<T, [T | ((before: T) => T)], void> {
  const heldAtom = atom<OwnedValue<T> | undefined>(undefined)
  const valueAtom = atom((get): T => {
    const owner = get(ownerAtom)
    const epoch = get(invalidationAtom)
    const held = get(heldAtom)
    return held?.owner === owner && held.epoch === epoch ? held.value : readStored(ownerPrefix(owner) + name, schema, fallback)
  })
  return atom(
    (get) => get(valueAtom),
    (get, set, next: T | ((before: T) => T)) => {
      const owner = get(ownerAtom)
      const value = typeof next === 'function' ? (next as (before: T) => T)(get(valueAtom)) : next
      writeStored(ownerPrefix(owner) + name, value)
      set(heldAtom, { owner, epoch: get(invalidationAtom), value })
    },
  )
}

/** What is remembered of whoever is here now, under a name; the fallback when nothing is. */
export const readUserValue = <T>(name: string, schema: v.GenericSchema<unknown, T>, fallback: T): T =>
  readStored(ownerPrefix(getDefaultStore().get(ownerAtom)) + name, schema, fallback)
/** Remembers it for whoever is here now. */
export const writeUserValue = (name: string, value: unknown): void =>
  writeStored(ownerPrefix(getDefaultStore().get(ownerAtom)) + name, value)

/**
 * Somebody signs in: what they did here as a visitor becomes theirs.
 * @param here names whose present value replaces what was remembered of the person: they are in the middle of something
 */
export const signInAtom = atom(null, (get, set, user: SessionUser, here: readonly string[]) => {
  if (get(ownerAtom) === VISITOR_OWNER) moveStored(ownerPrefix(VISITOR_OWNER), ownerPrefix(user.uid), here)
  set(invalidationAtom, get(invalidationAtom) + 1)
  set(sessionUserAtom, user)
})

/** People of whom this device remembers something. */
export const storedOwners = (): readonly string[] => [
  ...new Set(storedNames().flatMap((name) => /^([0-9A-HJKMNP-TV-Z]{26})\./.exec(name)?.[1] ?? [])),
]
/** What is remembered of somebody who is not the one here is gone. */
export const removeUserStorage = (uid: string): void => removeStoredWithPrefix(ownerPrefix(uid))

/** Nobody is signed in any more: what was remembered of this person is gone from the device, whoever else is. */
export const signOutAtom = atom(null, (get, set, uid: string | undefined) => {
  set(sessionUserAtom, null)
  removeStored('user')
  if (uid !== undefined) removeStoredWithPrefix(ownerPrefix(uid))
  set(invalidationAtom, get(invalidationAtom) + 1)
})
