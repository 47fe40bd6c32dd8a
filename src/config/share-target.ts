/** Share target for photos: the URL to which the manifest sends them, and the cache that stores them until the user chooses a chat. */

/** Path to which the browser posts the photo. `public/manifest.webmanifest` names it and the form field. */
export const SHARE_TARGET_PATH = '/share'
export const SHARE_TARGET_FIELD = 'photo'

/** Cache that holds the single pending photo. A new photo replaces it. */
export const SHARED_PHOTO_CACHE = 'nearhelp-shared-v1'
export const SHARED_PHOTO_KEY = '/share/photo'

/** Returns the URL that asks which chat the photo is for. `none`: the shared data contained no file. */
export const sharedPhotoUrl = (what: 'photo' | 'none'): string => `/?shared=${what}`
