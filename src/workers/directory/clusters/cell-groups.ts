import { mortonKey, unitsPerPx, WORLD } from './map-units.ts'
import type { PlacedRows, RunningSums } from './placed-rows.ts'

/** Side of a cell, px. */
const CELL_PX = 64
/** Cells join a larger neighbour whose middle is closer than this, px: rings of 46 px keep apart. At most `CELL_PX`. */
export const GROUP_PX = 60
/** A provider closer than this to the middle of a ring, px each way, joins it: half a ring and half a dot's target. At most `CELL_PX`. */
const CLEAR_PX = 36
/** Smaller groups are shown as separate providers. */
export const MIN_CLUSTER = 4

/** A square of the map that has providers. */
export interface Cell {
  readonly column: number
  readonly row: number
  /** Places in Morton order, the last not included; not all of them are found. */
  readonly from: number
  readonly to: number
  /** Providers found, at least 1. */
  readonly count: number
  /** Middle of the providers found, map units. */
  readonly x: number
  readonly y: number
  /** Unknown until it was asked for. */
  leader: Cell | undefined
  group: CellGroup | undefined
}

/** The cells that one of them leads. */
export interface CellGroup {
  readonly cells: readonly Cell[]
  readonly count: number
}

/** Whole map units, both ends included. */
export interface Area {
  readonly west: number
  readonly east: number
  readonly north: number
  readonly south: number
}

/** Quarters of a square in Morton order. */
const QUARTERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const

const outranks = (a: Cell, b: Cell): boolean => a.count > b.count || (a.count === b.count && a.from < b.from)

/** Returns the first place whose key is not below this one, among the places from `from` up to `end`, which it returns for none. */
function firstFrom(keys: Float64Array, key: number, from: number, end = keys.length): number {
  let [low, high] = [from, end]
  // Most cells end near their beginning.
  for (let step = 1; low + step < high; step *= 2) {
    if ((keys[low + step] as number) >= key) high = low + step
    else low += step
  }
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] as number) < key) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Divides the providers found into groups at one zoom. The largest cell leads those of its eight neighbours that are near, then the
 * largest that is left, and so on over the whole world. Whom a cell follows depends on its larger neighbours alone, so only the cells in
 * view and few around them are looked at, and a group is the same from every view.
 * @param zoom whole, 0 to 19
 */
export function createCellGroups({ keys }: PlacedRows, sums: RunningSums, zoom: number) {
  const side = CELL_PX * unitsPerPx(zoom)
  const across = WORLD / side
  const reach = GROUP_PX * unitsPerPx(zoom)
  const clear = CLEAR_PX * unitsPerPx(zoom)
  const cells = new Map<number, Cell | undefined>()

  /** @param from first place with a key of the cell @param to first place behind them */
  const makeCell = (column: number, row: number, from: number, to: number): Cell | undefined => {
    const count = (sums.total[to] as number) - (sums.total[from] as number)
    if (count === 0) return undefined
    const x = ((sums.x[to] as number) - (sums.x[from] as number)) / count
    const y = ((sums.y[to] as number) - (sums.y[from] as number)) / count
    return { column, row, from, to, count, x, y, leader: undefined, group: undefined }
  }
  const findCell = (column: number, row: number): Cell | undefined => {
    const key = mortonKey(column * side, row * side)
    const from = firstFrom(keys, key, 0)
    if (from === keys.length || (keys[from] as number) >= key + side * side) return undefined
    return makeCell(column, row, from, firstFrom(keys, key + side * side, from))
  }

  /** @param column any whole number: the world repeats eastwards and westwards */
  const cellAt = (column: number, row: number): Cell | undefined => {
    if (row < 0 || row >= across) return undefined
    const wrapped = ((column % across) + across) % across
    const id = row * across + wrapped
    const known = cells.get(id)
    if (known !== undefined || cells.has(id)) return known
    const made = findCell(wrapped, row)
    cells.set(id, made)
    return made
  }

  /** Returns the cells with providers in an area: halves the map each way as long as somebody is there. */
  function* cellsIn(area: Area, x = 0, y = 0, size = WORLD, from = 0, to = keys.length): Generator<Cell> {
    const isOutside = x > area.east || x + size <= area.west || y > area.south || y + size <= area.north
    if (isOutside || sums.total[from] === sums.total[to]) return
    if (size <= side) {
      const [column, row] = [x / side, y / side]
      const id = row * across + column
      const cell = cells.get(id) ?? makeCell(column, row, from, to)
      cells.set(id, cell)
      if (cell) yield cell
      return
    }
    const half = size / 2
    let start = from
    for (const [right, down] of QUARTERS) {
      const [left, top] = [x + right * half, y + down * half]
      const end = firstFrom(keys, mortonKey(left, top) + half * half, start, to)
      yield* cellsIn(area, left, top, half, start, end)
      start = end
    }
  }

  /** Returns the shorter way between two columns of units. */
  const away = (a: number, b: number): number => {
    const apart = Math.abs(a - b)
    return Math.min(apart, WORLD - apart)
  }

  /** Returns whether no leader can reach both cells. */
  const areApart = (a: Cell, b: Cell): boolean => away(a.x, b.x) > 2 * reach || Math.abs(a.y - b.y) > 2 * reach

  /** Returns the cell and its neighbours that have providers. */
  const around = ({ column, row }: Cell): Cell[] => {
    const found: Cell[] = []
    for (let down = -1; down <= 1; down += 1) {
      for (let right = -1; right <= 1; right += 1) {
        const cell = cellAt(column + right, row + down)
        if (cell) found.push(cell)
      }
    }
    return found
  }

  const leaderOf = (cell: Cell): Cell => {
    if (cell.leader) return cell.leader
    let leader = cell
    for (const other of around(cell)) {
      if (other === cell || !outranks(other, cell) || (leader !== cell && !outranks(other, leader))) continue
      const [dx, dy] = [away(other.x, cell.x), other.y - cell.y]
      if (dx * dx + dy * dy < reach * reach && leaderOf(other) === other) leader = other
    }
    cell.leader = leader
    return leader
  }

  /** @param leader a cell that leads itself */
  const groupOf = (leader: Cell): CellGroup => {
    if (leader.group) return leader.group
    const members = around(leader).filter((cell) => leaderOf(cell) === leader)
    leader.group = { cells: members, count: members.reduce((sum, { count }) => sum + count, 0) }
    return leader.group
  }

  /** Returns the leader of a large group that a provider of a small group is too close to; undefined for none. */
  const ringAt = (cell: Cell, x: number, y: number): Cell | undefined => {
    let ring: Cell | undefined
    for (const other of around(cell)) {
      if (leaderOf(other) !== other || away(other.x, x) >= clear || Math.abs(other.y - y) >= clear) continue
      if (groupOf(other).count >= MIN_CLUSTER && (!ring || outranks(other, ring))) ring = other
    }
    return ring
  }

  return {
    cellsIn,
    /** Number of cells in memory. */
    size: (): number => cells.size,
    /** Returns the cell with this point, map units. */
    cellWith: (x: number, y: number): Cell | undefined => cellAt(Math.floor(x / side), Math.floor(y / side)),
    around,
    areApart,
    leaderOf,
    groupOf,
    ringAt,
  }
}
export type CellGroups = ReturnType<typeof createCellGroups>
