/** Shortcuts of single keys, which a person can switch off: speech input and a hand that trembles press them by accident (WCAG 2.1.4). */
import { useAtom } from 'jotai'
import * as v from 'valibot'
import { userScopedAtom } from '../storage/user-storage.ts'

const shortcutsAtom = userScopedAtom('shortcuts', v.boolean(), true)
export const useHasShortcuts = () => useAtom(shortcutsAtom)

const SHORTCUTS = { '/': 'search', f: 'filters', h: 'map', b: 'bookings', m: 'messages' } as const
export type Shortcut = (typeof SHORTCUTS)[keyof typeof SHORTCUTS]

interface PressedKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
  readonly isComposing: boolean
}

/**
 * Returns what a key asks for; undefined for nothing.
 * @param isTyping the key goes into a field or a choice
 */
export function shortcutOf({ key, ctrlKey, altKey, metaKey, isComposing }: PressedKey, isTyping: boolean): Shortcut | undefined {
  if (isTyping || ctrlKey || altKey || metaKey || isComposing) return undefined
  const name = key.toLowerCase()
  return Object.hasOwn(SHORTCUTS, name) ? SHORTCUTS[name as keyof typeof SHORTCUTS] : undefined
}
