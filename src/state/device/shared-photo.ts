/** Photo that another app shared, as stored by the service worker. */
import { SHARED_PHOTO_CACHE, SHARED_PHOTO_KEY } from '#config/share-target.ts'

/** Reads the photo. @returns undefined when there is none */
export async function readSharedPhoto(): Promise<Blob | undefined> {
  try {
    const response = await (await caches.open(SHARED_PHOTO_CACHE)).match(SHARED_PHOTO_KEY)
    return await response?.blob()
  } catch {
    return undefined
  }
}

/** Removes the photo after it was attached to a chat or dismissed. */
export async function removeSharedPhoto(): Promise<void> {
  try {
    await caches.delete(SHARED_PHOTO_CACHE)
  } catch {
    // Then the next photo replaces it.
  }
}
