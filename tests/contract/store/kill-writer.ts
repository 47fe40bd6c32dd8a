/** A process that writes commands and documents as fast as it can and prints which ids were acknowledged. Arguments: folder, prefix. */
import { ulid } from 'ulid'
import { asDeviceId, asUid, commandId, providerId } from '#domain/ids.ts'
import { createCommandRunner } from '#server/commands/command-runner.ts'
import { outcomeId } from '#server/store/documents/stored-id.ts'
import { createDocumentWriter } from '#server/store/documents/document-writer.ts'
import { openLevelStore } from '#server/node/store/open-level-store.ts'
import { newId } from '../support/backend.ts'
import { profileOf, providerOf } from '../support/people.ts'

const WRITERS = 8
const [path, prefix] = process.argv.slice(2)
if (!path || !prefix) throw new Error('a folder and a prefix are needed')

const store = await openLevelStore({ path, durability: 'strict' })
const runner = createCommandRunner({ store, clock: Date.now, newId })
const say = (id: string): boolean => process.stdout.write(`${id}\n`)
say('ready')

async function write(writer: number): Promise<void> {
  const uid = asUid(ulid())
  const device = asDeviceId(ulid())
  await createDocumentWriter({ store }).writeNew([profileOf(uid), providerOf(uid)])
  say(providerId(uid))
  for (let n = 1; ; n += 1) {
    const id = `thing:${prefix}:${writer}:${n}`
    const written = await store.put({ _id: id, n })
    if (!written.ok) throw new Error('a fresh document was refused')
    say(id)
    const outcome = await runner.run({
      commandId: commandId(device, n),
      uid,
      kind: 'person',
      name: 'set_status',
      args: { status: n % 2 === 0 ? 'Busy' : 'Available' },
      queuedMs: 0,
    })
    if (outcome.state !== 'accepted') throw new Error('a command was refused')
    say(outcomeId(uid, commandId(device, n)))
  }
}

await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
