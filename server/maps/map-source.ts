import type { Basemap, Bounds } from '#config/map/basemap.ts'
import type { ServedPlaces } from './places/served-places.ts'
import type { ServedMap } from './served-map.ts'

/** Land of an operator's own city, as a file that can be served. */
export interface CityShores {
  readonly slug: string
  /** What the file describes. */
  readonly bounds: Bounds
  /** GeoJSON. */
  readonly text: string
}

/** The maps of the cities in force: from a folder on a server, from the dev server in the page. */
export interface MapSource {
  /** Returns what is served now, in the order of the cities. */
  list(): Promise<readonly Basemap[]>
  /** Returns the map of a city; undefined when it has none that can be served. */
  find(slug: string): Promise<ServedMap | undefined>
  /** Returns the places of a city that has a map; undefined when it has none that can be served. */
  places(slug: string): Promise<ServedPlaces | undefined>
  /** Returns the land of the operator's own cities that is served now. */
  shores(): Promise<readonly CityShores[]>
  close(): Promise<void>
}

/** A server without maps. */
export const NO_MAPS: MapSource = {
  list: async () => [],
  find: async () => undefined,
  places: async () => undefined,
  shores: async () => [],
  close: async () => undefined,
}

export interface OpenedMaps {
  readonly source: MapSource
  /** Sentences for the operator: a line for each file that is not served. */
  readonly notices: readonly string[]
}

/** Opens the maps when a server starts; undefined: there are none. @param hasDemo whether the server runs the demo marketplace */
export type OpenMaps = (hasDemo: boolean) => Promise<OpenedMaps | undefined>
