import { expect, test } from 'vitest'
import { reconnectFigures } from './reconnect-figures.ts'
import { runReconnect } from './run-reconnect.ts'

const CLIENTS = 12

/** `npm run test:reconnect` brings five hundred back, and measures how long each request takes on a machine that does nothing else. */
test('a crowd behind one address comes back after ten minutes, and sends everything without being refused', async () => {
  const result = await runReconnect({ clients: CLIENTS, outage: 'network', seed: 1, settings: {} })
  const { counts } = reconnectFigures(result)
  expect(result.faults).toEqual([])
  expect(counts).toMatchObject({ status_5xx: 0, status_429: 0, unanswered: 0 })
  expect(result.drainedMs).toBeLessThan(60_000)
  expect(result.liveMs).toBeLessThan(60_000)
})
