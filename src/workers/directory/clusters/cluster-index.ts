import type { Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import type { DirectoryEntries } from '../directory-entries.ts'
import type { Bounds, ClusterItem, MapItem, PinItem } from '../map-item.ts'
import { createCellGroups, MIN_CLUSTER, type Area, type Cell, type CellGroups } from './cell-groups.ts'
import { latitudeOf, longitudeOf, mapY, mortonKey, WORLD } from './map-units.ts'
import { sumRows, type PlacedRows } from './placed-rows.ts'

/** Last zoom of the map. What is still one cluster there lists its providers. */
export const LAST_ZOOM = 19
/** Providers that a cluster lists at most. */
const MAX_LISTED = 100

/** Cells of a zoom that are kept for later views; 20 times those of a large one. */
const MAX_CELLS = 20_000

/** A large group, with the providers of small groups that are too close to it. */
interface Ring {
  readonly leader: Cell
  readonly cells: readonly Cell[]
  /** Places in Morton order of the others. */
  readonly joined: readonly number[]
}

/**
 * Creates a query by bounds and zoom over the rows that passed a filter.
 * @param placed all rows of the directory; the query before over the same ones is no longer valid
 */
export function createClusterIndex(entries: DirectoryEntries, placed: PlacedRows, found: Uint32Array) {
  const sums = sumRows(entries, placed, found)
  const columns = entries.columns()
  const rowAt = (place: number): number => placed.rows[place] as number
  const isFound = (place: number): boolean => sums.total[place + 1] !== sums.total[place]
  const xAt = (place: number): number => columns.mapX[rowAt(place)] as number
  const yAt = (place: number): number => columns.mapY[rowAt(place)] as number

  const pinOf = (provider: Provider, row: number): PinItem => ({
    kind: 'pin',
    id: provider.id,
    latitude: provider.latitude,
    longitude: provider.longitude,
    name: provider.name,
    serviceType: provider.service_type,
    status: provider.status,
    pricePerHour: provider.price_per_hour,
    city: provider.city,
    rank: columns.ranks.rating[row] as number,
  })
  const pinAt = (place: number): PinItem[] => {
    const provider = entries.providers()[rowAt(place)]
    return provider ? [pinOf(provider, rowAt(place))] : []
  }

  const placesOf = (cell: Cell): number[] => {
    const places: number[] = []
    for (let place = cell.from; place < cell.to; place += 1) if (isFound(place)) places.push(place)
    return places
  }
  const membersOf = ({ cells, joined }: Ring): number[] => [...cells.flatMap(placesOf), ...joined]

  const ringOf = (groups: CellGroups, leader: Cell): Ring => {
    const { cells } = groups.groupOf(leader)
    const joined = groups
      .around(leader)
      .filter((cell) => groups.groupOf(groups.leaderOf(cell)).count < MIN_CLUSTER)
      .flatMap((cell) => placesOf(cell).filter((place) => groups.ringAt(cell, xAt(place), yAt(place)) === leader))
    return { leader, cells, joined }
  }

  /** Returns true when a ring's providers are in more than one group at a deeper zoom. */
  const isSplit = (ring: Ring, groups: CellGroups): boolean => {
    let leader: Cell | undefined
    const hasOther = (child: Cell | undefined): boolean => {
      const found = child && groups.leaderOf(child)
      leader ??= found
      return found !== leader
    }
    for (const { from, to } of ring.cells) {
      let place = from
      while (place < to) {
        const child = isFound(place) ? groups.cellWith(xAt(place), yAt(place)) : undefined
        if (child && hasOther(child)) return true
        // A cell's providers are neighbours in this order.
        place = child?.to ?? place + 1
      }
    }
    return ring.joined.some((place) => hasOther(groups.cellWith(xAt(place), yAt(place))))
  }

  const levels = new Map<number, CellGroups>()
  const groupsAt = (zoom: number): CellGroups => {
    const known = levels.get(zoom)
    if (known && known.size() < MAX_CELLS) return known
    const made = createCellGroups(placed, sums, zoom)
    levels.set(zoom, made)
    return made
  }

  const splitZoom = (ring: Ring, zoom: number): number | undefined => {
    if (zoom < LAST_ZOOM && groupsAt(zoom).fallApart(ring.cells)) return zoom + 1
    for (let next = zoom + 1; next <= LAST_ZOOM; next += 1) if (isSplit(ring, groupsAt(next))) return next
    return undefined
  }

  /** Returns a ring as a cluster, or as pins when few are left without the selected provider. */
  const itemsOf = (ring: Ring, zoom: number, selected: number | undefined): MapItem[] => {
    const { leader, cells, joined } = ring
    const without = selected !== undefined && (joined.includes(selected) || cells.some(({ from, to }) => selected >= from && selected < to))
    const counts = { total: 0, available: 0, busy: 0 }
    const add = (from: number, to: number, sign: number): void => {
      for (const key of ['total', 'available', 'busy'] as const)
        counts[key] += sign * ((sums[key][to] as number) - (sums[key][from] as number))
    }
    for (const { from, to } of cells) add(from, to, 1)
    for (const place of joined) add(place, place + 1, 1)
    if (without) add(selected, selected + 1, -1)
    if (counts.total < MIN_CLUSTER) return membersOf(ring).flatMap((place) => (place === selected ? [] : pinAt(place)))
    const expansionZoom = splitZoom(ring, zoom)
    const listed = expansionZoom === undefined ? membersOf(ring).filter((place) => place !== selected) : []
    const cluster: ClusterItem = {
      kind: 'cluster',
      id: `${zoom}/${leader.column}/${leader.row}`,
      latitude: latitudeOf(leader.y),
      longitude: longitudeOf(leader.x),
      ...counts,
      emergency: counts.total - counts.available - counts.busy,
      expansionZoom,
      ids: listed.slice(0, MAX_LISTED).map((place) => entries.ids()[rowAt(place)] as Uid),
    }
    return [cluster]
  }

  /** Returns the place of a provider in Morton order, when it was found. */
  const placeOf = (row: number): number | undefined => {
    const key = mortonKey(columns.mapX[row] as number, columns.mapY[row] as number)
    let [low, high] = [0, placed.keys.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((placed.keys[middle] as number) < key) low = middle + 1
      else high = middle
    }
    while (low < placed.rows.length && rowAt(low) !== row) low += 1
    return low < placed.rows.length && isFound(low) ? low : undefined
  }

  /**
   * Returns the pins and clusters within the bounds.
   * @param zoom whole, 0 to 19
   * @param selected never part of a cluster, and included even when it is outside the bounds or fails the filter
   */
  return (bounds: Bounds, zoom: number, selected: Provider | undefined): MapItem[] => {
    const groups = groupsAt(zoom)
    const selectedRow = selected && entries.rowOf(selected.id)
    const selectedPlace = selectedRow === undefined ? undefined : placeOf(selectedRow)
    const items: MapItem[] = []
    const areas = areasOf(bounds)
    const isInside = (x: number, y: number): boolean =>
      areas.some(({ west, east, north, south }) => x >= west && x <= east && y >= north && y <= south)
    for (const cell of groups.cellsIn(areas)) {
      const leader = groups.leaderOf(cell)
      if (groups.groupOf(leader).count >= MIN_CLUSTER) {
        if (leader === cell && isInside(cell.x, cell.y)) items.push(...itemsOf(ringOf(groups, cell), zoom, selectedPlace))
        continue
      }
      for (const place of placesOf(cell))
        if (place === selectedPlace || (isInside(xAt(place), yAt(place)) && !groups.ringAt(cell, xAt(place), yAt(place))))
          items.push(...pinAt(place))
    }
    const isShown = items.some((item) => item.kind === 'pin' && item.id === selected?.id)
    if (selected && selectedRow !== undefined && !isShown) items.push(pinOf(selected, selectedRow))
    return items
  }
}
export type ClusterLookup = ReturnType<typeof createClusterIndex>

/** Returns the areas of bounds on the map: two where they cross the antimeridian. */
function areasOf({ west, south, east, north }: Bounds): readonly Area[] {
  const vertical = { north: mapY(north), south: mapY(south) }
  const width = east < west ? east + 360 - west : east - west
  if (width >= 360) return [{ ...vertical, west: 0, east: WORLD - 1 }]
  const share = west / 360 + 0.5
  const from = (share - Math.floor(share)) * WORLD
  const to = from + (width / 360) * WORLD
  if (to < WORLD) return [{ ...vertical, west: from, east: to }]
  return [
    { ...vertical, west: from, east: WORLD - 1 },
    { ...vertical, west: 0, east: to - WORLD },
  ]
}
