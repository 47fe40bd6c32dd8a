/** The listed providers of a city that are nearest to a place, in their order: what a device keeps of a large city. */
import { MINUTE_MS } from '#domain/constants.ts'
import { metersFrom, middleNear } from '#domain/directory/kept-area.ts'
import type { Uid } from '#domain/ids.ts'
import type { Position } from '#domain/location/haversine.ts'
import type { NearestOrder, NearestProviders } from '../feed/nearest-order.ts'
import type { IndexedProvider } from './provider-grid.ts'
import type { ProviderIndex } from './provider-index.ts'

/** Orders that are kept at once: each takes some 0.3 MB for 20,000 providers. */
const ORDERS_KEPT = 32
/** Separates whole meters from the number of a provider in one number; a double has room for 100,000 km and a million providers. */
const ROWS = 1 << 20

/** @param isWanted of whole meters, for which all candidates are here */
function orderOf(
  candidates: readonly IndexedProvider[],
  place: Position,
  isWanted: (meters: number, row: number) => boolean,
): Omit<NearestOrder, 'number'> {
  const metersTo = metersFrom(place)
  const providers = Array.from(candidates, ({ provider }) => provider)
  // Numbers sort many times faster than objects.
  const keys = Float64Array.from(providers, (provider, row) => metersTo(provider) * ROWS + row).sort()
  const all = keys.map((key) => Math.floor(key / ROWS))
  const beyond = all.findIndex((meters, row) => !isWanted(meters, row) && meters !== all[row - 1])
  const meters = beyond < 0 ? all : all.slice(0, beyond)
  const ids = Array.from(meters, (_, row) => providers[(keys[row] ?? 0) % ROWS]?.id as Uid)
  // Equally far ones in the order of their ids, so that every process agrees.
  for (let from = 0; from < ids.length;) {
    let to = from + 1
    while (to < ids.length && meters[to] === meters[from]) to += 1
    if (to - from > 1) for (const [index, id] of ids.slice(from, to).sort().entries()) ids[from + index] = id
    from = to
  }
  return { ids, meters }
}

/** Returns the nearest `most`, with all who are as far as the last of them. */
function cutTo(most: number, order: NearestOrder): NearestOrder {
  const { ids, meters, number } = order
  let end = most
  while (end < ids.length && meters[end] === meters[end - 1]) end += 1
  return end >= ids.length ? order : { ids: ids.slice(0, end), meters: meters.slice(0, end), number }
}

interface KnownOrder {
  readonly order: NearestOrder
  readonly atMs: number
  /** Everyone within this distance is in it. */
  readonly coversM: number
}

/** @param nowMs the server's clock: an order is kept for a minute, in which a device reads all pages of it */
export function createNearestProviders(
  { listed, head, hasMovedSince }: Pick<ProviderIndex, 'listed' | 'head' | 'hasMovedSince'>,
  nowMs: () => number,
): NearestProviders {
  const orders = new Map<string, KnownOrder>()

  function find(
    city: string | undefined,
    middle: Position,
    isEnough: (known: KnownOrder) => boolean,
    make: () => Omit<KnownOrder, 'atMs'>,
  ): NearestOrder {
    const key = JSON.stringify([city, middle.latitude, middle.longitude])
    const known = orders.get(key)
    if (known && nowMs() - known.atMs < MINUTE_MS && isEnough(known)) return known.order
    const made = make()
    orders.delete(key)
    orders.set(key, { ...made, atMs: nowMs() })
    const [oldest] = orders.keys()
    if (orders.size > ORDERS_KEPT && oldest !== undefined) orders.delete(oldest)
    return made.order
  }

  return {
    total: listed.total,
    hasMovedSince,
    nearest: (city, place, most) => {
      const middle = middleNear(place)
      const found = find(
        city,
        middle,
        ({ order, coversM }) => order.ids.length >= most || coversM === Infinity,
        () => {
          const order = orderOf(listed.nearest(city, middle, most), middle, (_meters, row) => row < most)
          const coversM = order.ids.length < most ? Infinity : (order.meters.at(-1) ?? 0)
          return { order: { ...order, number: head() }, coversM }
        },
      )
      // The order of a circle that another device reads may have more.
      return cutTo(most, found)
    },
    around: (city, { radiusM, ...place }, number) => {
      const middle = middleNear(place)
      return find(
        city,
        middle,
        ({ order, coversM }) => coversM >= radiusM && order.number >= number,
        () => {
          const order = orderOf(listed.around(city, middle, radiusM / 1_000), middle, (meters) => meters <= radiusM)
          return { order: { ...order, number: head() }, coversM: radiusM }
        },
      )
    },
  }
}
