/** Light or dark: starts from the system, and remembers the toggle. */
import { getDefaultStore, useAtom } from 'jotai'
import * as v from 'valibot'
import { themeColors, type Theme } from '#config/theme.ts'
import { userScopedAtom } from '../storage/user-storage.ts'

const systemTheme = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

const themeAtom = userScopedAtom('theme', v.picklist(['light', 'dark']), systemTheme())

/** Keeps the page in the theme of whoever is signed in. public/theme.js set the first one. @returns stops */
export function followTheme(): () => void {
  const store = getDefaultStore()
  return store.sub(themeAtom, () => {
    const theme = store.get(themeAtom)
    document.documentElement.dataset['theme'] = theme
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColors[theme])
  })
}

/** The theme and its toggle. */
export function useTheme(): readonly [Theme, () => void] {
  const [theme, setTheme] = useAtom(themeAtom)
  return [theme, () => setTheme(theme === 'light' ? 'dark' : 'light')]
}
