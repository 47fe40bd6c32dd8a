/** The photo that another app shared, as the service worker put it aside. */
import { SHARED_PHOTO_CACHE, SHARED_PHOTO_KEY } from '#config/share-target.ts'

/** @returns undefined when there is none */
export async function readSharedPhoto(): Promise<Blob | undefined> {
  try {
    const kept = await (await caches.open(SHARED_PHOTO_CACHE)).match(SHARED_PHOTO_KEY)
    return await kept?.blob()
  } catch {
    return undefined
  }
}

/** It is for a chat now, or for none. */
export async function removeSharedPhoto(): Promise<void> {
  try {
    await caches.delete(SHARED_PHOTO_CACHE)
  } catch {
    // Then the next one takes its place.
  }
}
