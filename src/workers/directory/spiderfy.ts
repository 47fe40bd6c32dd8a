import type { MapItem, PinItem } from './map-item.ts'

/** Half the width of a pin plus a gap, px, so that neighbours on the ring do not overlap. */
const RING_SPACING_PX = 42

/** Returns a key of about one metre. */
const positionKey = ({ latitude, longitude }: PinItem): string => `${latitude.toFixed(5)},${longitude.toFixed(5)}`

function idsByPosition(items: readonly MapItem[]): ReadonlyMap<string, readonly string[]> {
  const positions = new Map<string, string[]>()
  for (const item of items) {
    if (item.kind !== 'pin') continue
    const ids = positions.get(positionKey(item))
    if (ids === undefined) positions.set(positionKey(item), [item.id])
    else ids.push(item.id)
  }
  return positions
}

/** Moves pins at one address onto a ring around it, ordered by id, so that each is visible and can be pressed. */
export function spiderfy(items: readonly MapItem[]): MapItem[] {
  const positions = idsByPosition(items)
  return items.map((item) => {
    if (item.kind !== 'pin') return item
    const group = positions.get(positionKey(item)) ?? []
    if (group.length < 2) return item
    const index = group.filter((id) => id < item.id).length
    const radius = Math.max(RING_SPACING_PX, (RING_SPACING_PX * group.length) / Math.PI)
    const angle = (2 * Math.PI * index) / group.length
    return { ...item, offset: [Math.round(radius * Math.sin(angle)), Math.round(-radius * Math.cos(angle))] }
  })
}
