/**
 * Updates the app, for screens that do not work in this version. A reload would not help: the service worker would open the same
 * version again.
 */
let openLatest = (): void => location.reload()

/** Sets update the app updates itself. */
export function setAppUpdater(update: () => void): void {
  openLatest = update
}

/** Fetches the newest version and switches to it; without one the page reloads. */
export const updateApp = (): void => openLatest()
