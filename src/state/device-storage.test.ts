import { expect, test, vi } from 'vitest'
import { TILE_CACHE } from '#config/tiles.ts'
import { FREED_IN_ORDER, freeFirst, ownCounts, tilesIn } from './device-storage.ts'

/** A browser's caches, as far as they are asked. */
const cachesWith = (name: string, answers: readonly Response[]): CacheStorage =>
  ({
    has: async (asked: string) => asked === name,
    open: async () => ({ matchAll: async () => answers }) as unknown as Cache,
  }) as unknown as CacheStorage

test('a tile is as large as its server said, or as it is found to be', async () => {
  const said = new Response('four', { headers: { 'content-length': '4000' } })
  const counted = new Response('seven b')
  expect(await tilesIn(cachesWith(TILE_CACHE, [said, counted]))).toEqual({ count: 2, bytes: 4007 })
})

test('without a cache nothing is kept, and none is made by looking', async () => {
  const kept = cachesWith('another', [new Response('x')])
  const open = vi.spyOn(kept, 'open')
  expect(await tilesIn(kept)).toEqual({ count: 0, bytes: 0 })
  expect(open).not.toHaveBeenCalled()
  expect(await tilesIn(undefined)).toEqual({ count: 0, bytes: 0 })
})

test('own documents are counted by what a person calls them', () => {
  const counts = ownCounts([{ type: 'booking' }, { type: 'message' }, { type: 'message' }, { type: 'profile' }, { type: 'favourite' }])
  expect(counts).toEqual({ bookings: 1, messages: 2, others: 2 })
})

const kindOf = (held: () => Promise<number>, free = vi.fn(async () => undefined)) => ({ held, free })

test('tiles go before photos, one kind at a time', async () => {
  expect(FREED_IN_ORDER).toEqual(['tiles', 'photos'])
  const [first, second] = [kindOf(async () => 3), kindOf(async () => 2)]
  expect(await freeFirst([first, second])).toBe(true)
  expect(first.free).toHaveBeenCalledTimes(1)
  expect(second.free).not.toHaveBeenCalled()
})

test('what holds nothing, or does not let itself be freed, is passed over', async () => {
  const empty = kindOf(async () => 0)
  const stubborn = kindOf(
    async () => 5,
    vi.fn(async () => {
      throw new DOMException('full', 'QuotaExceededError')
    }),
  )
  const last = kindOf(async () => 1)
  expect(await freeFirst([empty, stubborn, last])).toBe(true)
  expect(empty.free).not.toHaveBeenCalled()
  expect(last.free).toHaveBeenCalledTimes(1)
  expect(await freeFirst([empty, stubborn])).toBe(false)
})
