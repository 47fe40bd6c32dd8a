/** Values that outlive a reload, in local storage. A browser that forbids it, or holds junk, gets the default. */
import { atom, type WritableAtom } from 'jotai'
import * as v from 'valibot'

/** What local storage did not take, or is not to have, lasts as long as the page. */
const memoryValues = new Map<string, string>()
let isMemoryOnly = false

/** From now on what is remembered lasts as long as the page, or is written down again. */
export function setMemoryOnlyStorage(inPageOnly: boolean): void {
  isMemoryOnly = inPageOnly
}
/** Nothing is to be written down. */
export const isStorageMemoryOnly = (): boolean => isMemoryOnly

function readRaw(key: string): string | null {
  try {
    return memoryValues.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

function writeRaw(key: string, json: string): void {
  try {
    if (isMemoryOnly) {
      memoryValues.set(key, json)
      // What was written before would come back with the next page.
      localStorage.removeItem(key)
      return
    }
    localStorage.setItem(key, json)
    memoryValues.delete(key)
  } catch {
    // A full or forbidden storage only means that it is not remembered for the next visit.
    memoryValues.set(key, json)
  }
}

function removeRaw(key: string): void {
  memoryValues.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept then.
  }
}

function keysWithPrefix(prefix: string): readonly string[] {
  let kept: readonly string[] = []
  try {
    kept = Object.keys(localStorage)
  } catch {
    // Nothing is kept.
  }
  return [...new Set([...kept, ...memoryValues.keys()])].filter((key) => key.startsWith(prefix))
}

const keyOf = (name: string): string => `nearhelp.${name}`

/** All names under which something is remembered. */
export const storedNames = (): readonly string[] => keysWithPrefix(keyOf('')).map((key) => key.slice(keyOf('').length))

/** The value remembered under `nearhelp.<name>`, or the fallback. */
export function readStored<T>(name: string, schema: v.GenericSchema<unknown, T>, fallback: T): T {
  try {
    const json = readRaw(keyOf(name))
    const parsed = v.safeParse(schema, json === null ? undefined : JSON.parse(json))
    return parsed.success ? parsed.output : fallback
  } catch {
    return fallback
  }
}

/** Remembers a value under `nearhelp.<name>`. */
export const writeStored = (name: string, value: unknown): void => writeRaw(keyOf(name), JSON.stringify(value))

/** An atom whose value is remembered under `nearhelp.<name>`. */
export function persistedAtom<T>(
  name: string,
  schema: v.GenericSchema<unknown, T>,
  fallback: T,
): WritableAtom<T, [T | ((before: T) => T)], void> {
  const inner = atom(readStored(name, schema, fallback))
  return atom(
    (get) => get(inner),
    (get, set, next: T | ((before: T) => T)) => {
      const value = typeof next === 'function' ? (next as (before: T) => T)(get(inner)) : next
      writeStored(name, value)
      set(inner, value)
    },
  )
}

/** Forgets what was remembered under these names. */
export function removeStored(...names: readonly string[]): void {
  for (const name of names) removeRaw(keyOf(name))
}

/** Forgets all whose name begins so. */
export function removeStoredWithPrefix(prefix: string): void {
  for (const key of keysWithPrefix(keyOf(prefix))) removeRaw(key)
}

/**
 * Moves all whose name begins with `from` to the same names under `to`.
 * @param wins names (after the prefix) that replace what is there; the others only fill gaps
 */
export function moveStored(from: string, to: string, wins: readonly string[]): void {
  for (const key of keysWithPrefix(keyOf(from))) {
    const name = key.slice(keyOf(from).length)
    const json = readRaw(key)
    if (json !== null && (wins.includes(name) || readRaw(keyOf(to + name)) === null)) writeRaw(keyOf(to + name), json)
    removeRaw(key)
  }
}
