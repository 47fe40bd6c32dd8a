import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Uid } from '#domain/ids.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { waitForWindow, insertDocuments, newUid, startBackend, testDevice, type Backend } from '../support/backend.ts'
import { readFeedPage } from '../support/feed-reader.ts'
import { profileOf, providerOf } from '../support/people.ts'
import { until } from '../support/wait-until.ts'

let backend: Backend
let customer: Uid
let provider: Uid

beforeEach(async () => {
  backend = await startBackend(await openMemoryStore(), { limits: { maxHoldMs: 2_000 } })
  customer = newUid()
  provider = newUid()
  await insertDocuments(backend.writer, profileOf(customer), providerOf(provider))
  await waitForWindow(backend)
})
afterEach(async () => {
  await backend.stop()
  await backend.store.close()
})

const poll = (uid: Uid | undefined, query = '', init: RequestInit = {}, database = 'me'): Promise<Response> =>
  backend.call(uid, 'GET', `/db/${database}/_changes?feed=longpoll&include_docs=true&since=now&${query}`, undefined, init)
const favour = (uid = customer): Promise<unknown> => testDevice(backend.runner, uid).run('add_favourite', { provider_id: provider })

describe('a held request', () => {
  test('answers as soon as a document of its person changes, and not for others', async () => {
    const held = await poll(customer)
    const started = performance.now()
    let respondedAt = 0
    const response = readFeedPage(held).then((page) => {
      respondedAt = performance.now()
      return page
    })
    const others = newUid()
    await insertDocuments(backend.writer, profileOf(others))
    await favour(others)
    await waitForWindow(backend)
    expect(respondedAt).toBe(0)
    await favour()
    const page = await response
    expect(page.results[0]?.id).toMatch(/^favourite:/)
    expect(respondedAt - started).toBeLessThan(1_000)
  })

  test('sends a line feed at once and at each heartbeat, tells proxies not to wait, and ends when its time is over', async () => {
    const response = await poll(customer, 'heartbeat=1000')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    expect(response.headers.get('content-type')).toContain('application/json')
    const text = await response.text()
    expect(/^\n{2,3}\{/.test(text)).toBe(true)
    expect(JSON.parse(text)).toMatchObject({ results: [], last_seq: expect.stringMatching(/^w-/) as string })
  })

  test('ends when asked to, and is not answered at once again while nothing happens', async () => {
    const started = performance.now()
    const page = await readFeedPage(await poll(customer, 'timeout=300'))
    expect(page.results).toEqual([])
    expect(performance.now() - started).toBeGreaterThan(250)
  })

  test('from the beginning of an empty feed waits too', async () => {
    const nobody = newUid()
    const started = performance.now()
    await readFeedPage(await backend.call(nobody, 'GET', '/db/me/_changes?feed=longpoll&timeout=200&since=0'))
    expect(performance.now() - started).toBeGreaterThan(150)
  })

  test('is refused as the fourth of its session, until one of them is given up', async () => {
    const givenUp = new AbortController()
    const held = [await poll(customer, '', { signal: givenUp.signal }), await poll(customer), await poll(customer)]
    expect(held.map((response) => response.status)).toEqual([200, 200, 200])
    const refused = await poll(customer)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('1')
    // Other people, and the other database, have their own limit.
    expect((await poll(newUid(), 'timeout=1')).status).toBe(200)
    expect((await poll(customer, 'timeout=1', {}, 'directory')).status).toBe(200)
    // A request that has something to return is never refused.
    expect((await backend.call(customer, 'GET', '/db/me/_changes?feed=longpoll&since=0')).status).toBe(200)

    givenUp.abort()
    await held[1]?.body?.cancel()
    const next = await until(
      'a free place',
      () => poll(customer, 'timeout=1'),
      (response) => response.status === 200,
      1_000,
    )
    expect(next.status).toBe(200)
  })

  test('of a session that ended returns nothing more', async () => {
    const held = readFeedPage(await poll(customer))
    backend.ended.add(customer)
    await favour()
    expect((await held).results).toEqual([])
    expect((await poll(customer)).status).toBe(401)
  })

  test('is released when the server stops', async () => {
    const started = performance.now()
    const held = readFeedPage(await poll(customer))
    backend.window.stop()
    expect((await held).results).toEqual([])
    expect(performance.now() - started).toBeLessThan(1_000)
  })

  test('of the directory needs no session and returns a new status within moments', async () => {
    const held = readFeedPage(await poll(undefined, 'city=Lagos', {}, 'directory'))
    await testDevice(backend.runner, provider).run('set_status', { status: 'Off Duty' })
    expect((await held).results).toMatchObject([{ id: `provider:${provider}`, deleted: true }])
  })
})
