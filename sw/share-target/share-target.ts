// The installed app is among those that a phone's Share offers for photos. The browser posts the file to an address that no server
// answers; the app asks then which chat it is for.
import { SHARE_PATH, sharedAddress } from '#config/share-target.ts'
import { putAside } from './stash-shared-photo.ts'

export function takeSharedPhotos(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('fetch', (event) => {
    const { request } = event
    if (request.method !== 'POST' || new URL(request.url).pathname !== SHARE_PATH) return
    event.respondWith(putAside(request, scope.caches).then((what) => Response.redirect(sharedAddress(what), 303)))
  })
}
