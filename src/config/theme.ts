/** The two looks of the app, as <html data-theme> has them. */
export type Theme = 'light' | 'dark'

/**
 * localStorage key of the person's choice: 'light' or 'dark', bare or as JSON; absent means as the system does.
 * public/theme.js reads it before the first paint.
 */
export const themeStorageKey = 'nearhelp.theme'

/** Colour of the browser's own bars: the surface of the app bar in each theme. */
export const themeColors: Readonly<Record<Theme, string>> = { light: '#ffffff', dark: '#151c1b' }
