// The app's own files: precached as a whole, and the page for every address of the app.
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Addresses that the server answers itself, also when a person opens them in the browser. */
export const servedByServer: readonly RegExp[] = [
  /^\/api(\/|$)/,
  /^\/db(\/|$)/,
  /^\/tiles\//,
  /^\/metrics$/,
  /^\/licenses\.txt$/,
  /^\/screenshots\//,
]

/** @param files what the build listed, with their revisions */
export function precacheAppShell(files: readonly (PrecacheEntry | string)[]): void {
  precacheAndRoute([...files])
  cleanupOutdatedCaches()
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [...servedByServer] }))
}
