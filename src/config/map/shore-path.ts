/** Addresses of the land of an operator's own cities. */

/** Returns the path of a city's file. */
export const shoresPath = (slug: string): string => `/maps/${slug}.geojson`

const SHORES_PATH = /^\/maps\/(?<slug>[a-z0-9-]{1,48})\.geojson$/

/** Returns the slug in a path of such a file; undefined for any other path. */
export const slugOfShoresPath = (path: string): string | undefined => SHORES_PATH.exec(path)?.groups?.['slug']
