import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AssetSource } from '../../http/asset-source.ts'
import { openStaticFiles } from './static-files.ts'

const importMap = '{"imports":{"/assets/a.js":"/assets/app-1a2b3c.js"}}'
const page = `<!doctype html><title>x</title><script type="importmap">${importMap}</script><script>1</script>${'<p>words</p>'.repeat(200)}`
let root = ''
let files: AssetSource

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'nearhelp-static-'))
  const client = join(root, 'client')
  await mkdir(join(client, 'assets'), { recursive: true })
  await writeFile(join(root, 'secret.txt'), 'secret')
  await writeFile(join(client, 'index.html'), page)
  await writeFile(join(client, 'sw.js'), 'self')
  await writeFile(join(client, 'assets', 'app-1a2b3c.js'), 'export {}')
  await writeFile(join(client, 'assets', 'app-1a2b3c.js.map'), '{}')
  await writeFile(join(client, 'assets', 'large-4d5e6f.js'), page)
  await writeFile(join(client, 'assets', 'large-4d5e6f.js.br'), new Uint8Array(brotliCompressSync(page)))
  await writeFile(join(client, 'pixel.png'), Uint8Array.of(1, 2, 3))
  files = await openStaticFiles(client)
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

test('states the hash of the import map of the page that it serves, also after the file was replaced', async () => {
  expect(files.importMaps).toEqual([`sha256-${createHash('sha256').update(importMap).digest('base64')}`])
  await writeFile(join(root, 'client', 'index.html'), 'the next build')
  const response = await get('/')
  await writeFile(join(root, 'client', 'index.html'), page)
  expect(await response?.text()).toContain(importMap)
})

test('caches hashed files permanently, but not the service worker', async () => {
  expect((await get('/assets/app-1a2b3c.js'))?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await get('/sw.js'))?.headers.get('cache-control')).toBe('no-cache')
})

test.each([
  '/nothing',
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
  const none = await openStaticFiles(join(root, 'missing'))
  expect(await none.respond(new Request('http://x/'))).toBeUndefined()
})
