/** The listed providers of each city by squares of the map: those near a place are found without reading all. */
import { haversineFrom, type Position } from '#domain/location/haversine.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'

/** Cells per degree: a cell is about a kilometer wide. */
const PER_DEGREE = 100
/** No point of a cell is farther from its middle than this, km: half of the diagonal at the equator is 0.786. */
const REACH_KM = 0.8
/** Longitudes of a row of cells. */
const COLUMNS = 360 * PER_DEGREE + 1

/** Provider with its searchable text, folded once. */
export interface IndexedProvider {
  readonly provider: Provider
  readonly text: string
}

/** Degrees; west at most east. */
export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

interface Cell {
  readonly middle: Position
  readonly items: Map<Uid, IndexedProvider>
}

/** A city undefined: all cities. The results have everyone that they name, perhaps some others nearby, in no order. */
export interface ProviderGrid {
  put(item: IndexedProvider): void
  /** @param item as it was put; one that was not is ignored */
  remove(item: IndexedProvider): void
  total(city: string | undefined): number
  all(city: string | undefined): readonly IndexedProvider[]
  within(city: string | undefined, bounds: Bounds): readonly IndexedProvider[]
  around(city: string | undefined, origin: Position, km: number): readonly IndexedProvider[]
  /** Returns the nearest `count`, with all who are as far as the last of them to a meter. */
  nearest(city: string | undefined, origin: Position, count: number): readonly IndexedProvider[]
}

const indexOf = (degrees: number): number => Math.floor(degrees * PER_DEGREE)
const keyOf = ({ latitude, longitude }: Position): number => indexOf(latitude) * COLUMNS + indexOf(longitude)
const middleOf = (degrees: number): number => (indexOf(degrees) + 0.5) / PER_DEGREE

/** A meter, and what rounding may do, km. */
const MARGIN_KM = 0.002

/** A list: generators inside of each other cost more than what is done with most items. */
function itemsOf(cells: Iterable<Cell>): readonly IndexedProvider[] {
  const all: IndexedProvider[] = []
  for (const { items } of cells) for (const item of items.values()) all.push(item)
  return all
}

export function createProviderGrid(): ProviderGrid {
  const cities = new Map<string, { readonly cells: Map<number, Cell>; total: number }>()

  function* cellsOf(city: string | undefined): Iterable<Cell> {
    const grids = city === undefined ? cities.values() : [cities.get(city)]
    for (const grid of grids) if (grid) yield* grid.cells.values()
  }

  /** Returns the cells with the distances of their middles, km. */
  function measured(city: string | undefined, origin: Position): { readonly cell: Cell; readonly km: number }[] {
    const kmTo = haversineFrom(origin)
    return Array.from(cellsOf(city), (cell) => ({ cell, km: kmTo(cell.middle.latitude, cell.middle.longitude) }))
  }

  const near = (cells: ReturnType<typeof measured>, km: number): readonly IndexedProvider[] =>
    itemsOf(cells.filter((each) => each.km - REACH_KM <= km + MARGIN_KM).map(({ cell }) => cell))

  return {
    put(item) {
      const { provider } = item
      const grid = cities.get(provider.city) ?? { cells: new Map<number, Cell>(), total: 0 }
      cities.set(provider.city, grid)
      const key = keyOf(provider)
      const middle = { latitude: middleOf(provider.latitude), longitude: middleOf(provider.longitude) }
      const cell = grid.cells.get(key) ?? { middle, items: new Map() }
      grid.cells.set(key, cell)
      if (!cell.items.has(provider.id)) grid.total += 1
      cell.items.set(provider.id, item)
    },
    remove({ provider }) {
      const grid = cities.get(provider.city)
      const cell = grid?.cells.get(keyOf(provider))
      if (!grid || !cell?.items.delete(provider.id)) return
      grid.total -= 1
      if (cell.items.size === 0) grid.cells.delete(keyOf(provider))
    },
    total: (city) =>
      city === undefined ? [...cities.values()].reduce((sum, { total }) => sum + total, 0) : (cities.get(city)?.total ?? 0),
    all: (city) => itemsOf(cellsOf(city)),
    within: (city, { west, south, east, north }) => {
      const [half, cells] = [0.5 / PER_DEGREE, [...cellsOf(city)]]
      const touches = (at: number, from: number, to: number): boolean => at + half >= from && at - half <= to
      return itemsOf(cells.filter(({ middle }) => touches(middle.latitude, south, north) && touches(middle.longitude, west, east)))
    },
    around: (city, origin, km) => near(measured(city, origin), km),
    nearest: (city, origin, count) => {
      const cells = measured(city, origin).sort((a, b) => a.km - b.km)
      let found = 0
      const last = cells.find(({ cell }) => (found += cell.items.size) >= count)
      return last ? near(cells, last.km + REACH_KM) : near(cells, Infinity)
    },
  }
}
