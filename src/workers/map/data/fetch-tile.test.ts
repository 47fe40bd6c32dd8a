import { expect, test, vi } from 'vitest'
import { fetchTile, MAX_TILE_BYTES } from './fetch-tile.ts'

const answering = (response: () => Response | Promise<Response>) => ({
  fetch: () => Promise.resolve(response()),
  readCache: () => Promise.resolve(undefined),
})
const fetched = (response: () => Response | Promise<Response>): ReturnType<typeof fetchTile> => fetchTile('/a', false, answering(response))

test('a tile is its bytes', async () => {
  expect(await fetched(() => new Response(new Uint8Array([1, 2, 3])))).toEqual(new Uint8Array([1, 2, 3]))
})

test.each([
  [204, 'empty'],
  [404, 'gone'],
  [500, 'later'],
  [503, 'later'],
] as const)('the answer %i is %s', async (status, expected) => {
  expect(await fetched(() => new Response(null, { status }))).toBe(expected)
})

test('without a network the tile is asked for later', async () => {
  expect(await fetched(() => Promise.reject(new TypeError('Failed to fetch')))).toBe('later')
})

test('a connection that breaks in the middle gives no half tile', async () => {
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(10))
      controller.error(new TypeError('network error'))
    },
  })
  expect(await fetched(() => new Response(body))).toBe('later')
})

test('a tile of 10 MB is not read to its end', async () => {
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      sent += 100_000
      controller.enqueue(new Uint8Array(100_000))
      if (sent >= 10_000_000) controller.close()
    },
  })
  expect(await fetched(() => new Response(body))).toBe('empty')
  expect(sent).toBeLessThan(MAX_TILE_BYTES + 400_000)
})

test('with data saver only the cache is asked', async () => {
  const fetch = vi.fn<() => Promise<Response>>()
  const readCache = vi.fn<() => Promise<Response | undefined>>().mockResolvedValueOnce(new Response('a')).mockResolvedValue(undefined)
  expect(await fetchTile('/a', true, { fetch, readCache })).toEqual(new Uint8Array([97]))
  expect(await fetchTile('/a', true, { fetch, readCache })).toBe('later')
  expect(fetch).not.toHaveBeenCalled()
})
