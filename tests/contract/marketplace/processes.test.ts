import { afterEach, expect, test } from 'vitest'
import { ownMarketplace, setOwnMarketplace } from '#domain/marketplace/in-force.ts'
import { eventually } from '#tests/support/open-test-app.ts'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { openPostgresUrl } from '../support/store-kinds.ts'
import { openProcesses } from '../processes/open-processes.ts'
import { fileText } from './marketplace-files.ts'

afterEach(() => setOwnMarketplace(undefined))

const revisionAt = async (process: { call(method: string, path: string): Promise<{ readonly body: Record<string, unknown> }> }) =>
  (await process.call('GET', '/api/marketplace')).body['marketplace']

test.runIf(postgresExists)(
  'the process with the newer file decides, and says nothing; the other one says that its file is older',
  async () => {
    await using processes = await openProcesses((place) => ({ marketplace: fileText(place === 0 ? 2 : 1) }))
    const { one, other } = processes
    const told = [one, other].map(({ notices }) => notices.filter((each) => each.startsWith('marketplace.json')))
    expect(told).toEqual([[], ['marketplace.json: revision 1 is older than revision 2, which is in force and stays.']])
    expect(await revisionAt(one)).toMatchObject({ revision: 2 })
    expect(await revisionAt(other)).toMatchObject({ revision: 2 })
  },
)

test.runIf(postgresExists)('a running process follows what another one puts in force', async () => {
  await using processes = await openProcesses({ marketplace: fileText(1) })
  // Written as another process would: the processes of a test share one memory, which its start would set as well.
  const store = await openPostgresUrl(processes.url)
  const before = await store.get('marketplace:in-force')
  if (!before) throw new Error('nothing is in force')
  expect((await store.put({ ...before, revision: 2, hash: 'a'.repeat(64) })).ok).toBe(true)
  await eventually(() => ownMarketplace()?.revision === 2)
  expect(await revisionAt(processes.one)).toMatchObject({ revision: 2 })
  await store.close()
})
