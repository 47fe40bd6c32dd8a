import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_MAP_SETTINGS } from '#config/map/map-settings.ts'
import type { AssetSource } from '../../http/asset-source.ts'
import { pageWithSettings } from './release-files.ts'
import { openStaticFiles } from './static-files.ts'

const importMap = '{"imports":{"/assets/a.js":"/assets/app-1a2b3c.js"}}'
const built = `<!doctype html><title>x</title><meta name="build" content="ab"><meta name="map-settings" content=""><script type="importmap">${importMap}</script><script>1</script>${'<p>words</p>'.repeat(200)}`
const page = pageWithSettings(built, NO_MAP_SETTINGS)
let root = ''
let files: AssetSource

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'nearhelp-static-'))
  const client = join(root, 'client')
  await mkdir(join(client, 'assets'), { recursive: true })
  await writeFile(join(root, 'secret.txt'), 'secret')
  await writeFile(join(client, 'index.html'), built)
  await writeFile(join(client, 'sw.js'), 'self')
  await writeFile(join(client, 'assets', 'app-1a2b3c.js'), 'export {}')
  await writeFile(join(client, 'assets', 'app-1a2b3c.js.map'), '{}')
  await writeFile(join(client, 'assets', 'large-4d5e6f.js'), page)
  await writeFile(join(client, 'assets', 'large-4d5e6f.js.br'), new Uint8Array(brotliCompressSync(page)))
  await writeFile(join(client, 'pixel.png'), Uint8Array.of(1, 2, 3))
  files = await openStaticFiles(client, NO_MAP_SETTINGS)
})
afterAll(() => rm(root, { recursive: true }))

/**
 * Not `bytes()`: the response may be an instance of the listener's own class, which lacks it, once another test of this process has
 * listened.
 */
const bytesOf = async (response: Response | undefined): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array((await response?.arrayBuffer()) ?? new ArrayBuffer())

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  files.respond(new Request(`http://x${path}`, { headers, method }))

test.each(['/', '/order', '/index.html', '/order?provider=1'])('%s is the app, revalidated each time', async (path) => {
  const response = await get(path)
  expect(response?.headers.get('cache-control')).toBe('no-cache')
  expect(response?.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await response?.text()).toBe(page)
})

test.each([
  '/bookings',
  '/bookings/01K0000000000000000000000B/chat',
  '/p/%3Cb%3E',
  '/p/%E0%A4%A',
  '/dashboard/earnings',
  '/filters?service=plumber',
])('%s is the app, which no search engine lists', async (path) => {
  const response = await get(path)
  expect([response?.headers.get('x-robots-tag'), await response?.text()]).toEqual(['noindex', page])
  expect((await get(path, { 'if-none-match': response?.headers.get('etag') ?? '' }))?.headers.get('x-robots-tag')).toBe('noindex')
})

test('home may be listed, and so may files', async () => {
  for (const path of ['/', '/sw.js', '/index.html']) expect((await get(path))?.headers.get('x-robots-tag')).toBeNull()
})

test('states the hash of the import map of the page that it serves, also after the file was replaced', async () => {
  expect(files.importMaps).toEqual([`sha256-${createHash('sha256').update(importMap).digest('base64')}`])
  await writeFile(join(root, 'client', 'index.html'), 'the next build')
  const response = await get('/')
  await writeFile(join(root, 'client', 'index.html'), built)
  expect(await response?.text()).toContain(importMap)
})

test('two starts with the same settings serve the same page and worker, with others another release', async () => {
  const client = join(root, 'client')
  const tileUrl = 'https://tiles.example/{z}/{x}/{y}.png'
  const starts = [NO_MAP_SETTINGS, { ...NO_MAP_SETTINGS, tileUrl }, { ...NO_MAP_SETTINGS, tileUrl }]
  const opened = await Promise.all(starts.map((settings) => openStaticFiles(client, settings)))
  for (const path of ['/', '/sw.js']) {
    for (const encoding of ['identity', 'br', 'gzip']) {
      const request = (): Request => new Request(`http://x${path}`, { headers: { 'accept-encoding': encoding } })
      const responses = await Promise.all(opened.map(async (each) => each.respond(request())))
      const [none, tiles, same] = await Promise.all(responses.map(bytesOf))
      expect(same).toEqual(tiles)
      expect(none).not.toEqual(tiles)
      const [etagOfNone, etagOfTiles, etagOfSame] = responses.map((response) => response?.headers.get('etag'))
      expect(etagOfSame).toBe(etagOfTiles)
      expect(etagOfNone).not.toBe(etagOfTiles)
    }
  }
  const pages = await Promise.all(opened.map(async (each) => (await each.respond(new Request('http://x/')))?.text()))
  const [idOfNone, idOfTiles, idOfSame] = pages.map((text) => /name="build" content="([^"]+)"/.exec(text ?? '')?.[1])
  expect(idOfSame).toBe(idOfTiles)
  expect(idOfNone).not.toBe(idOfTiles)
})

test('caches hashed files permanently, but not the service worker', async () => {
  expect((await get('/assets/app-1a2b3c.js'))?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await get('/sw.js'))?.headers.get('cache-control')).toBe('no-cache')
})

test.each([
  '/nothing',
  '/bookings/a/b',
  '/p',
  '/dashboard/a/b',
  '/admin',
  '/assets/',
  '/assets/app-1a2b3c.js.map',
  '/assets/large-4d5e6f.js.br',
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%5c..%5csecret.txt',
  '//secret.txt',
])('%s is nothing', async (path) => {
  expect(await get(path)).toBeUndefined()
})

test('serves precompressed files to clients that accept them', async () => {
  const ready = await get('/assets/large-4d5e6f.js', { 'accept-encoding': 'br' })
  expect(ready?.headers.get('content-encoding')).toBe('br')
  expect(await bytesOf(ready)).toEqual(new Uint8Array(brotliCompressSync(page)))
  const plain = await get('/assets/large-4d5e6f.js')
  expect(plain?.headers.get('content-encoding')).toBeNull()
  expect(await plain?.text()).toBe(page)
})

test('compresses with the encoding that the client prefers', async () => {
  const brotli = await get('/', { 'accept-encoding': 'gzip, deflate, br' })
  expect(brotli?.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(await bytesOf(brotli)).toString()).toBe(page)
  const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' })
  expect(gzip?.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await bytesOf(gzip)).toString()).toBe(page)
  expect(gzip?.headers.get('vary')).toBe('Accept-Encoding')
  expect((await get('/pixel.png', { 'accept-encoding': 'br' }))?.headers.get('content-encoding')).toBeNull()
})

test('answers 304 for an unchanged file, HEAD without a body, other methods with nothing', async () => {
  const etag = (await get('/'))?.headers.get('etag') ?? ''
  expect((await get('/', { 'if-none-match': etag }))?.status).toBe(304)
  const head = await get('/', {}, 'HEAD')
  expect(head?.headers.get('content-length')).toBe(String(page.length))
  expect(await head?.text()).toBe('')
  expect(await get('/', {}, 'POST')).toBeUndefined()
})

test('serves nothing without a build', async () => {
  const none = await openStaticFiles(join(root, 'missing'), NO_MAP_SETTINGS)
  expect(await none.respond(new Request('http://x/'))).toBeUndefined()
})
