import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownMarketplace, setOwnMarketplace } from '#domain/marketplace/in-force.ts'
import { anOwnMarketplace } from '#tests/support/domain/own-marketplace.ts'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { marketplaceAtom } from '../display/marketplace.ts'
import { receiveMarketplace } from './receive-marketplace.ts'

const stored = stubLocalStorage()
let served: unknown
let fetches: number

beforeEach(() => {
  setOwnMarketplace(undefined)
  fetches = 0
  vi.stubGlobal('fetch', async () => {
    fetches += 1
    return served instanceof Error ? Promise.reject(served) : Response.json(served)
  })
})
afterEach(() => {
  setOwnMarketplace(undefined)
  vi.unstubAllGlobals()
})

test('another marketplace is fetched once, put in force and stored', async () => {
  served = { marketplace: anOwnMarketplace() }
  await receiveMarketplace('a'.repeat(64))
  await receiveMarketplace('a'.repeat(64))
  expect(fetches).toBe(1)
  expect(ownMarketplace()).toEqual(anOwnMarketplace())
  expect(getDefaultStore().get(marketplaceAtom)).toEqual(anOwnMarketplace())
  expect(JSON.parse(stored.get('nearhelp.marketplace') ?? '')).toEqual(anOwnMarketplace())
})

test('the built-in one is asked for nothing, and comes back when the server has no other', async () => {
  await receiveMarketplace(null)
  expect(fetches).toBe(0)
  served = { marketplace: anOwnMarketplace() }
  await receiveMarketplace('a'.repeat(64))
  served = { marketplace: null }
  await receiveMarketplace(null)
  expect([ownMarketplace(), stored.has('nearhelp.marketplace')]).toEqual([undefined, false])
})

test.each([
  ['no connection', new Error('offline')],
  ['a garbled answer', { marketplace: { revision: 'x' } }],
  ['a server of an earlier release', { error: 'not_found' }],
])('%s leaves what is in force, and the next contact asks again', async (_what, answer) => {
  served = { marketplace: anOwnMarketplace() }
  await receiveMarketplace('a'.repeat(64))
  served = answer
  await receiveMarketplace('b'.repeat(64))
  expect(ownMarketplace()).toEqual(anOwnMarketplace())
  served = { marketplace: anOwnMarketplace({ hash: 'b', cities: { is_closed: true } }) }
  await receiveMarketplace('b'.repeat(64))
  expect(ownMarketplace()?.cities[0]?.is_closed).toBe(true)
})
