import { afterEach, expect, test, vi } from 'vitest'
import {
  cutAfter,
  demoMap,
  demoMapBytes,
  isDemoMap,
  openDemoMapServer,
  withHeaders,
  type DemoMapServer,
} from '#tests/support/city-maps/demo-map-server.ts'
import { DOWNLOAD_PIECE_BYTES as PIECE, downloadPieces, type PieceDownload } from './download-pieces.ts'

const SIZE = demoMapBytes.length

/** A file in memory, and what was noted about it. */
function openFile(received = 0) {
  const bytes = new Uint8Array(SIZE)
  bytes.set(demoMapBytes.subarray(0, received))
  const noted: number[] = []
  const file: PieceDownload['file'] = { write: async (offset, part) => bytes.set(part, offset), flush: async () => undefined }
  return { bytes, noted, file }
}

const download = (server: DemoMapServer, { file, noted }: ReturnType<typeof openFile>, more: Partial<PieceDownload> = {}) =>
  downloadPieces({
    basemap: demoMap(),
    received: 0,
    fetch: server.fetch,
    file,
    note: async (received) => {
      noted.push(received)
      return true
    },
    signal: new AbortController().signal,
    ...more,
  })

afterEach(() => vi.useRealTimers())

test('a file comes in pieces, each asked for with the tag of the file', async () => {
  const [server, target] = [openDemoMapServer(), openFile()]
  const headers: unknown[] = []
  const outcome = await download(server, target, {
    fetch: (url, init) => {
      headers.push({ url, ...(init.headers as Record<string, string>) })
      return server.fetch(url, init)
    },
  })
  expect(outcome).toBe('done')
  expect(isDemoMap(target.bytes)).toBe(true)
  expect(target.noted).toEqual([PIECE, 2 * PIECE, SIZE])
  expect(headers[2]).toEqual({
    url: '/maps/san-francisco.pmtiles',
    range: `bytes=${2 * PIECE}-${SIZE - 1}`,
    'if-range': '"0123456789ab"',
  })
})

test('after a cut it continues with the piece that is missing', async () => {
  const [server, target] = [openDemoMapServer(), openFile()]
  server.between = (response) => (server.asked.length === 2 ? cutAfter(response, 1_000) : response)
  expect(await download(server, target)).toBe('unreachable')
  expect(target.noted).toEqual([PIECE])
  expect(await download(server, target, { received: PIECE })).toBe('done')
  expect(server.asked).toEqual([0, PIECE, PIECE, 2 * PIECE])
  expect(isDemoMap(target.bytes)).toBe(true)
})

test('a whole file that is here already is not fetched', async () => {
  const server = openDemoMapServer()
  expect(await download(server, openFile(SIZE), { received: SIZE })).toBe('done')
  expect(server.asked).toEqual([])
})

test('another file on the server ends the download before a byte of it is written', async () => {
  const [server, target] = [openDemoMapServer(), openFile(PIECE)]
  server.id = 'ffffffffffff'
  expect(await download(server, target, { received: PIECE })).toBe('changed')
  // A shorter one.
  server.between = () => new Response(null, { status: 416 })
  expect(await download(server, target, { received: PIECE })).toBe('changed')
  server.id = undefined
  server.between = (response) => response
  expect(await download(server, target, { received: PIECE })).toBe('gone')
  expect(target.noted).toEqual([])
})

const withoutRange =
  (server: DemoMapServer): PieceDownload['fetch'] =>
  (url, init) =>
    server.fetch(url, { ...init, headers: {} })

test('a server that ignores ranges gives the whole file, which is written from its beginning', async () => {
  const [server, target] = [openDemoMapServer(), openFile(PIECE)]
  expect(await download(server, target, { received: PIECE, fetch: withoutRange(server) })).toBe('done')
  expect(isDemoMap(target.bytes)).toBe(true)
  expect(target.noted).toEqual([PIECE, 2 * PIECE, SIZE])
  expect(server.asked).toEqual([-1])
})

test('a whole answer that is cut off, or too long, is not taken for the file', async () => {
  const [server, target] = [openDemoMapServer(), openFile()]
  server.between = (response) => cutAfter(response, PIECE + 10)
  expect(await download(server, target, { fetch: withoutRange(server) })).toBe('unreachable')
  expect(target.noted).toEqual([PIECE])
  server.between = (response) => new Response(demoMapBytes.slice(0, 99), response)
  expect(await download(server, target, { fetch: withoutRange(server) })).toBe('unreachable')
  server.between = (response) => new Response(new Uint8Array(SIZE + 1), response)
  expect(await download(server, target, { fetch: withoutRange(server) })).toBe('failed')
})

test('the page of a network that asks everybody to log in is no file', async () => {
  const [server, target] = [openDemoMapServer(), openFile()]
  server.between = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
  expect(await download(server, target)).toBe('unreachable')
  server.between = () => new Response('', { status: 503 })
  expect(await download(server, target)).toBe('unreachable')
  expect(target.noted).toEqual([])
})

test.each([
  ['without its tag', { etag: null }],
  ['with a weak tag', { etag: 'W/"0123456789ab"' }],
  ['of another range', { 'content-range': `bytes 1-${PIECE}/${SIZE}` }],
  ['of a file of another size', { 'content-range': `bytes 0-${PIECE - 1}/${SIZE + 1}` }],
])('a piece %s is refused', async (_what, headers) => {
  const [server, target] = [openDemoMapServer(), openFile()]
  server.between = (response) => withHeaders(response, headers)
  expect(await download(server, target)).toBe('failed')
  expect(target.noted).toEqual([])
})

test.each([
  ['shorter', PIECE - 1],
  ['longer', PIECE + 1],
])('a piece that is %s than it says is fetched again', async (_what, length) => {
  const [server, target] = [openDemoMapServer(), openFile()]
  server.between = (response) => new Response(new Uint8Array(length), response)
  expect(await download(server, target)).toBe('unreachable')
  expect(target.noted).toEqual([])
})

test('a connection that is silent is given up', async () => {
  vi.useFakeTimers()
  const [server, target] = [openDemoMapServer(), openFile()]
  const silent: PieceDownload['fetch'] = (_url, { signal }) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))))
  const outcome = download(server, target, { fetch: silent })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await outcome).toBe('unreachable')
})

test('a full device, and any other failure of the disk, ends it', async () => {
  const server = openDemoMapServer()
  const failing = (name: string): PieceDownload['file'] => ({
    write: async () => {
      throw new DOMException('no', name)
    },
    flush: async () => undefined,
  })
  expect(await download(server, openFile(), { file: failing('QuotaExceededError') })).toBe('full')
  expect(await download(server, openFile(), { file: failing('InvalidStateError') })).toBe('failed')
})

test('it stops when it is told so, between two pieces or within one', async () => {
  const [server, target, stop] = [openDemoMapServer(), openFile(), new AbortController()]
  expect(await download(server, target, { note: async () => false })).toBe('stopped')
  expect(server.asked).toEqual([0])
  server.between = (response) => {
    stop.abort()
    return cutAfter(response, 10)
  }
  expect(await download(server, target, { signal: stop.signal })).toBe('stopped')
})
