import { expect, test } from 'vitest'
import { noPowerCuts } from './mount-power-cut-disk.ts'
import { runKills } from './run-kills.ts'
import { runPowerCuts } from './run-power-cuts.ts'

const few = { seed: 7, commands: 400, largestPush: 60, conversations: 2 }

test('a server that is killed while devices write loses nothing that it acknowledged', async () => {
  const { failures, acknowledged, interruptions } = await runKills({ ...few, store: 'level', kills: 2 })
  expect(failures).toEqual([])
  expect([interruptions, acknowledged >= few.commands]).toEqual([2, true])
})

test('the same check finds what a server loses that acknowledges commands before it writes them', async () => {
  const { failures } = await runKills({ ...few, store: 'level', kills: 2, acknowledgesEarly: true })
  expect(failures).toContainEqual(expect.stringContaining('was acknowledged and is missing'))
})

if (noPowerCuts !== undefined) test.skip(`power cuts: ${noPowerCuts}`, () => undefined)

test.runIf(noPowerCuts === undefined)('a power cut loses nothing that a server acknowledged, and the store opens after it', async () => {
  const { failures, interruptions, syncs } = await runPowerCuts({ ...few, cuts: 2 })
  expect(failures).toEqual([])
  expect([interruptions, syncs > 20]).toEqual([2, true])
})

test.runIf(noPowerCuts === undefined)('a server that does not sync loses in a power cut what it acknowledged', async () => {
  const { failures } = await runPowerCuts({ ...few, cuts: 2, isRelaxed: true })
  expect(failures).toContainEqual(expect.stringContaining('was acknowledged and is missing'))
})
