/** The listed providers of a city in the order of their distance from a place: what a device keeps of a large city. */
import { MINUTE_MS } from '#domain/constants.ts'
import { metersFrom, middleNear } from '#domain/directory/kept-area.ts'
import { isListed, type Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import type { Position } from '#domain/location/haversine.ts'
import type { NearestOrder, NearestProviders } from '../feed/nearest-order.ts'
import type { ProviderIndex } from './provider-index.ts'

/** Orders that are kept at once: each takes some 1 MB for 100,000 providers. */
const ORDERS_KEPT = 16
/** Separates whole meters from the number of a provider in one number; a double has room for 100,000 km and a million providers. */
const ROWS = 1 << 20

function orderOf(providers: readonly Provider[], place: Position): Omit<NearestOrder, 'number'> {
  const metersTo = metersFrom(place)
  // Numbers sort many times faster than objects.
  const keys = Float64Array.from(providers, (provider, row) => metersTo(provider) * ROWS + row).sort()
  const meters = keys.map((key) => Math.floor(key / ROWS))
  const ids = Array.from(keys, (key) => providers[key % ROWS]?.id as Uid)
  // Equally far ones in the order of their ids, so that every process agrees.
  for (let from = 0; from < ids.length;) {
    let to = from + 1
    while (to < ids.length && meters[to] === meters[from]) to += 1
    if (to - from > 1) for (const [index, id] of ids.slice(from, to).sort().entries()) ids[from + index] = id
    from = to
  }
  return { ids, meters }
}

/** @param nowMs the server's clock: an order is kept for a minute, because sorting 100,000 providers takes some 50 ms */
export function createNearestProviders(
  index: Pick<ProviderIndex, 'all' | 'head' | 'hasMovedSince'>,
  nowMs: () => number,
): NearestProviders {
  const orders = new Map<string, { readonly order: NearestOrder; readonly atMs: number }>()
  const totals = new Map<string | undefined, { readonly total: number; readonly atMs: number }>()
  const isFresh = (known: { readonly atMs: number } | undefined): boolean => known !== undefined && nowMs() - known.atMs < MINUTE_MS
  const listed = (city: string | undefined): Provider[] =>
    [...index.all()].filter((provider) => isListed(provider) && (city === undefined || provider.city === city))

  function around(city: string | undefined, place: Position, number = 0): NearestOrder {
    const middle = middleNear(place)
    const key = JSON.stringify([city, middle])
    const known = orders.get(key)
    if (known && isFresh(known) && known.order.number >= number) return known.order
    const order = { ...orderOf(listed(city), middle), number: index.head() }
    orders.delete(key)
    orders.set(key, { order, atMs: nowMs() })
    const [oldest] = orders.keys()
    if (orders.size > ORDERS_KEPT && oldest !== undefined) orders.delete(oldest)
    return order
  }

  return {
    total(city) {
      const known = totals.get(city)
      if (known && isFresh(known)) return known.total
      const total = listed(city).length
      totals.set(city, { total, atMs: nowMs() })
      return total
    },
    around,
    areaOf: (city, place, most) => {
      const { meters, number } = around(city, place)
      return { ...middleNear(place), radiusM: meters.at(most - 1) ?? 0, readAt: number }
    },
    hasMovedSince: index.hasMovedSince,
  }
}
