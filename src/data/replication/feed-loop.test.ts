import { afterEach, expect, test } from 'vitest'
import { createManualClock } from '#tests/convergence/manual-clock.ts'
import { alwaysVisible } from '../lifecycle.ts'
import { createExchange } from './exchange.ts'
import { FEED_LIMIT, startFeedLoop, type FeedLoop } from './feed-loop.ts'
import type { FeedPage } from './read-ahead.ts'
import { WireFailure } from './wire-failure.ts'
import type { Wire } from './wire.ts'

let loop: FeedLoop | undefined
afterEach(() => loop?.stop())

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
const pageOf = (rows: number, last_seq: string): FeedPage => ({
  rows: Array.from({ length: rows }, (_, index) => ({ id: `row:${last_seq}-${index}` })),
  last_seq,
})

/** A feed with these pages and then silence, on a device that keeps a page when `keep` is called. */
function follow(pages: readonly FeedPage[]) {
  const clock = createManualClock(0)
  const exchange = createExchange(clock, () => undefined)
  const kept: (() => void)[] = []
  const left = [...pages]
  const changes: Wire['changes'] = ({ signal }) => {
    const page = left.shift()
    if (page) return Promise.resolve(page)
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new WireFailure('stopped'))))
  }
  const wire: Wire = { changes, read: async () => [], push: () => Promise.reject(new WireFailure('stopped')) }
  const said: string[] = []
  exchange.state.subscribe(({ connection }) => {
    if (connection !== said.at(-1)) said.push(connection)
  })
  loop = startFeedLoop(
    { since: () => Promise.resolve(undefined), take: () => new Promise((resolve) => kept.push(resolve)) },
    { wire, clock, random: () => 0, lifecycle: alwaysVisible, exchange, needed: () => false, onFault: () => undefined },
  )
  const keep = async (): Promise<void> => {
    await settled()
    kept.shift()?.()
    await settled()
  }
  return { said, keep, exchange }
}

test('up to date is said when the last page is kept, not when the server answers', async () => {
  const { said, keep, exchange } = follow([pageOf(FEED_LIMIT, '1'), pageOf(2, '2')])
  await settled()
  expect(exchange.isReachable()).toBe(true)
  expect(said).toEqual(['connecting'])
  await keep()
  expect(said).toEqual(['connecting'])
  await keep()
  expect(said).toEqual(['connecting', 'live'])
})

test('a device that was offline is connecting until it has what it missed', async () => {
  const { said, keep, exchange } = follow([pageOf(1, '1')])
  exchange.failed(new WireFailure('network'))
  expect(said).toEqual(['connecting', 'offline'])
  await settled()
  expect(said).toEqual(['connecting', 'offline', 'connecting'])
  expect(exchange.state.value.offline_since).toBeNull()
  await keep()
  expect(said.at(-1)).toBe('live')
})
