import { expect, test } from 'vitest'
import { asUid, type Uid } from '#domain/ids.ts'
import type { RunCommand } from '../commands/command-runner.ts'
import { bulkDocs } from './bulk-docs.ts'
import type { ReplicationDeps, ReplicationRequest } from './replication-deps.ts'

const [AMINA, MALLORY] = ['01J00000000000000000000001', '01J00000000000000000000002'].map(asUid) as [Uid, Uid]
const DEVICE = '01J00000000000000000000003'

test('a push that names the device of another person holds up only the pushes of its sender', async () => {
  let finish = (): void => undefined
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const runner = {
    runInOrder: async (commands: readonly RunCommand[]) => {
      if (commands.some(({ uid }) => uid === MALLORY)) await finished
      return commands.map(() => ({ outcome: { state: 'accepted', refusal: null, effects: [], rev: '1-0' } }))
    },
  }
  const endpoint = bulkDocs({ runner } as unknown as ReplicationDeps)
  const push = async (uid: Uid, n: number): Promise<Response> => {
    const docs = [{ _id: `command:${DEVICE}:00000000${n}`, name: 'mark_read', command_version: 1, args: {}, queued_ms: 0 }]
    const person = { uid, session: `session of ${uid}`, heardMs: 0 }
    return endpoint({ database: { name: 'me', person }, body: { docs } } as unknown as ReplicationRequest)
  }
  const held = push(MALLORY, 1)
  let isSecondAnswered = false
  const second = push(MALLORY, 2).then(() => (isSecondAnswered = true))
  expect((await push(AMINA, 1)).status).toBe(201)
  expect(isSecondAnswered).toBe(false)
  finish()
  expect((await held).status).toBe(201)
  await second
})
