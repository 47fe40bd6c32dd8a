import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { themeColors, themeStorageKey, userStorageKey, type Theme } from './theme.ts'

const script = readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8')

/** What the script needs to read the size of text. @param sizeOf returns it, px @param set is called with what the page then has */
const textOf = (sizeOf: () => string, set: (size: string | undefined) => void = () => undefined) => ({
  getComputedStyle: () => ({ fontSize: sizeOf() }),
  head: { append: () => undefined },
  createElement: () => ({ style: {}, remove: () => undefined }),
  style: { setProperty: (_name: string, value: string) => set(value), removeProperty: () => set(undefined) },
})

/** Runs public/theme.js as a browser would. @returns the theme it set */
function firstPaint(
  stored: string | null,
  systemIsDark: boolean,
  user: string | null = null,
  uid?: string,
): { readonly theme: unknown; readonly color: unknown } {
  const dataset: Record<string, unknown> = {}
  let color: unknown
  const { getComputedStyle, head, createElement, style } = textOf(() => '16px')
  runInNewContext(script, {
    addEventListener: () => undefined,
    getComputedStyle,
    localStorage: { getItem: (key: string) => (key === userStorageKey ? user : key === themeStorageKey(uid) ? stored : null) },
    matchMedia: () => ({ matches: systemIsDark }),
    document: {
      head,
      createElement,
      documentElement: { dataset, style },
      querySelector: () => ({ setAttribute: (_name: string, value: string) => (color = value) }),
    },
  })
  return { theme: dataset['theme'], color }
}

const cases: readonly (readonly [stored: string | null, systemIsDark: boolean, expected: Theme])[] = [
  [null, false, 'light'],
  [null, true, 'dark'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
  ['"dark"', false, 'dark'],
  ['purple', true, 'dark'],
]

test.each(cases)('stored %s, system dark %s: %s', (stored, systemIsDark, expected) => {
  expect(firstPaint(stored, systemIsDark)).toEqual({ theme: expected, color: themeColors[expected] })
})

test('each user has a theme of their own', () => {
  const user = (uid: string): string => JSON.stringify({ uid, name: 'Amina' })
  expect(firstPaint('"dark"', false, user('A'), 'A').theme).toBe('dark')
  expect(firstPaint('"dark"', false, user('B'), 'A').theme).toBe('light')
  expect(firstPaint('"dark"', false, 'null', 'A').theme).toBe('light')
  expect(firstPaint('"dark"', false, '{junk', 'A').theme).toBe('light')
})

test('a browser that forbids storage still gets a theme, and text as large as the person wants, also once they changed it', () => {
  const sizes: unknown[] = []
  let size = '32px'
  const { getComputedStyle, head, createElement, style } = textOf(
    () => size,
    (set) => sizes.push(set),
  )
  const listeners = new Map<string, () => void>()
  const dataset: Record<string, unknown> = {}
  runInNewContext(script, {
    localStorage: {
      getItem: () => {
        throw new Error('forbidden')
      },
    },
    matchMedia: () => ({ matches: true }),
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
    getComputedStyle,
    document: { head, createElement, documentElement: { dataset, style }, querySelector: () => null },
  })
  expect(dataset['theme']).toBe('dark')
  expect(sizes).toEqual(['32px'])
  // The person comes back from the browser's settings.
  for (const next of ['24px', '16px']) {
    size = next
    listeners.get('focus')?.()
  }
  expect(sizes).toEqual(['32px', '24px', undefined])
})
