import type { Position } from '#domain/location/haversine.ts'
import { LAND_MASK } from './land-mask.ts'

const CELLS_PER_DEGREE = 4
const WIDTH = 360 * CELLS_PER_DEGREE
const HEIGHT = 180 * CELLS_PER_DEGREE

let cells: Uint8Array | undefined

function landCells(): Uint8Array {
  if (cells) return cells
  const bytes = Uint8Array.from(atob(LAND_MASK), (char) => char.charCodeAt(0))
  const decoded = new Uint8Array(WIDTH * HEIGHT)
  let [cell, land, run, unit] = [0, 0, 0, 1]
  for (const byte of bytes) {
    run += (byte % 128) * unit
    unit *= 128
    if (byte >= 128) continue
    decoded.fill(land, cell, cell + run)
    cell += run
    land = 1 - land
    run = 0
    unit = 1
  }
  cells = decoded
  return decoded
}

/**
 * True for a position with no land in its quarter degree, about 28 km from north to south. It finds mistakes, such as latitude and longitude
 * in the wrong order, and accepts every harbor.
 */
export function isOpenSea({ latitude, longitude }: Position): boolean {
  const row = Math.min(HEIGHT - 1, Math.floor((90 - latitude) * CELLS_PER_DEGREE))
  const column = Math.min(WIDTH - 1, Math.floor((longitude + 180) * CELLS_PER_DEGREE))
  return landCells()[row * WIDTH + column] === 0
}
