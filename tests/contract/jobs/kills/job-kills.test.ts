import { expect, test } from 'vitest'
import { runJobKills } from './run-job-kills.ts'

/** `npm run test:jobs` kills it 200 times. */
const KILLS = 4

test('a server that is killed in the middle of its jobs does each once, and sends each email', { timeout: 240_000 }, async () => {
  const { counts, failures } = await runJobKills({ store: 'level', seed: 7, kills: KILLS })
  expect(failures).toEqual([])
  expect(counts['kills']).toBe(KILLS)
  expect(counts['sent']).toBeGreaterThan(5)
})
