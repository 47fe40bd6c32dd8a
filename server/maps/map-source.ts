import type { Basemap } from '#config/map/basemap.ts'
import type { ServedMap } from './served-map.ts'

/** The maps of the cities in force: from a folder on a server, from the dev server in the page. */
export interface MapSource {
  /** Returns what is served now, in the order of the cities. */
  list(): Promise<readonly Basemap[]>
  /** Returns the map of a city; undefined when it has none that can be served. */
  find(slug: string): Promise<ServedMap | undefined>
  close(): Promise<void>
}

/** A server without maps. */
export const NO_MAPS: MapSource = { list: async () => [], find: async () => undefined, close: async () => undefined }

export interface OpenedMaps {
  readonly source: MapSource
  /** Sentences for the operator: a line for each file that is not served. */
  readonly notices: readonly string[]
}

/** Opens the maps when a server starts; undefined: there are none. @param hasDemo whether the server runs the demo marketplace */
export type OpenMaps = (hasDemo: boolean) => Promise<OpenedMaps | undefined>
