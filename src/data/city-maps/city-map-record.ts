/** What this device knows about the map file of a city. */
import type { Basemap } from '#config/map/basemap.ts'

/** `folder` is a file of the browser's file system, `database` are pieces in IndexedDB. */
export type CityMapPlace = 'folder' | 'database'

export interface CityMapFile {
  /** As the server listed it when the download began. */
  readonly basemap: Basemap
  readonly place: CityMapPlace
}

export interface CityMapPart extends CityMapFile {
  /** Bytes that are on the disk, from the first on. */
  readonly received: number
  /** The person paused it. */
  readonly isPaused: boolean
  /** It waits for a better connection. */
  readonly isWaiting: boolean
}

/**
 * Why nothing more is downloaded: `full` the device has no space, `lost` the browser threw the file away, `gone` the server has none any
 * more, `failed` anything else.
 */
export type CityMapFault = 'full' | 'lost' | 'gone' | 'failed'

export interface CityMapRecord {
  readonly slug: string
  /** The whole file, which maps draw from. */
  readonly stored?: CityMapFile
  /** A file of which a part is here. It takes the place of the stored one when it is whole. */
  readonly part?: CityMapPart
  readonly fault?: CityMapFault
}

/** Returns the name of a file in its place. Other contents have another name. */
export const cityMapFileName = ({ basemap: { slug, id } }: CityMapFile): string => `${slug}-${id}.pmtiles`
