/** A photo that another app shares with the installed one is put aside, also without a connection, until a chat is chosen for it. */
import { SHARE_TARGET_FIELD, SHARED_PHOTO_CACHE, SHARED_PHOTO_KEY } from '#config/share-target.ts'

/**
 * The file of before is gone in any case: it must never show as the one that was shared now.
 * @param request as the browser sends it for the manifest's `share_target`; any page may send one, so nothing of it is believed
 */
export async function stashSharedPhoto(request: Request, storage: Pick<CacheStorage, 'open' | 'delete'>): Promise<'photo' | 'none'> {
  try {
    await storage.delete(SHARED_PHOTO_CACHE)
    const file = (await request.formData()).get(SHARE_TARGET_FIELD)
    if (!(file instanceof Blob) || file.size === 0) return 'none'
    const aside = await storage.open(SHARED_PHOTO_CACHE)
    // Never shown as what it says it is: whoever takes it looks whether it is a picture.
    await aside.put(SHARED_PHOTO_KEY, new Response(file, { headers: { 'content-type': 'application/octet-stream' } }))
    return 'photo'
  } catch {
    // No form, or a disk that is full.
    return 'none'
  }
}
