/** The photo that another app shared, as the service worker put it aside. */
import { SHARED_CACHE, SHARED_KEY } from '#config/share-target.ts'

/** @returns undefined when there is none */
export async function sharedPhoto(): Promise<Blob | undefined> {
  try {
    const kept = await (await caches.open(SHARED_CACHE)).match(SHARED_KEY)
    return await kept?.blob()
  } catch {
    return undefined
  }
}

/** It is for a chat now, or for none. */
export async function forgetSharedPhoto(): Promise<void> {
  try {
    await caches.delete(SHARED_CACHE)
  } catch {
    // Then the next one takes its place.
  }
}
