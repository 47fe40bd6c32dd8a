// Serves the demo's basemap as the product's server does, and faults in its place: `/maps/` of the lab.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { PMTiles } from 'pmtiles'
import type { Connect } from 'vite'

const file = readFileSync(fileURLToPath(new URL('../../../server/demo/maps/san-francisco.pmtiles', import.meta.url)))

/** The demo's basemap, read from memory. */
export const demoArchive = new PMTiles({
  getKey: () => 'demo',
  getBytes: (offset, length) => Promise.resolve({ data: new Uint8Array(file).buffer.slice(offset, offset + length) }),
})

const id = '0123456789ab'

/** @param isWanted false: the lab is opened without streets */
async function listOf(isWanted: boolean): Promise<string> {
  if (!isWanted) return JSON.stringify({ cities: [] })
  const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom, centerLon, centerLat } = await demoArchive.getHeader()
  const bounds = [minLon, minLat, maxLon, maxLat]
  const attribution = '© OpenStreetMap contributors'
  const city = { slug: 'san-francisco', id, bytes: file.length, bounds, minZoom, maxZoom, center: [centerLon, centerLat], attribution }
  return JSON.stringify({ cities: [city] })
}

async function answer(url: string, referer: string, response: Parameters<Connect.NextHandleFunction>[1]): Promise<void> {
  const [, z, x, y] = /^\/maps\/san-francisco\/0123456789ab\/(\d+)\/(\d+)\/(\d+)\.mvt/.exec(url) ?? []
  if (z === undefined) {
    response.statusCode = url.startsWith('/maps/cities.json') ? 200 : 404
    response.setHeader('content-type', 'application/json')
    response.end(response.statusCode === 200 ? await listOf(referer.includes('streets')) : '')
    return
  }
  const tile = await demoArchive.getZxy(Number(z), Number(x), Number(y))
  response.statusCode = tile === undefined ? 204 : 200
  response.setHeader('content-type', 'application/vnd.mapbox-vector-tile')
  if (tile === undefined) return void response.end()
  response.setHeader('content-encoding', 'gzip')
  response.end(gzipSync(new Uint8Array(tile.data)))
}

export const serveBasemap: Connect.NextHandleFunction = (request, response, next) => {
  const url = request.url ?? ''
  if (!url.startsWith('/maps/')) return next()
  void (async () => {
    try {
      await answer(url, request.headers.referer ?? '', response)
    } catch {
      response.statusCode = 500
      response.end()
    }
  })()
}
