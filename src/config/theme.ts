/** The two looks of the app, as <html data-theme> has them. */
export type Theme = 'light' | 'dark'

/** localStorage key of who is signed in, and of a person's choice: 'light' or 'dark', bare or as JSON; absent means as the system does. */
export const userStorageKey = 'nearhelp.user'
/** @param uid undefined for whoever is not signed in. public/theme.js reads both before the first paint */
export const themeStorageKey = (uid: string | undefined): string => `nearhelp.${uid ?? 'visitor'}.theme`

/** Colour of the browser's own bars: the surface of the app bar in each theme. */
export const themeColors: Readonly<Record<Theme, string>> = { light: '#ffffff', dark: '#151c1b' }
