/** Light or dark theme: follows the system until the user toggles it, then remembers the choice. */
import { getDefaultStore, useAtom } from 'jotai'
import * as v from 'valibot'
import { themeColors, type Theme } from '#config/theme.ts'
import { userScopedAtom } from '../storage/user-storage.ts'

const systemTheme = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

const themeAtom = userScopedAtom('theme', v.picklist(['light', 'dark']), systemTheme())

/** Applies the theme of the current user to the page. public/theme.js applies the first one. @returns stops following */
export function followTheme(): () => void {
  const store = getDefaultStore()
  return store.sub(themeAtom, () => {
    const theme = store.get(themeAtom)
    document.documentElement.dataset['theme'] = theme
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColors[theme])
  })
}

/** Returns the theme and a function that toggles it. */
export function useTheme(): readonly [Theme, () => void] {
  const [theme, setTheme] = useAtom(themeAtom)
  return [theme, () => setTheme(theme === 'light' ? 'dark' : 'light')]
}
