import { expect, test, vi } from 'vitest'
import { commandId, asDeviceId } from '#domain/ids.ts'
import { idMaker } from '#tests/support/device/fixtures.ts'
import { createManualClock } from '#tests/support/device/manual-clock.ts'
import { createReplicationClient, SILENCE_MS } from './replication-client.ts'

const json = (body: unknown, init: ResponseInit = {}): Response => new Response(JSON.stringify(body), init)
const device = asDeviceId(idMaker(1)())
const pushed = { _id: commandId(device, 1), name: 'mark_read', command_version: 1, args: {}, queued_ms: 5 }

function clientTo(respond: (request: Request) => Response | Promise<Response>) {
  const clock = createManualClock(1_000_000)
  const onBytes = vi.fn()
  const fetched = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => respond(new Request(input, init)))
  const client = createReplicationClient({ baseUrl: 'http://server.test', database: 'me', fetch: fetched, clock, onBytes })
  const changes = (more: { longpoll?: boolean; signal?: AbortSignal } = {}) =>
    client.changes({
      since: 'token',
      limit: 500,
      longpoll: more.longpoll ?? false,
      signal: more.signal ?? new AbortController().signal,
      params: { city: 'Doha' },
    })
  return { clock, onBytes, fetched, client, changes }
}

test('requests all rows once, with cookies for our own origin only', async () => {
  const { fetched, changes } = clientTo(() =>
    json({
      results: [
        { id: 'profile:x', doc: { a: 1 } },
        { id: 'y', deleted: true, doc: { _deleted: true } },
      ],
      last_seq: 'next',
    }),
  )
  expect(await changes({ longpoll: true })).toEqual({
    rows: [
      { id: 'profile:x', doc: { a: 1 } },
      { id: 'y', deleted: true, doc: { _deleted: true } },
    ],
    last_seq: 'next',
  })
  expect(fetched).toHaveBeenCalledTimes(1)
  const [input, init] = fetched.mock.calls[0] ?? []
  const query = Object.fromEntries(new URL(new Request(input ?? '').url).searchParams)
  expect(query).toMatchObject({ since: 'token', limit: '500', feed: 'longpoll', include_docs: 'true', city: 'Doha', heartbeat: '10000' })
  expect(init).toMatchObject({ credentials: 'same-origin', cache: 'no-store' })
})

test('a full page ends the call: the caller requests the next one', async () => {
  const { fetched, changes } = clientTo(() =>
    json({ results: Array.from({ length: 500 }, (_, index) => ({ id: `n:${index}` })), last_seq: '500' }),
  )
  expect((await changes()).rows).toHaveLength(500)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('each failure has its kind', async () => {
  const responses: [() => Response, object][] = [
    [
      () => {
        throw new TypeError('no network')
      },
      { kind: 'network' },
    ],
    [() => json({ error: 'unauthorized' }, { status: 401 }), { kind: 'status', status: 401 }],
    [() => new Response('<html>Bad gateway', { status: 502 }), { kind: 'status', status: 502 }],
    [() => json({}, { status: 429, headers: { 'retry-after': '7' } }), { kind: 'status', status: 429, retryAfterMs: 7_000 }],
    [() => new Response('<html>Hotel network</html>'), { kind: 'garbled' }],
    [() => new Response('{"results":[{"id":'), { kind: 'garbled' }],
    [() => json({ results: 'none' }), { kind: 'garbled' }],
  ]
  for (const [respond, failure] of responses) {
    await expect(clientTo(respond).changes()).rejects.toMatchObject(failure)
    await expect(clientTo(respond).client.push([pushed], new AbortController().signal)).rejects.toMatchObject(failure)
  }
})

test('a connection without a byte for two and a half heartbeats is dead; heartbeats keep it alive', async () => {
  let feed: ReadableStreamDefaultController<Uint8Array> | undefined
  const { clock, onBytes, changes } = clientTo(
    () =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            feed = controller
          },
        }),
      ),
  )
  const response = changes({ longpoll: true })
  await expect.poll(() => feed).toBeDefined()
  for (let beat = 1; beat <= 4; beat += 1) {
    clock.advance(SILENCE_MS - 1)
    feed?.enqueue(new TextEncoder().encode('\n'))
    await expect.poll(() => onBytes.mock.calls.length).toBe(beat)
  }
  clock.advance(SILENCE_MS)
  await expect(response).rejects.toMatchObject({ kind: 'silent' })
})

test('an abort by this device is no connection failure', async () => {
  const { changes } = clientTo(() => new Promise<Response>(() => undefined))
  const stop = new AbortController()
  const response = changes({ signal: stop.signal })
  stop.abort()
  await expect(response).rejects.toMatchObject({ kind: 'stopped' })
})

test('rows of a push are returned one by one', async () => {
  let sent: unknown
  const rows = [
    { ok: true, id: 'command:a', rev: '1-a' },
    { id: 'command:b', error: 'forbidden', reason: 'no', fields: { x: 'y' } },
  ]
  const { client } = clientTo(async (incoming) => {
    sent = await incoming.json()
    return json(rows, { status: 201 })
  })
  const response = await client.push([pushed, { ...pushed, _id: commandId(device, 2) }], new AbortController().signal)
  expect(response).toEqual([
    { ok: true, id: 'command:a' },
    { error: 'forbidden', id: 'command:b', reason: 'no', fields: { x: 'y' } },
  ])
  expect(sent).toMatchObject({ docs: [pushed, { _id: commandId(device, 2) }] })
  await expect(client.push([pushed], new AbortController().signal)).rejects.toMatchObject({ kind: 'garbled' })
})

test('each successful response names the server’s marketplace, or none', async () => {
  const responses = [
    json({ results: [], last_seq: '1' }, { headers: { 'nearhelp-marketplace': 'a1' } }),
    json({ results: [], last_seq: '2' }),
    json({}, { status: 503, headers: { 'nearhelp-marketplace': 'b2' } }),
  ]
  const heard: (string | null)[] = []
  const client = createReplicationClient({
    baseUrl: 'http://server.test',
    database: 'directory',
    fetch: async () => responses.shift() ?? json({}),
    clock: createManualClock(1_000_000),
    onBytes: () => undefined,
    onMarketplace: (hash) => heard.push(hash),
  })
  const query = { since: undefined, limit: 1, longpoll: false, signal: new AbortController().signal }
  await client.changes(query)
  await client.changes(query)
  await expect(client.changes(query)).rejects.toThrow()
  expect(heard).toEqual(['a1', null])
})
