import { afterEach, expect, test } from 'vitest'
import { createManualClock } from '#tests/support/device/manual-clock.ts'
import { alwaysVisible, type PageLifecycle, type PageLifecycleEvent } from '../platform/page-lifecycle.ts'
import { createConnectionStatus } from '../transport/connection-status.ts'
import { FEED_LIMIT, HIDDEN_PAUSE_MS, startFeedLoop, type FeedLoop } from './feed-loop.ts'
import type { FeedPage } from './prefetch-pages.ts'
import { RequestFailure } from '../transport/request-failure.ts'
import type { ReplicationClient } from '../transport/replication-client.ts'

let loop: FeedLoop | undefined
afterEach(() => loop?.stop())

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
const pageOf = (rows: number, last_seq: string): FeedPage => ({
  rows: Array.from({ length: rows }, (_, index) => ({ id: `row:${last_seq}-${index}` })),
  last_seq,
})

/** A feed with these pages and then silence, on a device that saves a page when `keep` is called. */
function follow(pages: readonly FeedPage[]) {
  const clock = createManualClock(0)
  const connectionStatus = createConnectionStatus(clock, () => undefined)
  const kept: (() => void)[] = []
  const left = [...pages]
  const changes: ReplicationClient['changes'] = ({ signal }) => {
    const page = left.shift()
    if (page) return Promise.resolve(page)
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new RequestFailure('stopped'))))
  }
  const client: ReplicationClient = { changes, fetchDocuments: async () => [], push: () => Promise.reject(new RequestFailure('stopped')) }
  const said: string[] = []
  connectionStatus.state.subscribe(({ connection }) => {
    if (connection !== said.at(-1)) said.push(connection)
  })
  loop = startFeedLoop(
    { since: () => Promise.resolve(undefined), apply: () => new Promise((resolve) => kept.push(resolve)) },
    {
      client,
      clock,
      random: () => 0,
      lifecycle: alwaysVisible,
      connectionStatus,
      isNeededWhileHidden: () => false,
      onFault: () => undefined,
    },
  )
  const keep = async (): Promise<void> => {
    await settled()
    kept.shift()?.()
    await settled()
  }
  return { said, keep, exchange: connectionStatus }
}

test('the status is live when the last page is saved, not when the server answers', async () => {
  const { said, keep, exchange } = follow([pageOf(FEED_LIMIT, '1'), pageOf(2, '2')])
  await settled()
  expect(exchange.isReachable()).toBe(true)
  expect(said).toEqual(['connecting'])
  await keep()
  expect(said).toEqual(['connecting'])
  await keep()
  expect(said).toEqual(['connecting', 'live'])
})

test('a first sync of whole pages ends where an empty page arrives as one with the last full one', async () => {
  const { said, keep } = follow([pageOf(FEED_LIMIT, '1'), pageOf(FEED_LIMIT, '2'), pageOf(0, '3')])
  await keep()
  await keep()
  expect(said).toEqual(['connecting', 'live'])
})

test('a device that was offline is connecting until it has the missed changes', async () => {
  const { said, keep, exchange } = follow([pageOf(1, '1')])
  exchange.recordFailure(new RequestFailure('network'))
  expect(said).toEqual(['connecting', 'offline'])
  await settled()
  expect(said).toEqual(['connecting', 'offline', 'connecting'])
  expect(exchange.state.value.offline_since).toBeNull()
  await keep()
  expect(said.at(-1)).toBe('live')
})

/** A page in a background tab. Its feed holds each request or, offline, fails it. */
function inBackground({ needed, online }: { readonly needed: boolean; readonly online: boolean }) {
  const clock = createManualClock(0)
  let visible = false
  let tell: (event: PageLifecycleEvent) => void = () => undefined
  const lifecycle: PageLifecycle = {
    visible: () => visible,
    subscribe: (listener) => {
      tell = listener
      return () => undefined
    },
  }
  let asked = 0
  let held = 0
  const changes: ReplicationClient['changes'] = ({ signal, longpoll }) => {
    asked += 1
    if (!online) return Promise.reject(new RequestFailure('network'))
    if (!longpoll) return Promise.resolve(pageOf(0, '1'))
    held += 1
    return new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => {
        held -= 1
        reject(new RequestFailure('stopped'))
      }),
    )
  }
  const client: ReplicationClient = { changes, fetchDocuments: async () => [], push: () => Promise.reject(new RequestFailure('stopped')) }
  const connectionStatus = createConnectionStatus(clock, () => undefined)
  loop = startFeedLoop(
    { since: () => Promise.resolve('1'), apply: () => Promise.resolve() },
    { client, clock, random: () => 0, lifecycle, connectionStatus, isNeededWhileHidden: () => needed, onFault: () => undefined },
  )
  const pass = async (minutes: number): Promise<void> => {
    for (let second = 0; second < minutes * 60; second += 1) {
      clock.advance(1_000)
      await settled()
    }
  }
  const show = async (): Promise<void> => {
    visible = true
    tell('visible')
    await settled()
  }
  return { pass, show, asked: () => asked, held: () => held }
}

test('a page opened in the background pauses after a minute like a hidden one, and resumes when it is visible', async () => {
  const { pass, show, asked, held } = inBackground({ needed: false, online: true })
  await settled()
  expect([asked(), held()]).toEqual([2, 1])
  await pass(HIDDEN_PAUSE_MS / 60_000 + 10)
  expect([asked(), held()]).toEqual([2, 0])
  await show()
  expect(held()).toBe(1)
})

test('in the background, offline and with commands to send, it tries once a minute', async () => {
  const { pass, asked } = inBackground({ needed: true, online: false })
  await pass(2)
  const before = asked()
  await pass(10)
  expect(asked() - before).toBeGreaterThanOrEqual(8)
  expect(asked() - before).toBeLessThanOrEqual(10)
})

test('where too many listen behind one address it polls every ten seconds, instead of trying to listen each second', async () => {
  const clock = createManualClock(0)
  const asked = { page: 0, longpoll: 0 }
  const changes: ReplicationClient['changes'] = ({ longpoll }) => {
    asked[longpoll ? 'longpoll' : 'page'] += 1
    return longpoll ? Promise.reject(new RequestFailure('status', { status: 429, retryAfterMs: 1_000 })) : Promise.resolve(pageOf(0, '1'))
  }
  const client: ReplicationClient = { changes, fetchDocuments: async () => [], push: () => Promise.reject(new RequestFailure('stopped')) }
  const connectionStatus = createConnectionStatus(clock, () => undefined)
  loop = startFeedLoop(
    { since: () => Promise.resolve('1'), apply: () => Promise.resolve() },
    {
      client,
      clock,
      random: () => 0,
      lifecycle: alwaysVisible,
      connectionStatus,
      isNeededWhileHidden: () => false,
      onFault: () => undefined,
    },
  )
  for (let second = 0; second < 61; second += 1) {
    await settled()
    clock.advance(1_000)
  }
  expect(asked).toEqual({ page: 7, longpoll: 1 })
  expect(connectionStatus.state.value.connection).toBe('live')
})

test.each([
  ['that can wait, after a long outage', { canWait: true, awayMs: 90_000 }, 4_800],
  ['that can wait, after a short one', { canWait: true, awayMs: 30_000 }, 0],
  ['of the person, after a long one', { canWait: false, awayMs: 90_000 }, 0],
])('when the browser reports a network, a feed %s', async (_what, { canWait, awayMs }, waitsMs) => {
  const clock = createManualClock(0)
  let tell: (event: PageLifecycleEvent) => void = () => undefined
  const lifecycle: PageLifecycle = {
    visible: () => true,
    subscribe: (listener) => {
      tell = listener
      return () => undefined
    },
  }
  let pages = 0
  const changes: ReplicationClient['changes'] = ({ signal, longpoll }) => {
    if (longpoll) return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new RequestFailure('stopped'))))
    pages += 1
    return Promise.resolve(pageOf(0, '1'))
  }
  const client: ReplicationClient = { changes, fetchDocuments: async () => [], push: () => Promise.reject(new RequestFailure('stopped')) }
  loop = startFeedLoop(
    { since: () => Promise.resolve('1'), apply: () => Promise.resolve() },
    {
      client,
      clock,
      random: () => 0.8,
      lifecycle,
      connectionStatus: createConnectionStatus(clock, () => undefined),
      isNeededWhileHidden: () => false,
      canWait,
      onFault: () => undefined,
    },
  )
  await settled()
  clock.advance(awayMs)
  const before = pages
  tell('online')
  await settled()
  expect(pages - before).toBe(waitsMs === 0 ? 1 : 0)
  clock.advance(waitsMs)
  await settled()
  expect(pages - before).toBe(1)
})
