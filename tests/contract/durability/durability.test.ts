import { expect, test } from 'vitest'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { noPowerCuts } from './mount-power-cut-disk.ts'
import { runKills } from './run-kills.ts'
import { runPowerCuts } from './run-power-cuts.ts'

const few = { seed: 7, commands: 900, largestPush: 60 }

test.each(postgresExists ? (['level', 'postgres'] as const) : (['level'] as const))(
  'a server over %s that is killed while devices write loses nothing that it acknowledged',
  async (store) => {
    const { failures, acknowledged, interruptions } = await runKills({ ...few, store, kills: 3 })
    expect(failures).toEqual([])
    expect([interruptions, acknowledged >= few.commands]).toEqual([3, true])
  },
)

test('the same check finds what a server loses that acknowledges commands before it writes them', async () => {
  const { failures } = await runKills({ ...few, store: 'level', kills: 3, acknowledgesEarly: true })
  expect(failures).toContainEqual(expect.stringContaining('was acknowledged and is missing'))
})

if (noPowerCuts !== undefined) console.warn(`Tests of power cuts are skipped: ${noPowerCuts}.`)

test.runIf(noPowerCuts === undefined)('a power cut loses nothing that a server acknowledged, and the store opens after it', async () => {
  const { failures, interruptions, syncs } = await runPowerCuts({ ...few, cuts: 3 })
  expect(failures).toEqual([])
  expect([interruptions, syncs > 30]).toEqual([3, true])
})

test.runIf(noPowerCuts === undefined)('a server that does not sync loses acknowledged commands in a power cut', async () => {
  const { failures } = await runPowerCuts({ ...few, cuts: 3, isRelaxed: true })
  expect(failures).toContainEqual(expect.stringContaining('was acknowledged and is missing'))
})
