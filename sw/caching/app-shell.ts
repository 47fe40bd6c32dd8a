// The app shell: its files are precached as a whole, and its page is the response for every address of the app.
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Addresses that the server answers, also when a person opens them in the browser. */
export const servedByServer: readonly RegExp[] = [
  /^\/api(\/|$)/,
  /^\/db(\/|$)/,
  /^\/tiles\//,
  /^\/maps\//,
  /^\/metrics$/,
  /^\/licenses\.txt$/,
  /^\/screenshots\//,
]

/** @param files the build's file list, with revisions */
export function precacheAppShell(files: readonly (PrecacheEntry | string)[]): void {
  precacheAndRoute([...files])
  cleanupOutdatedCaches()
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [...servedByServer] }))
}
