/** Values that outlive a reload, in local storage. A browser that forbids it, or holds junk, gets the default. */
import { atom, type WritableAtom } from 'jotai'
import * as v from 'valibot'

function read<T>(key: string, schema: v.GenericSchema<unknown, T>, fallback: T): T {
  try {
    const stored = localStorage.getItem(key)
    const parsed = v.safeParse(schema, stored === null ? undefined : JSON.parse(stored))
    return parsed.success ? parsed.output : fallback
  } catch {
    return fallback
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A full or forbidden storage only means that the view is not remembered.
  }
}

/** An atom whose value is remembered under `nearhelp.<name>`. */
export function persistedAtom<T>(
  name: string,
  schema: v.GenericSchema<unknown, T>,
  fallback: T,
): WritableAtom<T, [T | ((before: T) => T)], void> {
  const key = `nearhelp.${name}`
  const inner = atom(read(key, schema, fallback))
  return atom(
    (get) => get(inner),
    (get, set, next: T | ((before: T) => T)) => {
      const value = typeof next === 'function' ? (next as (before: T) => T)(get(inner)) : next
      write(key, value)
      set(inner, value)
    },
  )
}

/** Forgets what was remembered under these names. */
export function forget(...names: string[]): void {
  try {
    for (const name of names) localStorage.removeItem(`nearhelp.${name}`)
  } catch {
    // Nothing was kept then.
  }
}
