/** Which tile an address is of, and where on earth that lies. */
import type { Position } from '#domain/location/haversine.ts'

/** A tile by its zoom, column and row (slippy map). */
export interface TileCoordinates {
  readonly z: number
  readonly x: number
  readonly y: number
}

/**
 * The tile that an address is of.
 * @param template an address as in `tileUrl`; a path where the tiles are on our own origin
 * @returns undefined for an address that is not made from it
 */
export function parseTileUrl(url: string, template: string): TileCoordinates | undefined {
  const names: string[] = []
  const pattern = template.replaceAll(/[$()*+.?[\\\]^|]|\{([xyzs])\}/g, (found, name: string | undefined) => {
    if (name === undefined) return `\\${found}`
    if (name === 's') return '[a-z]'
    names.push(name)
    return String.raw`(\d{1,8})`
  })
  const match = new RegExp(`${pattern}$`).exec(url)
  const of = (name: string): number => Number(match?.[names.indexOf(name) + 1] ?? Number.NaN)
  const place = { z: of('z'), x: of('x'), y: of('y') }
  return Object.values(place).every(Number.isInteger) ? place : undefined
}

/** The middle of a tile, in degrees (Web Mercator). */
export function tileCentre({ z, x, y }: TileCoordinates): Position {
  const across = 2 ** z
  const north = Math.PI * (1 - (2 * (y + 0.5)) / across)
  return { latitude: (Math.atan(Math.sinh(north)) * 180) / Math.PI, longitude: ((x + 0.5) / across) * 360 - 180 }
}
