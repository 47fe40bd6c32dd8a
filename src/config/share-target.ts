/** A photo that another app shares with the installed one: where the manifest sends it, and where it lies until a chat is chosen. */

/** Where the browser posts it; named in `public/manifest.webmanifest` with the field. */
export const SHARE_TARGET_PATH = '/share'
export const SHARE_TARGET_FIELD = 'photo'

/** The one file that waits, in a cache of its own: another takes its place. */
export const SHARED_PHOTO_CACHE = 'nearhelp-shared-v1'
export const SHARED_PHOTO_KEY = '/share/photo'

/** The address at which the app asks for whom it is; `none`: what was shared holds no file. */
export const sharedPhotoUrl = (what: 'photo' | 'none'): string => `/?shared=${what}`
