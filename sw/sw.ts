import type { PrecacheEntry } from 'workbox-precaching'
import { sendWhenOnline } from './background-sync.ts'
import { keepEarlierRelease } from './caching/previous-releases.ts'
import { openOnPress } from './push/notification-click.ts'
import { showPushes } from './push/show-pushes.ts'
import { takeSharedPhotos } from './share-target/share-target.ts'
import { precacheShell } from './caching/app-shell.ts'
import { followSubscription } from './push/subscription-change.ts'
import { keepTiles } from './caching/cache-tiles.ts'
import { takeOverWhenAsked } from './skip-waiting.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly (PrecacheEntry | string)[] }

const files = self.__WB_MANIFEST

takeOverWhenAsked(self)
openOnPress(self)
showPushes(self)
followSubscription(self)
sendWhenOnline(self)
takeSharedPhotos(self)
precacheShell(files)
keepEarlierRelease(self, new Set(files.map((file) => new URL(typeof file === 'string' ? file : file.url, self.location.href).pathname)))
keepTiles(self.location.origin, Date.now)
