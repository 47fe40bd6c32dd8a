import { expect, test, vi } from 'vitest'
import { EVICTION_ORDER, evictNext, countOwnDocuments } from './device-storage.ts'

test('own documents are counted by the kinds that users know', () => {
  const counts = countOwnDocuments([
    { type: 'booking' },
    { type: 'message' },
    { type: 'message' },
    { type: 'profile' },
    { type: 'favourite' },
  ])
  expect(counts).toEqual({ bookings: 1, messages: 2, others: 2 })
})

const kindOf = (count: () => Promise<number>, evict = vi.fn(async () => undefined)) => ({ count, evict })

test('evicts tiles before photos and photos before old threads, one kind at a time', async () => {
  expect(EVICTION_ORDER).toEqual(['tiles', 'photos', 'threads'])
  const [first, second] = [kindOf(async () => 3), kindOf(async () => 2)]
  expect(await evictNext([first, second], 0)).toBe(1)
  expect(first.evict).toHaveBeenCalledTimes(1)
  expect(second.evict).not.toHaveBeenCalled()
  // Also when the first kind has items again.
  expect(await evictNext([first, second], 1)).toBe(2)
  expect(first.evict).toHaveBeenCalledTimes(1)
  expect(second.evict).toHaveBeenCalledTimes(1)
  expect(await evictNext([first, second], 2)).toBeUndefined()
})

test('skips kinds that are empty or cannot be evicted', async () => {
  const empty = kindOf(async () => 0)
  const stubborn = kindOf(
    async () => 5,
    vi.fn(async () => {
      throw new DOMException('full', 'QuotaExceededError')
    }),
  )
  const last = kindOf(async () => 1)
  expect(await evictNext([empty, stubborn, last], 0)).toBe(3)
  expect(empty.evict).not.toHaveBeenCalled()
  expect(last.evict).toHaveBeenCalledTimes(1)
  expect(await evictNext([empty, stubborn], 0)).toBeUndefined()
})
