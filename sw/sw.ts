import type { PrecacheEntry } from 'workbox-precaching'
import { flushOutboxOnSync } from './background-sync.ts'
import { servePreviousReleases } from './caching/previous-releases.ts'
import { handleNotificationClicks } from './push/notification-click.ts'
import { showPushes } from './push/show-pushes.ts'
import { remindOnPeriodicSync } from './reminders/remind-on-periodic-sync.ts'
import { handleShareTarget } from './share-target/share-target.ts'
import { precacheAppShell } from './caching/app-shell.ts'
import { handleSubscriptionChanges } from './push/subscription-change.ts'
import { cacheTiles } from './caching/cache-tiles.ts'
import { skipWaitingOnMessage } from './skip-waiting.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly (PrecacheEntry | string)[] }

const files = self.__WB_MANIFEST

skipWaitingOnMessage(self)
handleNotificationClicks(self)
showPushes(self)
handleSubscriptionChanges(self)
flushOutboxOnSync(self)
remindOnPeriodicSync(self)
handleShareTarget(self)
precacheAppShell(files)
servePreviousReleases(self, new Set(files.map((file) => new URL(typeof file === 'string' ? file : file.url, self.location.href).pathname)))
cacheTiles(self, Date.now)
