/** Stores a photo that another app shared, also offline, until the person chooses a chat for it. */
import { SHARE_TARGET_FIELD, SHARED_PHOTO_CACHE, SHARED_PHOTO_KEY } from '#config/share-target.ts'

/**
 * Stores the shared file. An earlier file is deleted in any case: it must never appear in place of the new one.
 * @param request as the browser sends it for the manifest's `share_target`; any page may send one, so its content is not trusted
 */
export async function stashSharedPhoto(request: Request, storage: Pick<CacheStorage, 'open' | 'delete'>): Promise<'photo' | 'none'> {
  try {
    await storage.delete(SHARED_PHOTO_CACHE)
    const file = (await request.formData()).get(SHARE_TARGET_FIELD)
    if (!(file instanceof Blob) || file.size === 0) return 'none'
    const cache = await storage.open(SHARED_PHOTO_CACHE)
    // Never served under its claimed type: the reader checks whether it is an image.
    await cache.put(SHARED_PHOTO_KEY, new Response(file, { headers: { 'content-type': 'application/octet-stream' } }))
    return 'photo'
  } catch {
    // Not a form, or the disk is full.
    return 'none'
  }
}
