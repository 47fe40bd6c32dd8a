/** Colour themes of the app, as written in `<html data-theme>`. */
export type Theme = 'light' | 'dark'

/** localStorage key of the signed-in user. */
export const userStorageKey = 'nearhelp.user'
/**
 * Returns the localStorage key of a user's theme: 'light' or 'dark', bare or as JSON; absent while the system decides.
 * public/theme.js reads this key and `userStorageKey` before the first paint.
 * @param uid undefined when nobody is signed in
 */
export const themeStorageKey = (uid: string | undefined): string => `nearhelp.${uid ?? 'visitor'}.theme`

/** Color of the browser's own bars until a screen is shown: the surface of the home in each theme. */
export const themeColors: Readonly<Record<Theme, string>> = { light: '#ffffff', dark: '#151c1b' }
