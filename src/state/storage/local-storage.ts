/** Values in local storage, which survive a reload. If a browser forbids it, or a value is invalid, readers get their fallback. */
import { atom, type WritableAtom } from 'jotai'
import * as v from 'valibot'

/** Values that local storage rejected or must not contain. They last as long as the page. */
const memoryValues = new Map<string, string>()
let isMemoryOnly = false

/** Switches between values that last as long as the page and stored values. */
export function setMemoryOnlyStorage(inPageOnly: boolean): void {
  isMemoryOnly = inPageOnly
}
/** Returns whether nothing may be written to local storage. */
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
      // A value written earlier would return with the next page.
      localStorage.removeItem(key)
      return
    }
    localStorage.setItem(key, json)
    memoryValues.delete(key)
  } catch {
    // A full or forbidden storage only means that the next visit does not find the value.
    memoryValues.set(key, json)
  }
}

function removeRaw(key: string): void {
  memoryValues.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Then nothing was stored.
  }
}

function keysWithPrefix(prefix: string): readonly string[] {
  let storedKeys: readonly string[] = []
  try {
    storedKeys = Object.keys(localStorage)
  } catch {
    // Then nothing is stored.
  }
  return [...new Set([...storedKeys, ...memoryValues.keys()])].filter((key) => key.startsWith(prefix))
}

const keyOf = (name: string): string => `nearhelp.${name}`

/** Returns the names of all stored values. */
export const storedNames = (): readonly string[] => keysWithPrefix(keyOf('')).map((key) => key.slice(keyOf('').length))

/** Returns the value stored under `nearhelp.<name>`, or the fallback. */
export function readStored<T>(name: string, schema: v.GenericSchema<unknown, T>, fallback: T): T {
  try {
    const json = readRaw(keyOf(name))
    const parsed = v.safeParse(schema, json === null ? undefined : JSON.parse(json))
    return parsed.success ? parsed.output : fallback
  } catch {
    return fallback
  }
}

/** Stores a value under `nearhelp.<name>`. */
export const writeStored = (name: string, value: unknown): void => writeRaw(keyOf(name), JSON.stringify(value))

/** Creates an atom whose value is stored under `nearhelp.<name>`. */
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

/** Removes the values with these names. */
export function removeStored(...names: readonly string[]): void {
  for (const name of names) removeRaw(keyOf(name))
}

/** Removes all values whose name starts with the prefix. */
export function removeStoredWithPrefix(prefix: string): void {
  for (const key of keysWithPrefix(keyOf(prefix))) removeRaw(key)
}

/**
 * Moves all values whose name starts with `from` to the same names under `to`.
 * @param wins names (after the prefix) that replace an existing value; the others only fill gaps
 */
export function moveStored(from: string, to: string, wins: readonly string[]): void {
  for (const key of keysWithPrefix(keyOf(from))) {
    const name = key.slice(keyOf(from).length)
    const json = readRaw(key)
    if (json !== null && (wins.includes(name) || readRaw(keyOf(to + name)) === null)) writeRaw(keyOf(to + name), json)
    removeRaw(key)
  }
}
