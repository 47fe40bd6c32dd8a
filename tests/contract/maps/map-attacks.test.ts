import { copyFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basemapFilePath, BASEMAP_LIST_PATH } from '#config/map/basemap.ts'
import { RATE_LIMITS } from '#config/limits.ts'
import type { OpenMaps } from '#server/maps/map-source.ts'
import { listen, type Listening } from '#server/node/http/listen.ts'
import { openMapFolder } from '#server/node/maps/map-folder.ts'
import { craftMap } from '#tests/support/maps/craft-map.ts'
import { openTestApp, type TestApp } from '#tests/support/open-test-app.ts'

const packaged = fileURLToPath(new URL('../../../server/demo/maps/san-francisco.pmtiles', import.meta.url))
const FILE = basemapFilePath('san-francisco')

let folder = ''
let server: TestApp
let listening: Listening

const openMaps: OpenMaps = () => openMapFolder({ folder, nowMs: () => performance.now(), report: () => undefined })
const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(`http://127.0.0.1:${listening.port}${path}`, { headers, method })

/** Sends a request as it is, which `fetch` would tidy up. @returns the status line and the headers */
function say(head: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect(listening.port, '127.0.0.1', () => socket.write(`${head}\r\nHost: x\r\nConnection: close\r\n\r\n`))
    socket.on('data', (chunk) => (heard += chunk.toString('latin1')))
    socket.on('close', () => resolve(heard.split('\r\n\r\n')[0] ?? ''))
    socket.on('error', reject)
  })
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nearhelp-map-attacks-'))
  copyFileSync(packaged, join(folder, 'san-francisco.pmtiles'))
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  server = await openTestApp({ openMaps })
  listening = await listen(server.app, { host: '127.0.0.1', port: 0, trustedProxies: 0 })
})
afterAll(async () => {
  await listening.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

test.each([
  '/maps/',
  '/maps',
  '/maps/secret.txt',
  '/maps/../secret.txt',
  '/maps/..%2fsecret.txt',
  '/maps/%2e%2e/%2e%2e/etc/passwd',
  '/maps/..%5c..%5csan-francisco.pmtiles',
  '/maps/san%2Dfrancisco.pmtiles',
  '/maps/SAN-FRANCISCO.pmtiles',
  '/maps/san-francisco.pmtiles/',
  '/maps//san-francisco.pmtiles',
  '/maps/san-francisco.pmtiles%00',
  '/maps/san-francisco%0d%0ax-evil:%201.pmtiles',
  '/maps/./san-francisco/../../../../etc/hosts.pmtiles',
  '/maps/__proto__.pmtiles',
  '/maps/lagos.pmtiles',
  `/maps/${'a'.repeat(4_000)}.pmtiles`,
  '/maps/cities.json/x',
])('GET %.60s finds nothing', async (path) => {
  const heard = await say(`GET ${path} HTTP/1.1`)
  expect(heard).toMatch(/^HTTP\/1\.1 404 /)
  expect(heard).not.toMatch(/x-evil/i)
})

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s changes nothing', async (method) => {
  expect((await get(FILE, {}, method)).status).toBe(404)
})

test('headers of a request are not in the answer', async () => {
  const etag = (await get(FILE, {}, 'HEAD')).headers.get('etag') ?? ''
  const heard = await say(`GET ${FILE} HTTP/1.1\r\nRange: bytes=0-0\r\nIf-Range: ${etag}\r\nIf-None-Match: "x"\tx-evil: 1`)
  expect(heard).toMatch(/^HTTP\/1\.1 206 /)
  expect(heard).not.toMatch(/x-evil/i)
})

test('many requests of one address are refused, and those of a person there are not', async () => {
  const limited = await openTestApp({ openMaps, limits: { maps: { points: 2, seconds: 60 } } })
  const person = await limited.signup('amina')
  const ask = async (headers: Record<string, string> = {}): Promise<number> =>
    (await limited.call('GET', BASEMAP_LIST_PATH, undefined, headers)).status
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429])
  expect(await ask({ authorization: `Bearer ${person.token}` })).toBe(200)
  // The map's requests do not use up those of the rest.
  expect((await limited.call('GET', '/api/cities')).status).toBe(200)
  expect(RATE_LIMITS.maps.points).toBeGreaterThan(1_000)
  await limited.close()
})

test('clients that ask for gigabytes and read nothing cost little memory', async () => {
  const path = join(folder, 'nairobi.pmtiles')
  writeFileSync(path, craftMap({ bounds: [36.7, -1.4, 36.9, -1.2], center: [36.8172, -1.2864] }))
  truncateSync(path, 3.9e9)
  const before = process.memoryUsage().rss
  const sockets = Array.from({ length: 20 }, () => connect(listening.port, '127.0.0.1').pause())
  for (const socket of sockets) socket.write('GET /maps/nairobi.pmtiles HTTP/1.1\r\nHost: x\r\n\r\n')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  for (const socket of sockets) socket.destroy()
  rmSync(path)
  expect((await get(FILE, { range: 'bytes=0-0' })).status).toBe(206)
})
