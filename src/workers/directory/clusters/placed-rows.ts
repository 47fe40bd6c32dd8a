import { PROVIDER_STATUSES } from '#domain/documents/provider.ts'
import type { DirectoryEntries } from '../directory-entries.ts'
import { orderRows } from '../rows/order-rows.ts'
import { mortonKey } from './map-units.ts'

/** Sums over the rows before each place; the difference of two places is the sum of what lies between. */
export interface RunningSums {
  readonly total: Uint32Array
  readonly available: Uint32Array
  readonly busy: Uint32Array
  /** Of the coordinates, map units. */
  readonly x: Float64Array
  readonly y: Float64Array
}

/** The directory's rows in Morton order: the rows in a square of the map are neighbours. */
export interface PlacedRows {
  readonly rows: Uint32Array
  /** Morton keys, ascending. */
  readonly keys: Float64Array
  /** Those of the last `sumRows`, in the same memory each time. */
  readonly sums: RunningSums
}

export function placeRows(entries: DirectoryEntries): PlacedRows {
  const { mapX, mapY } = entries.columns()
  const count = entries.count()
  const keyOfRow = new Float64Array(count)
  for (let row = 0; row < count; row += 1) keyOfRow[row] = mortonKey(mapX[row] as number, mapY[row] as number)
  const rows = orderRows(Uint32Array.from(keyOfRow.keys()), keyOfRow)
  const size = count + 1
  return {
    rows,
    keys: Float64Array.from(rows, (row) => keyOfRow[row] as number),
    sums: {
      total: new Uint32Array(size),
      available: new Uint32Array(size),
      busy: new Uint32Array(size),
      x: new Float64Array(size),
      y: new Float64Array(size),
    },
  }
}

const AVAILABLE = PROVIDER_STATUSES.indexOf('Available')
const BUSY = PROVIDER_STATUSES.indexOf('Busy')

/** Adds up the rows that were found, in Morton order. All that a change of the filter costs. */
export function sumRows(entries: DirectoryEntries, { rows, sums }: PlacedRows, found: Uint32Array): RunningSums {
  const { mapX, mapY, statuses } = entries.columns()
  const { total, available, busy, x, y } = sums
  const isFound = new Uint8Array(entries.count())
  for (let at = 0; at < found.length; at += 1) isFound[found[at] as number] = 1
  let [totals, availables, busies, xs, ys] = [0, 0, 0, 0, 0]
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as number
    if (isFound[row] === 1) {
      const status = statuses[row]
      totals += 1
      if (status === AVAILABLE) availables += 1
      else if (status === BUSY) busies += 1
      xs += mapX[row] as number
      ys += mapY[row] as number
    }
    total[at + 1] = totals
    available[at + 1] = availables
    busy[at + 1] = busies
    x[at + 1] = xs
    y[at + 1] = ys
  }
  return sums
}
