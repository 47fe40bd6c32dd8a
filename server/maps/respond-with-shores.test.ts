import { expect, test } from 'vitest'
import { NO_MAPS, type MapSource } from './map-source.ts'
import { respondWithMap } from './respond-with-map.ts'

const source: MapSource = {
  ...NO_MAPS,
  shores: async () => [{ slug: 'da-nang', bounds: [107.9, 15.8, 108.5, 16.3], text: '{"type":"x"}' }],
}
const ask = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  respondWithMap(new Request(`https://nearhelp.example${path}`, { headers }), source)

test('the list names the land files, and each is served with its tag', async () => {
  expect(await (await ask('/maps/cities.json')).json()).toEqual({
    cities: [],
    shores: [{ slug: 'da-nang', bounds: [107.9, 15.8, 108.5, 16.3] }],
  })
  const response = await ask('/maps/da-nang.geojson')
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'application/json; charset=utf-8',
    'no-cache',
  ])
  expect(await response.text()).toBe('{"type":"x"}')
  const tag = response.headers.get('etag') ?? ''
  expect((await ask('/maps/da-nang.geojson', { 'if-none-match': tag })).status).toBe(304)
})

test.each(['/maps/lagos.geojson', '/maps/..%2Fda-nang.geojson', '/maps/DA-NANG.geojson', '/maps/da-nang.geojson/'])(
  '%s is not found',
  async (path) => {
    expect((await ask(path)).status).toBe(404)
  },
)
