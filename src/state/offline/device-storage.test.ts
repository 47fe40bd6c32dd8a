import { expect, test, vi } from 'vitest'
import { FREED_IN_ORDER, freeNext, ownCounts } from './device-storage.ts'

test('own documents are counted by what a person calls them', () => {
  const counts = ownCounts([{ type: 'booking' }, { type: 'message' }, { type: 'message' }, { type: 'profile' }, { type: 'favourite' }])
  expect(counts).toEqual({ bookings: 1, messages: 2, others: 2 })
})

const kindOf = (held: () => Promise<number>, free = vi.fn(async () => undefined)) => ({ held, free })

test('tiles go before photos and photos before old threads, one kind at a time', async () => {
  expect(FREED_IN_ORDER).toEqual(['tiles', 'photos', 'threads'])
  const [first, second] = [kindOf(async () => 3), kindOf(async () => 2)]
  expect(await freeNext([first, second], 0)).toBe(1)
  expect(first.free).toHaveBeenCalledTimes(1)
  expect(second.free).not.toHaveBeenCalled()
  // Also when something came to the first one meanwhile.
  expect(await freeNext([first, second], 1)).toBe(2)
  expect(first.free).toHaveBeenCalledTimes(1)
  expect(second.free).toHaveBeenCalledTimes(1)
  expect(await freeNext([first, second], 2)).toBeUndefined()
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
  expect(await freeNext([empty, stubborn, last], 0)).toBe(3)
  expect(empty.free).not.toHaveBeenCalled()
  expect(last.free).toHaveBeenCalledTimes(1)
  expect(await freeNext([empty, stubborn], 0)).toBeUndefined()
})
