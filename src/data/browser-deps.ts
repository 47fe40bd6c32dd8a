/** Dependencies that a store takes from the browser. */
import type { Ulid } from '#domain/ids.ts'
import { systemClock, type DeviceClock } from './platform/device-clock.ts'
import { sendPhotoWithXhr, type SendPhoto } from './transport/send-photo.ts'
import { browserPageLifecycle, spreadReturns, type PageLifecycle } from './platform/page-lifecycle.ts'

export interface BrowserDeps {
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly clock: DeviceClock
  readonly newId: () => Ulid
  readonly random: () => number
  readonly sendPhoto: SendPhoto
  /** Undefined where the browser has none: outside a secure context. */
  readonly locks: LockManager | undefined
  readonly lifecycle: PageLifecycle
  /** Takes note of the server's marketplace, by its hash; null for the built-in one alone. */
  readonly onMarketplace: (hash: string | null) => void
}

/** Returns the page's own origin, network, clock and events. */
export const browserDeps = (page: Window, newId: () => Ulid, onMarketplace: (hash: string | null) => void): BrowserDeps => ({
  baseUrl: page.location.origin,
  fetch: (input, init) => fetch(input, init),
  clock: systemClock,
  newId,
  random: () => Math.random(),
  sendPhoto: sendPhotoWithXhr(systemClock),
  locks: page.navigator.locks,
  lifecycle: spreadReturns(browserPageLifecycle(page), systemClock, Math.random),
  onMarketplace,
})
