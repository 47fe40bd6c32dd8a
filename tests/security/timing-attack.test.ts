import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBusyMarket, type Market } from '#tests/contract/support/busy-market.ts'

/** How far apart the medians may be, ms (security S1). */
const APART_MS = 5
const TRIES = 500

let market: Market
beforeAll(async () => {
  market = await openBusyMarket()
})
afterAll(() => market.server.close())

const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

/** Requests existing and missing things in turn, so that disturbances affect both alike. */
async function medians(thing: () => string, nothing: () => string): Promise<readonly [number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let nth = 0; nth < TRIES * 2; nth += 1) {
    const which = nth % 2
    const path = which === 0 ? thing() : nothing()
    const started = performance.now()
    const { status } = await market.call('ben', 'GET', path)
    times[which === 0 ? 0 : 1].push(performance.now() - started)
    expect([path, status]).toEqual([path, 404])
  }
  return [median(times[0]), median(times[1])]
}

test.each([
  ['a booking', () => `/api/bookings/${market.accepted}`, () => `/api/bookings/${ulid()}`],
  ['its messages', () => `/api/bookings/${market.accepted}/messages`, () => `/api/bookings/${ulid()}/messages`],
  [
    'a document of the feed',
    () => `/db/me/${encodeURIComponent(`booking:${market.accepted}`)}`,
    () => `/db/me/${encodeURIComponent(`booking:${ulid()}`)}`,
  ],
])('%s of another person takes as long to refuse as a missing one', async (_what, thing, nothing) => {
  const [there, absent] = await medians(thing, nothing)
  expect(Math.abs(there - absent)).toBeLessThan(APART_MS)
})
