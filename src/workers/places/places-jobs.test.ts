import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { createPlacesJobs, type PlacesPlatform } from './places-jobs.ts'

const file = new Uint8Array(readFileSync(fileURLToPath(new URL('../../../server/demo/maps/san-francisco.places', import.meta.url))))
const source = { path: '/maps/san-francisco/0123456789ab.places', cachedOnly: false }
const query = { source, cityWords: ['san', 'francisco'], origin: { latitude: 37.7849, longitude: -122.4044 }, language: 'en', limit: 3 }

function jobsWith(respond: () => Response | Promise<Response>) {
  let nowMs = 0
  const fetch = vi.fn<PlacesPlatform['fetch']>(async () => respond())
  const readCache = vi.fn<PlacesPlatform['readCache']>().mockResolvedValue(undefined)
  return {
    fetch,
    readCache,
    wait: (ms: number): void => void (nowMs += ms),
    jobs: createPlacesJobs({ fetch, readCache, nowMs: () => nowMs }),
  }
}

test('finds streets and crossings in the file, which is fetched once', async () => {
  const { jobs, fetch } = jobsWith(() => new Response(file))
  const answers = await Promise.all([jobs.findPlaces({ ...query, typed: 'mark' }), jobs.findPlaces({ ...query, typed: '5th & mission' })])
  expect(answers.map((found) => found?.[0])).toMatchObject([
    { kind: 'street', name: 'Market Street' },
    { kind: 'crossing', name: '5th Street', second: 'Mission Street' },
  ])
  const position = { latitude: 37.7838, longitude: -122.4058 }
  expect(await jobs.nearestCrossing({ source, position, language: 'en' })).toEqual(['5th', 'Mission'])
  expect(await jobs.nearestCrossing({ source, position: { latitude: 0, longitude: 0 }, language: 'en' })).toBeNull()
  expect(fetch).toHaveBeenCalledTimes(1)
})

test.each([
  ['a file that is not there', () => new Response(null, { status: 404 })],
  ['a login page', () => new Response('<!doctype html>')],
  ['half a file', () => new Response(file.slice(0, 9_000))],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s finds nothing, and is asked for again later', async (_what, respond) => {
  const { jobs, fetch, wait } = jobsWith(respond)
  expect(await jobs.findPlaces({ ...query, typed: 'mark' })).toBeUndefined()
  expect(await jobs.findPlaces({ ...query, typed: 'marke' })).toBeUndefined()
  expect(fetch).toHaveBeenCalledTimes(1)
  wait(5_000)
  fetch.mockResolvedValue(new Response(file))
  expect(await jobs.findPlaces({ ...query, typed: 'market' })).toHaveLength(3)
})

test('an endless file is not read to its end', async () => {
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      sent += 500_000
      controller.enqueue(new Uint8Array(500_000))
    },
  })
  const { jobs } = jobsWith(() => new Response(body))
  expect(await jobs.findPlaces({ ...query, typed: 'mark' })).toBeUndefined()
  expect(sent).toBeLessThan(8_000_000)
})

test('with data saver only the cache is asked', async () => {
  const { jobs, fetch, readCache, wait } = jobsWith(() => new Response(file))
  const saving = { ...query, source: { ...source, cachedOnly: true }, typed: 'mark' }
  expect(await jobs.findPlaces(saving)).toBeUndefined()
  readCache.mockResolvedValue(new Response(file))
  wait(5_000)
  expect(await jobs.findPlaces(saving)).toHaveLength(3)
  expect(fetch).not.toHaveBeenCalled()
})
