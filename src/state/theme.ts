/** Light or dark: starts from the system, and remembers the toggle. */
import { useAtom } from 'jotai'
import * as v from 'valibot'
import { persistedAtom } from './persisted.ts'

export type Theme = 'light' | 'dark'

const systemTheme = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

const themeAtom = persistedAtom('theme', v.picklist(['light', 'dark']), systemTheme())

/** The theme and its toggle. */
export function useTheme(): readonly [Theme, () => void] {
  const [theme, setTheme] = useAtom(themeAtom)
  const toggle = (): void => {
    const next = theme === 'light' ? 'dark' : 'light'
    document.documentElement.dataset['theme'] = next
    setTheme(next)
  }
  return [theme, toggle]
}
