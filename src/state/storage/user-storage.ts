/** Values stored for each user separately, and for a visitor. They are removed when the user signs out. */
import { atom, getDefaultStore, type WritableAtom } from 'jotai'
import type * as v from 'valibot'
import { removeStored, removeStoredWithPrefix, writeStored, storedNames, moveStored, readStored } from './local-storage.ts'
import { sessionUserAtom, type SessionUser } from './session-user.ts'

const VISITOR_OWNER = 'visitor'
/** Owner of the values: a uid, or the visitor. public/theme.js uses the same name before the first paint. */
const ownerAtom = atom((get) => get(sessionUserAtom)?.uid ?? VISITOR_OWNER)
/** Increases when values are moved or removed, which makes the values cached in atoms invalid. */
const invalidationAtom = atom(0)

const ownerPrefix = (owner: string): string => `${owner}.`

interface OwnedValue<T> {
  readonly owner: string
  readonly epoch: number
  readonly value: T
}

/** Creates an atom whose value is stored under `nearhelp.<uid>.<name>`, separately for each user. */
export function userScopedAtom<T>(
  name: string,
  schema: v.GenericSchema<unknown, T>,
  fallback: T,
): WritableAtom<T, [T | ((before: T) => T)], void> {
  const cachedAtom = atom<OwnedValue<T> | undefined>(undefined)
  const valueAtom = atom((get): T => {
    const owner = get(ownerAtom)
    const epoch = get(invalidationAtom)
    const cached = get(cachedAtom)
    return cached?.owner === owner && cached.epoch === epoch ? cached.value : readStored(ownerPrefix(owner) + name, schema, fallback)
  })
  return atom(
    (get) => get(valueAtom),
    (get, set, next: T | ((before: T) => T)) => {
      const owner = get(ownerAtom)
      const value = typeof next === 'function' ? (next as (before: T) => T)(get(valueAtom)) : next
      writeStored(ownerPrefix(owner) + name, value)
      set(cachedAtom, { owner, epoch: get(invalidationAtom), value })
    },
  )
}

/** Returns the current owner's value under a name, or the fallback. */
export const readUserValue = <T>(name: string, schema: v.GenericSchema<unknown, T>, fallback: T): T =>
  readStored(ownerPrefix(getDefaultStore().get(ownerAtom)) + name, schema, fallback)
/** Stores a value for the current owner. */
export const writeUserValue = (name: string, value: unknown): void =>
  writeStored(ownerPrefix(getDefaultStore().get(ownerAtom)) + name, value)

/**
 * Signs a user in. The visitor's values become theirs.
 * @param here names whose current value replaces the user's stored one, because the user is in the middle of something
 */
export const signInAtom = atom(null, (get, set, user: SessionUser, here: readonly string[]) => {
  if (get(ownerAtom) === VISITOR_OWNER) moveStored(ownerPrefix(VISITOR_OWNER), ownerPrefix(user.uid), here)
  set(invalidationAtom, get(invalidationAtom) + 1)
  set(sessionUserAtom, user)
})

/** Returns the uids with stored values. */
export const storedOwners = (): readonly string[] => [
  ...new Set(storedNames().flatMap((name) => /^([0-9A-HJKMNP-TV-Z]{26})\./.exec(name)?.[1] ?? [])),
]
/** Removes the values of a user who is not the current one. */
export const removeUserStorage = (uid: string): void => removeStoredWithPrefix(ownerPrefix(uid))

/** Signs out and removes the values of this user from the device. The values of other users stay. */
export const signOutAtom = atom(null, (get, set, uid: string | undefined) => {
  set(sessionUserAtom, null)
  removeStored('user')
  if (uid !== undefined) removeStoredWithPrefix(ownerPrefix(uid))
  set(invalidationAtom, get(invalidationAtom) + 1)
})
