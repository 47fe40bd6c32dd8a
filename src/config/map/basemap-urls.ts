/** Addresses of basemaps, without the schema of their list: workers import them. */
import type { Basemap } from './basemap.ts'

/** Addresses of everything about basemaps begin with this. */
export const BASEMAP_PATH = '/maps/'

/** List of the basemaps, as JSON. */
export const BASEMAPS_URL = `${BASEMAP_PATH}cities.json`

/** Returns the address of a vector tile. It never has another content, because the id is of the content. */
export const vectorTileUrl = ({ slug, id }: Pick<Basemap, 'slug' | 'id'>, z: number, x: number, y: number): string =>
  `${BASEMAP_PATH}${slug}/${id}/${z}/${x}/${y}.mvt`
