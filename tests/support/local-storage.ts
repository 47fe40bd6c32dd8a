/** A page's local storage for tests outside a browser: empty before each test, readable as an object. */
import { afterEach, beforeEach, vi } from 'vitest'

/** Replaces `localStorage` in every test of the file. @returns its contents */
export function stubLocalStorage(): Map<string, string> {
  const kept = new Map<string, string>()
  // Property names are the keys, as `Object.keys(localStorage)` returns them.
  const storage = new Proxy(
    {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: (_target, key) => (kept.has(String(key)) ? { configurable: true, enumerable: true } : undefined),
    },
  )
  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('localStorage', storage)
  })
  afterEach(() => vi.unstubAllGlobals())
  return kept
}
