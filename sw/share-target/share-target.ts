// The installed app is a share target for photos. The browser posts the file to an address that no server answers; the app then asks which
// chat it is for.
import { SHARE_TARGET_PATH, sharedPhotoUrl } from '#config/share-target.ts'
import { stashSharedPhoto } from './stash-shared-photo.ts'

export function handleShareTarget(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('fetch', (event) => {
    const { request } = event
    if (request.method !== 'POST' || new URL(request.url).pathname !== SHARE_TARGET_PATH) return
    event.respondWith(stashSharedPhoto(request, scope.caches).then((what) => Response.redirect(sharedPhotoUrl(what), 303)))
  })
}
