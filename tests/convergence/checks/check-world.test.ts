import { beforeAll, expect, test } from 'vitest'
import { firstValueFrom } from 'rxjs'
import type { StoredDoc } from '#server/store/document-store.ts'
import { submitAndRecord, type Ledger } from '../commands/random-command.ts'
import { checkWorld } from './check-world.ts'
import { createWorld, type World } from '../world/world.ts'
import { makeHashDeterministic } from '../world/deterministic-hash.ts'

beforeAll(makeHashDeterministic)

/** A world at rest, in which a person marked their notifications as read. */
async function calmWorld(): Promise<{ world: World; ledger: Ledger }> {
  const world = await createWorld(1)
  const ledger: Ledger = { submitted: new Map(), withdrawn: new Set(), kept: new Set() }
  const [device] = world.devices
  if (!device) throw new Error('a world without devices')
  for (const each of world.devices) {
    each.network.faults = false
    await world.switchOn(each)
    if (each === device && each.store) {
      await submitAndRecord(ledger, each, each.store, { name: 'mark_notifications_read', args: { up_to: '2026-11-24T15:00:00.000Z' } })
    }
    const { store } = each
    if (!store) throw new Error('it is off')
    for (let turn = 0; turn < 3_000; turn += 1) {
      if (
        each.network.held() === 1 &&
        (await firstValueFrom(store.outbox.items())).length === 0 &&
        (await firstValueFrom(store.profile.get()))
      )
        break
      await world.runTurns(1)
    }
    await world.switchOff(each)
  }
  return { world, ledger }
}

/** Changes a stored document without a command. */
function tamper(world: World, idStart: string, change: (doc: StoredDoc) => StoredDoc | undefined): void {
  const docs = world.disk.docs as Map<string, StoredDoc>
  for (const [id, doc] of docs) {
    if (!id.startsWith(idStart)) continue
    const next = change(doc)
    if (next) docs.set(id, next)
    else docs.delete(id)
  }
}

test('a world at rest has no faults', async () => {
  const { world, ledger } = await calmWorld()
  expect((await checkWorld(world, ledger)).faults).toEqual([])
  await world.end()
})

test('finds a lost command, a different copy and a wrong counter', async () => {
  const { world, ledger } = await calmWorld()
  tamper(world, 'profile:', (doc) => ({ ...doc, loyalty_points: 10 }))
  tamper(world, 'command:', () => undefined)
  const faults = (await checkWorld(world, ledger)).faults.join('\n')
  expect(faults).toContain('holds another profile:')
  expect(faults).toMatch(/the server has .*"loyalty_points":10/)
  expect(faults).toMatch(/the model wants .*"loyalty_points":0/)
  expect(faults).toContain('points of ann: 10, by the accepted commands 0')
  expect(faults).toMatch(/command:\S+ mark_notifications_read of \S+ was lost/)
  await world.end()
})

test('finds an extra document, and the one device that lacks it', async () => {
  const { world, ledger } = await calmWorld()
  const [ann, pat] = world.people
  if (!ann || !pat) throw new Error('a world without people')
  const place = { type: 'place', schema_version: 1, version: 1, booking_id: ann.uid, viewer_uid: pat.uid, latitude: 1, longitude: 2 }
  ;(world.disk.docs as Map<string, StoredDoc>).set('place:1', { _id: 'place:1', ...place })
  const { faults } = await checkWorld(world, ledger)
  expect(faults).toContainEqual(expect.stringMatching(/^the server has .*"place:1"/))
  expect(faults).toContainEqual(expect.stringMatching(/^pat\d lacks place:1/))
  expect(faults.filter((fault) => fault.startsWith('ann'))).toEqual([])
  await world.end()
})
