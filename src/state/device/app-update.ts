/**
 * The way to the newest version of the app, for screens that cannot go on without it. Loading the page anew is none: the service worker
 * would open the same version again.
 */
let openLatest = (): void => location.reload()

/** The app says how. */
export function setAppUpdater(how: () => void): void {
  openLatest = how
}

/** Fetches the newest version and changes to it; without one the page is loaded anew. */
export const updateApp = (): void => openLatest()
