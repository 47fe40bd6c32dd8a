import type { PrecacheEntry } from 'workbox-precaching'
import { NO_MAP_SETTINGS } from '#config/map/map-settings.ts'
import type { Release } from '#config/release.ts'
import { flushOutboxOnSync } from './background-sync.ts'
import { servePreviousReleases } from './caching/previous-releases.ts'
import { handleNotificationClicks } from './push/notification-click.ts'
import { showPushes } from './push/show-pushes.ts'
import { remindOnPeriodicSync } from './reminders/remind-on-periodic-sync.ts'
import { handleShareTarget } from './share-target/share-target.ts'
import { precacheAppShell } from './caching/app-shell.ts'
import { cacheMapWorker } from './caching/cache-map-worker.ts'
import { handleSubscriptionChanges } from './push/subscription-change.ts'
import { cacheTiles } from './caching/cache-tiles.ts'
import { skipWaitingOnMessage } from './skip-waiting.ts'

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly (PrecacheEntry | string)[]
  /** Absent where the build's own file is served. */
  readonly release?: Release
}

const isFlushScript = ({ url }: PrecacheEntry): boolean => url.startsWith('assets/flush-outbox-script-')
const isMapWorker = ({ url }: PrecacheEntry): boolean => url.startsWith('assets/map.worker-')
// The build lists each file with its revision, never as a mere address.
const files = self.__WB_MANIFEST as readonly PrecacheEntry[]
const flushScripts = files.filter(isFlushScript).map(({ url }) => `/${url}`)

skipWaitingOnMessage(self)
handleNotificationClicks(self)
showPushes(self)
handleSubscriptionChanges(self)
for (const script of flushScripts) flushOutboxOnSync(self, script)
remindOnPeriodicSync(self)
handleShareTarget(self)
precacheAppShell(
  files.filter((file) => !isFlushScript(file) && !isMapWorker(file)),
  self.release?.id,
)
// Before the route of earlier releases, which would answer for it.
cacheMapWorker(
  self,
  files.filter(isMapWorker).map(({ url }) => `/${url}`),
)
servePreviousReleases(self, new Set(files.map(({ url }) => new URL(url, self.location.href).pathname)))
cacheTiles(self, self.release?.mapSettings ?? NO_MAP_SETTINGS, Date.now)
