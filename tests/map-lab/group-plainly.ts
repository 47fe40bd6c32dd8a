import type { Provider } from '#domain/documents/provider.ts'
import type { ClusterItem, MapItem, PinItem } from '#workers/directory/map-item.ts'

interface PlainCell {
  readonly members: { readonly provider: Provider; readonly x: number; readonly y: number }[]
  x: number
  y: number
  readonly key: string
}

const WORLD = 2 ** 26

/** Returns a position in units of a world 2^26 wide, by the textbook's formula. */
function unitsOf({ latitude, longitude }: Provider): { readonly x: number; readonly y: number } {
  const angle = (Math.min(Math.max(latitude, -85.0511287798066), 85.0511287798066) * Math.PI) / 180
  const y = (1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2
  const inside = (share: number): number => Math.min(Math.max(Math.floor(share * WORLD), 0), WORLD - 1)
  return { x: inside((longitude + 180) / 360), y: inside(y) }
}

/** Returns the bits of a cell's column and row by turns, as text that sorts. */
function keyOf(x: number, y: number): string {
  const bits = (value: number): string => value.toString(2).padStart(26, '0')
  const [columns, rows] = [bits(x), bits(y)]
  return Array.from(rows, (bit, index) => `${bit}${columns[index] ?? ''}`).join('')
}

const away = (a: number, b: number): number => Math.min(Math.abs(a - b), WORLD - Math.abs(a - b))

/**
 * Groups providers for a zoom as the worker's index does, by going over all cells of the world in order of size: for comparison.
 * Clusters have no expansion zoom.
 */
export function groupPlainly(found: readonly Provider[], zoom: number): MapItem[] {
  const px = 2 ** (18 - zoom)
  const side = 64 * px
  const cells = new Map<string, PlainCell>()
  for (const provider of found) {
    const { x, y } = unitsOf(provider)
    const corner = [Math.floor(x / side) * side, Math.floor(y / side) * side] as const
    const key = keyOf(...corner)
    const cell = cells.get(key) ?? { members: [], x: 0, y: 0, key }
    cell.members.push({ provider, x, y })
    cells.set(key, cell)
  }
  for (const cell of cells.values()) {
    cell.x = cell.members.reduce((sum, { x }) => sum + x, 0) / cell.members.length
    cell.y = cell.members.reduce((sum, { y }) => sum + y, 0) / cell.members.length
  }
  const bySize = [...cells.values()].sort((a, b) => b.members.length - a.members.length || (a.key < b.key ? -1 : 1))
  const groups: { readonly leader: PlainCell; readonly members: PlainCell['members'][number][] }[] = []
  for (const cell of bySize) {
    const group = groups.find(({ leader }) => Math.hypot(away(leader.x, cell.x), leader.y - cell.y) < 60 * px)
    if (group) group.members.push(...cell.members)
    else groups.push({ leader: cell, members: [...cell.members] })
  }
  const rings = groups.filter(({ members }) => members.length > 3)
  const joined = rings.map(({ members }) => [...members])
  const pins: Provider[] = []
  for (const { members } of groups.filter((group) => !rings.includes(group))) {
    for (const member of members) {
      const at = rings.findIndex(({ leader }) => away(leader.x, member.x) < 36 * px && Math.abs(leader.y - member.y) < 36 * px)
      const ring = joined[at]
      if (ring) ring.push(member)
      else pins.push(member.provider)
    }
  }
  return [...pins.map(pinOf), ...rings.map(({ leader }, index) => clusterOf(leader, joined[index] ?? []))]
}

const pinOf = (provider: Provider): PinItem => ({
  kind: 'pin',
  id: provider.id,
  latitude: provider.latitude,
  longitude: provider.longitude,
  name: provider.name,
  serviceType: provider.service_type,
  status: provider.status,
  pricePerHour: provider.price_per_hour,
  city: provider.city,
  rank: 0,
})

function clusterOf({ x, y, key }: PlainCell, members: PlainCell['members']): ClusterItem {
  const count = (status: Provider['status']): number => members.filter(({ provider }) => provider.status === status).length
  return {
    kind: 'cluster',
    id: key,
    longitude: ((x + 0.5) / WORLD) * 360 - 180,
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / WORLD))) * 180) / Math.PI,
    total: members.length,
    available: count('Available'),
    busy: count('Busy'),
    emergency: count('Emergency Only'),
    expansionZoom: undefined,
    ids: [],
  }
}
