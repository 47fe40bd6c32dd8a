import { expect, test } from 'vitest'
import { removeEarlierMapWorkers, respondWithMapWorker, storeMapWorker } from './map-worker-cache.ts'

const origin = 'https://nearhelp.example'
const requestFor = (path: string): Request => new Request(origin + path)

/** The browser's cache storage and a network, as far as they are needed. */
function device() {
  const caches = new Map<string, Map<string, Response>>()
  const network = { isOnline: true, asked: [] as string[] }
  const fetchFrom = async ({ url }: Request): Promise<Response> => {
    if (!network.isOnline) throw new TypeError('Failed to fetch')
    network.asked.push(new URL(url).pathname)
    return new Response(url.endsWith('gone.js') ? 'not here' : url, { status: url.endsWith('gone.js') ? 404 : 200 })
  }
  const open = async (name: string): Promise<Cache> => {
    const stored = caches.get(name) ?? new Map<string, Response>()
    caches.set(name, stored)
    const cache = {
      match: async ({ url }: Request) => stored.get(url)?.clone(),
      put: async ({ url }: Request, response: Response) => void stored.set(url, response),
      keys: async () => Array.from(stored.keys(), (url) => new Request(url)),
      delete: async ({ url }: Request) => stored.delete(url),
      addAll: async (paths: readonly string[]) => {
        for (const path of paths) stored.set(origin + path, await fetchFrom(requestFor(path)))
      },
    }
    return cache as unknown as Cache
  }
  const storage = { has: async (name: string) => caches.has(name), open }
  return {
    storage,
    network,
    ask: (path: string) => respondWithMapWorker(storage, requestFor(path), fetchFrom),
    stored: () => [...caches.values()].flatMap((cache) => Array.from(cache.keys(), (url) => new URL(url).pathname)),
  }
}

test('what a page asked for once is there without a network', async () => {
  const { ask, network } = device()
  await ask('/assets/map.worker-a.js')
  network.isOnline = false
  expect(await (await ask('/assets/map.worker-a.js')).text()).toBe(`${origin}/assets/map.worker-a.js`)
  expect(network.asked).toEqual(['/assets/map.worker-a.js'])
  await expect(ask('/assets/map.worker-b.js')).rejects.toThrow(TypeError)
})

test('a missing file is not stored', async () => {
  const { ask, stored } = device()
  expect((await ask('/assets/gone.js')).status).toBe(404)
  expect(stored()).toEqual([])
})

test('an update stores the next one on devices that have used it, and only there', async () => {
  const other = device()
  await storeMapWorker(other.storage, ['/assets/map.worker-b.js'])
  expect(other.network.asked).toEqual([])

  const { ask, storage, stored } = device()
  await ask('/assets/map.worker-a.js')
  await storeMapWorker(storage, ['/assets/map.worker-b.js'])
  expect(stored()).toEqual(['/assets/map.worker-a.js', '/assets/map.worker-b.js'])
  await removeEarlierMapWorkers(storage, ['/assets/map.worker-b.js'])
  expect(stored()).toEqual(['/assets/map.worker-b.js'])
})

test('an update without a network is installed all the same', async () => {
  const { ask, storage, network, stored } = device()
  await ask('/assets/map.worker-a.js')
  network.isOnline = false
  await storeMapWorker(storage, ['/assets/map.worker-b.js'])
  expect(stored()).toEqual(['/assets/map.worker-a.js'])
})
