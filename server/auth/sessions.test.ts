import { expect, test } from 'vitest'
import { SESSION_MS, SESSION_RENEW_MS } from '#config/limits.ts'
import { openMemoryStore } from '../store/level/open-memory-store.ts'
import { StoreUnavailable } from '../store/store-unavailable.ts'
import { openSessions } from './sessions.ts'

const HOUR_MS = 3_600_000

async function opened() {
  const store = await openMemoryStore()
  const begunMs = Date.parse('2030-03-05T16:00:00.000Z')
  const state = { nowMs: begunMs, fails: false }
  const sessions = openSessions(
    {
      store: {
        ...store,
        get: async (id) => {
          const found = await store.get(id)
          // As long as the answer of a database takes, so that requests overlap.
          await new Promise((resolve) => setTimeout(resolve, 20))
          if (state.fails) throw new StoreUnavailable('down')
          return found
        },
      },
      nowMs: () => state.nowMs,
      randomBytes: (length) => new Uint8Array(length),
    },
    { kind: 'session', lifetimeMs: SESSION_MS, renewMs: SESSION_RENEW_MS },
  )
  const { token } = await sessions.open('amina')
  return { state, sessions, token, begunMs }
}

test('requests that a device sends at one moment are no contacts before each other', async () => {
  const { state, sessions, token, begunMs } = await opened()
  state.nowMs += HOUR_MS
  const found = await Promise.all([sessions.find(token), sessions.find(token), sessions.find(token)])
  expect(found.map((each) => each?.heardMs)).toEqual([begunMs, begunMs, begunMs])
})

test('a request that failed is no contact', async () => {
  const { state, sessions, token, begunMs } = await opened()
  state.nowMs += HOUR_MS
  state.fails = true
  await expect(sessions.find(token)).rejects.toThrow('down')
  state.nowMs += 1_000
  state.fails = false
  expect((await sessions.find(token))?.heardMs).toBe(begunMs)
})
