/** Coordinates of map tiles: reads them from a URL and converts them from and to a position. */
import type { Position } from '#domain/location/haversine.ts'

/** Zoom, column and row of a slippy map tile. */
export interface TileCoordinates {
  readonly z: number
  readonly x: number
  readonly y: number
}

/**
 * Reads the tile coordinates from a URL.
 * @param template as `tileUrl` of the settings; a path when this origin serves the tiles
 * @returns undefined for a URL that does not match the template
 */
export function parseTileUrl(url: string, template: string): TileCoordinates | undefined {
  const names: string[] = []
  const pattern = template.replaceAll(/[$()*+.?[\\\]^|]|\{([xyz])\}/g, (found, name: string | undefined) => {
    if (name === undefined) return `\\${found}`
    names.push(name)
    return String.raw`(\d{1,8})`
  })
  const match = new RegExp(`${pattern}$`).exec(url)
  const of = (name: string): number => Number(match?.[names.indexOf(name) + 1] ?? Number.NaN)
  const tile = { z: of('z'), x: of('x'), y: of('y') }
  return Object.values(tile).every(Number.isInteger) ? tile : undefined
}

/** Returns the centre of a tile, in degrees (Web Mercator). */
export function tileCentre({ z, x, y }: TileCoordinates): Position {
  const across = 2 ** z
  const north = Math.PI * (1 - (2 * (y + 0.5)) / across)
  return { latitude: (Math.atan(Math.sinh(north)) * 180) / Math.PI, longitude: ((x + 0.5) / across) * 360 - 180 }
}

/** Returns the tile of a zoom that contains a position, the nearest one beyond the edges of the map. */
export function tileAt({ latitude, longitude }: Position, z: number): TileCoordinates {
  const across = 2 ** z
  const sine = Math.sin((latitude * Math.PI) / 180)
  const index = (part: number): number => Math.min(across - 1, Math.max(0, Math.floor(part * across)))
  return { z, x: index((longitude + 180) / 360), y: index(0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) }
}
