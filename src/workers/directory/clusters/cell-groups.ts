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
  around: readonly Cell[] | undefined
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
    return { column, row, from, to, count, x, y, around: undefined, leader: undefined, group: undefined }
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

  /** Adds the cells with providers in an area: halves the map each way as long as somebody is there. */
  const addCells = (area: Area, into: Set<Cell>, x: number, y: number, size: number, from: number, to: number): void => {
    const isOutside = x > area.east || x + size <= area.west || y > area.south || y + size <= area.north
    if (isOutside || sums.total[from] === sums.total[to]) return
    if (size <= side) {
      const [column, row] = [x / side, y / side]
      const id = row * across + column
      const cell = cells.get(id) ?? makeCell(column, row, from, to)
      cells.set(id, cell)
      if (cell) into.add(cell)
      return
    }
    const half = size / 2
    let start = from
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const [left, top] = [x + (quarter & 1) * half, y + (quarter >> 1) * half]
      const end = quarter === 3 ? to : firstFrom(keys, mortonKey(left, top) + half * half, start, to)
      addCells(area, into, left, top, half, start, end)
      start = end
    }
  }

  /** Returns whether no leader of the next zoom can reach all providers found of some cells. */
  const fallApart = (some: readonly Cell[]): boolean => {
    const half = side / 2
    let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity]
    for (const { column, row, from, to } of some) {
      let start = from
      for (let quarter = 0; quarter < 4; quarter += 1) {
        const corner = mortonKey(column * side + (quarter & 1) * half, row * side + (quarter >> 1) * half)
        const end = quarter === 3 ? to : firstFrom(keys, corner + half * half, start, to)
        const count = (sums.total[end] as number) - (sums.total[start] as number)
        if (count > 0) {
          const x = ((sums.x[end] as number) - (sums.x[start] as number)) / count
          const y = ((sums.y[end] as number) - (sums.y[start] as number)) / count
          west = Math.min(west, x)
          east = Math.max(east, x)
          north = Math.min(north, y)
          south = Math.max(south, y)
        }
        start = end
      }
    }
    // The reach of the next zoom is half of this one's. Across the antimeridian the width says nothing.
    const width = east - west
    return (width > reach && width < WORLD / 2) || south - north > reach
  }

  /** Returns the shorter way between two columns of units. */
  const away = (a: number, b: number): number => {
    const apart = Math.abs(a - b)
    return Math.min(apart, WORLD - apart)
  }

  /** Returns the cell and its neighbours that have providers. */
  const around = (cell: Cell): readonly Cell[] => {
    if (cell.around) return cell.around
    const found: Cell[] = []
    for (let row = cell.row - 1; row <= cell.row + 1; row += 1) {
      for (let column = cell.column - 1; column <= cell.column + 1; column += 1) {
        const other = row === cell.row && column === cell.column ? cell : cellAt(column, row)
        if (other) found.push(other)
      }
    }
    cell.around = found
    return found
  }

  const leaderOf = (cell: Cell): Cell => {
    if (cell.leader) return cell.leader
    let leader = cell
    for (const other of around(cell)) {
      if (other === cell || !outranks(other, cell) || (leader !== cell && !outranks(other, leader))) continue
      const dx = away(other.x, cell.x)
      const dy = other.y - cell.y
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
    /** Returns the cells with providers in some areas. */
    cellsIn: (areas: readonly Area[]): ReadonlySet<Cell> => {
      const found = new Set<Cell>()
      for (const area of areas) addCells(area, found, 0, 0, WORLD, 0, keys.length)
      return found
    },
    fallApart,
    /** Number of cells in memory. */
    size: (): number => cells.size,
    /** Returns the cell with this point, map units. */
    cellWith: (x: number, y: number): Cell | undefined => cellAt(Math.floor(x / side), Math.floor(y / side)),
    around,
    leaderOf,
    groupOf,
    ringAt,
  }
}
export type CellGroups = ReturnType<typeof createCellGroups>
