/** What this device remembers for each person apart, and for whoever is not signed in. It goes when the person signs out. */
import { atom, getDefaultStore, type WritableAtom } from 'jotai'
import type * as v from 'valibot'
import { forget, forgetUnder, keep, keptNames, moveKept, readKept } from './local-storage.ts'
import { rememberedUser, type SessionUser } from './session-user.ts'

const VISITOR = 'visitor'
/** Whose memory it is: a uid, or nobody's. public/theme.js makes the same name before the first paint. */
const ownerAtom = atom((get) => get(rememberedUser)?.uid ?? VISITOR)
/** Rises when a memory is moved or forgotten: what an atom holds of it counts no more. */
const epochAtom = atom(0)

const under = (owner: string): string => `${owner}.`

interface Held<T> {
  readonly owner: string
  readonly epoch: number
  readonly value: T
}

/** An atom whose value is remembered under `nearhelp.<uid>.<name>`: another person finds another value. */
export function personalAtom<T>(
  name: string,
  schema: v.GenericSchema<unknown, T>,
  fallback: T,
): WritableAtom<T, [T | ((before: T) => T)], void> {
  const heldAtom = atom<Held<T> | undefined>(undefined)
  const valueAtom = atom((get): T => {
    const owner = get(ownerAtom)
    const epoch = get(epochAtom)
    const held = get(heldAtom)
    return held?.owner === owner && held.epoch === epoch ? held.value : readKept(under(owner) + name, schema, fallback)
  })
  return atom(
    (get) => get(valueAtom),
    (get, set, next: T | ((before: T) => T)) => {
      const owner = get(ownerAtom)
      const value = typeof next === 'function' ? (next as (before: T) => T)(get(valueAtom)) : next
      keep(under(owner) + name, value)
      set(heldAtom, { owner, epoch: get(epochAtom), value })
    },
  )
}

/** What is remembered of whoever is here now, under a name; the fallback when nothing is. */
export const readPersonal = <T>(name: string, schema: v.GenericSchema<unknown, T>, fallback: T): T =>
  readKept(under(getDefaultStore().get(ownerAtom)) + name, schema, fallback)
/** Remembers it for whoever is here now. */
export const keepPersonal = (name: string, value: unknown): void => keep(under(getDefaultStore().get(ownerAtom)) + name, value)

/**
 * Somebody signs in: what they did here as a visitor becomes theirs.
 * @param here names whose present value replaces what was remembered of the person: they are in the middle of something
 */
export const signInAtom = atom(null, (get, set, user: SessionUser, here: readonly string[]) => {
  if (get(ownerAtom) === VISITOR) moveKept(under(VISITOR), under(user.uid), here)
  set(epochAtom, get(epochAtom) + 1)
  set(rememberedUser, user)
})

/** People of whom this device remembers something. */
export const rememberedOwners = (): readonly string[] => [
  ...new Set(keptNames().flatMap((name) => /^([0-9A-HJKMNP-TV-Z]{26})\./.exec(name)?.[1] ?? [])),
]
/** What is remembered of somebody who is not the one here is gone. */
export const forgetOwner = (uid: string): void => forgetUnder(under(uid))

/** Nobody is signed in any more: what was remembered of this person is gone from the device, whoever else is. */
export const signOutAtom = atom(null, (get, set, uid: string | undefined) => {
  set(rememberedUser, null)
  forget('user')
  if (uid !== undefined) forgetUnder(under(uid))
  set(epochAtom, get(epochAtom) + 1)
})
