import type { MapItem, PinItem } from './map-item.ts'

/** Half the width of a pin and some air, px: neighbours on the ring do not cover each other. */
const RING_SPACING_PX = 42

/** About a metre. */
const positionKey = ({ latitude, longitude }: PinItem): string => `${latitude.toFixed(5)},${longitude.toFixed(5)}`

function idsByPosition(items: readonly MapItem[]): ReadonlyMap<string, readonly string[]> {
  const spots = new Map<string, string[]>()
  for (const item of items) {
    if (item.kind !== 'pin') continue
    const ids = spots.get(positionKey(item))
    if (ids === undefined) spots.set(positionKey(item), [item.id])
    else ids.push(item.id)
  }
  return spots
}

/** Pins at one address lie on a ring around it, in the order of their ids, so that each can be seen and pressed. */
export function spiderfy(items: readonly MapItem[]): MapItem[] {
  const spots = idsByPosition(items)
  return items.map((item) => {
    if (item.kind !== 'pin') return item
    const together = spots.get(positionKey(item)) ?? []
    if (together.length < 2) return item
    const place = together.filter((id) => id < item.id).length
    const radius = Math.max(RING_SPACING_PX, (RING_SPACING_PX * together.length) / Math.PI)
    const angle = (2 * Math.PI * place) / together.length
    return { ...item, offset: [Math.round(radius * Math.sin(angle)), Math.round(-radius * Math.cos(angle))] }
  })
}
