import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const basemap = {
  slug: 'lagos',
  id: '0123456789ab',
  bytes: 1_000,
  bounds: [3.3, 6.4, 3.5, 6.6],
  minZoom: 8,
  maxZoom: 15,
  center: [3.4, 6.5],
  attribution: '© OpenStreetMap contributors',
}

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

/** Loads the module again, with a network that gives these answers one after the other. */
async function withAnswers(...answers: readonly (() => Response)[]) {
  const fetch = vi.fn(async () => {
    const answer = answers[fetch.mock.calls.length - 1] ?? answers.at(-1)
    if (!answer) throw new TypeError('no answer')
    return answer()
  })
  vi.stubGlobal('fetch', fetch)
  const { loadBasemapList, loadServedList } = await import('./basemap-list.ts')
  return { loadBasemapList, loadServedList, fetch }
}

const list = (): Response => Response.json({ cities: [basemap] })
const cut = (): Response => {
  throw new TypeError('Failed to fetch')
}

test('readers share one request, and a reader may ask for a new one', async () => {
  const { loadBasemapList, loadServedList, fetch } = await withAnswers(list)
  const [first, second] = await Promise.all([loadBasemapList(), loadServedList()])
  expect(first).toEqual({ cities: [basemap], shores: [] })
  expect(second).toEqual(first)
  expect(await loadBasemapList()).toEqual(first)
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(await loadBasemapList(true)).toEqual(first)
  expect(fetch).toHaveBeenCalledTimes(2)
})

test.each([
  ['a server without maps', () => new Response(null, { status: 404 })],
  ['another answer', () => Response.json({ cities: [{ ...basemap, id: '../../x' }] })],
])('%s has none', async (_what, answer) => {
  const { loadBasemapList } = await withAnswers(answer)
  expect(await loadBasemapList()).toEqual({ cities: [], shores: [] })
})

test.each([
  ['without a network', cut],
  ['with a page in place of the list', () => new Response('<!doctype html>')],
])('%s the list is not known, and is fetched again', async (_what, answer) => {
  const { loadBasemapList } = await withAnswers(answer, list)
  expect(await loadBasemapList()).toBeUndefined()
  expect(await loadBasemapList()).toEqual({ cities: [basemap], shores: [] })
})

describe('with a map on this device', () => {
  const stored = { ...basemap, id: 'ffffffffffff' }
  const other = { ...basemap, slug: 'nairobi' }
  beforeEach(() => vi.doMock('#data/city-maps/usable-maps.ts', () => ({ readUsableMaps: async () => [stored] })))
  afterEach(() => vi.doUnmock('#data/city-maps/usable-maps.ts'))

  test('it is drawn in place of the server’s of the same city', async () => {
    const { loadBasemapList, loadServedList } = await withAnswers(() => Response.json({ cities: [basemap, other] }))
    expect(await loadBasemapList()).toEqual({ cities: [stored, other], shores: [] })
    expect((await loadServedList())?.cities).toEqual([basemap, other])
  })

  test('it is drawn without a network, and the list is fetched the next time', async () => {
    const { loadBasemapList, fetch } = await withAnswers(cut, list)
    expect(await loadBasemapList()).toEqual({ cities: [stored], shores: [] })
    expect(await loadBasemapList()).toEqual({ cities: [stored], shores: [] })
    expect(fetch).toHaveBeenCalledTimes(2)
  })
})
