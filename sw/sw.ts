import type { PrecacheEntry } from 'workbox-precaching'
import { sendWhenOnline } from './background-sync.ts'
import { keepEarlierRelease } from './earlier-release.ts'
import { openOnPress } from './notification-press.ts'
import { showPushes } from './push.ts'
import { takeSharedPhotos } from './shared-photo.ts'
import { precacheShell } from './shell.ts'
import { followSubscription } from './subscription-change.ts'
import { keepTiles } from './tiles.ts'
import { takeOverWhenAsked } from './update.ts'

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
