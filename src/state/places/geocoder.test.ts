import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGeocoder, type Geocoder } from './geocoder.ts'

const FOUND = [{ lat: '37.7838', lon: '-122.4089', addresstype: 'road', name: 'Market Street' }]
const query = (typed: string) => ({ typed, center: { latitude: 37.7749, longitude: -122.4194 }, language: 'en' })

let asked: string[] = []
let aborted: boolean[] = []
let isOnline = true
let geocoder: Geocoder

beforeEach(() => {
  vi.useFakeTimers()
  ;[asked, aborted, isOnline] = [[], [], true]
  const fetch = async (url: string, { signal }: RequestInit): Promise<Response> => {
    asked.push(new URL(url).searchParams.get('q') ?? '')
    const at = aborted.push(false) - 1
    signal?.addEventListener('abort', () => void (aborted[at] = true))
    return Response.json(FOUND)
  }
  const deps = { fetch, url: 'https://nominatim.example', kind: 'nominatim', timeoutMs: 6_000 } as const
  geocoder = createGeocoder(
    deps,
    () => performance.now(),
    () => isOnline,
  )
})
afterEach(() => {
  vi.useRealTimers()
})

test('asks after half a second without typing', async () => {
  const done = vi.fn<(places: unknown) => void>()
  for (const typed of ['mar', 'mark', 'marke']) {
    const stop = geocoder.askLater(query(typed), done)
    await vi.advanceTimersByTimeAsync(499)
    stop()
  }
  geocoder.askLater(query('market'), done)
  await vi.advanceTimersByTimeAsync(500)
  expect(asked).toEqual(['market'])
  expect(done).toHaveBeenCalledExactlyOnceWith([{ name: 'Market Street', kind: 'street', latitude: 37.7838, longitude: -122.4089 }])
})

test('asks at most once a second', async () => {
  for (const typed of ['one', 'two', 'six']) {
    geocoder.askLater(query(typed), () => undefined)
    await vi.advanceTimersByTimeAsync(300)
  }
  const askedAtMs: number[] = []
  for (let ms = 900; ms <= 3_000; ms += 100) {
    const before = asked.length
    await vi.advanceTimersByTimeAsync(100)
    if (asked.length > before) askedAtMs.push(ms + 100)
  }
  expect(asked).toEqual(['one', 'two', 'six'])
  expect(askedAtMs).toEqual([1_500, 2_500])
})

test('ends a request that is not wanted any more, whose answer then counts for nothing', async () => {
  const done = vi.fn<(places: unknown) => void>()
  const stop = geocoder.askLater(query('market'), done)
  vi.advanceTimersByTime(500)
  stop()
  await vi.advanceTimersByTimeAsync(10)
  expect([asked, aborted]).toEqual([['market'], [true]])
  expect(done).not.toHaveBeenCalled()
})

test('asks nobody without a network', async () => {
  isOnline = false
  geocoder.askLater(query('market'), () => undefined)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toEqual([])
})
