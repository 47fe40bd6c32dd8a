import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLevelStore, type EmbeddedStore } from '#server/node/store/open-level-store.ts'
import { noPowerCuts, openPowerCutDisk, type NamesBy } from './mount-power-cut-disk.ts'

/** Creating a store makes some forty changes and syncs. More are tried with FIRST_START_EVERY=1. */
const CHANGES = 45
const EVERY = Number(process.env['FIRST_START_EVERY'] ?? 8)

const open = (path: string) => openLevelStore({ path, durability: 'strict' })

/** @returns a sentence when the store does not open, or has lost what it acknowledged */
async function cutFirstStart(namesBy: NamesBy, changes: number): Promise<string | undefined> {
  const disk = await openPowerCutDisk(namesBy)
  const path = join(disk.folder, 'data', 'store')
  try {
    await disk.cutPowerAfter(changes, changes)
    const acknowledged: string[] = []
    let store: EmbeddedStore | undefined
    try {
      store = await open(path)
      for (let n = 0; n < 5; n += 1) if ((await store.put({ _id: `thing:${n}` })).ok) acknowledged.push(`thing:${n}`)
    } catch {
      // The power was cut.
    }
    await store?.close()
    await disk.cutPower(changes)
    await disk.powerOn()
    const again = await open(path)
    const found = await again.getMany(acknowledged)
    await again.close()
    return found.includes(undefined) ? `${changes}: ${acknowledged.length} acknowledged, some are missing` : undefined
  } catch (error) {
    return `${changes}: ${String(error)}`
  } finally {
    await disk.remove()
  }
}

test.runIf(noPowerCuts === undefined).each(['file', 'directory'] as const)(
  'a store opens after a power cut at any moment of its creation, where the sync of a %s makes names durable',
  async (namesBy) => {
    const faults: (string | undefined)[] = []
    for (let changes = 3; changes <= CHANGES; changes += EVERY) faults.push(await cutFirstStart(namesBy, changes))
    expect(faults.filter((fault) => fault !== undefined)).toEqual([])
  },
)
