/** Limits of requests to a service that finds places by name: Nominatim (https://nominatim.org/release-docs/latest/api/Search/) or Photon (https://github.com/komoot/photon). */

/** A request is cancelled after this long, ms. */
export const GEOCODER_TIMEOUT_MS = 6_000
/** Largest response that is read, bytes. Ten places have some 10,000. */
export const GEOCODER_MAX_RESPONSE_BYTES = 200_000
/** Pause in the typing before a request, ms. */
export const GEOCODER_PAUSE_MS = 500
/** Requests are at least this far apart, ms: what public services allow. */
export const GEOCODER_INTERVAL_MS = 1_000
/** With fewer characters nothing is asked. */
export const GEOCODER_MIN_CHARS = 3
/** Places that are asked for, and shown. */
export const GEOCODER_PLACES = 5
/** A place farther from the middle of the city than this is none of the city, km. */
export const GEOCODER_MAX_KM = 50
