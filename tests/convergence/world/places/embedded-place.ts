/** The embedded store over a LevelDB in memory: without threads, so that a seed gives the same run every time. */
import { MemoryLevel } from 'memory-level'
import { decodeDocument, documentKey } from '#server/store/level/level-keys.ts'
import type { LevelDatabase } from '#server/store/level/level-database.ts'
import { openStoreOverLevel } from '#server/store/level/level-store.ts'
import { seededRandom } from '#tests/support/device/seeded-random.ts'
import type { OpenPlace } from './store-place.ts'

/** Most turns of the event loop before a batch is on the disk, and as many before its answer is back. */
const LONGEST_TURNS = 3

export const openEmbeddedPlace: OpenPlace = async (seed) => {
  const db = new MemoryLevel<string, string>()
  const random = seededRandom(seed + 1_000_000)

  async function turns(): Promise<void> {
    for (let count = random.below(LONGEST_TURNS); count > 0; count -= 1) await new Promise((resolve) => setImmediate(resolve))
  }

  return {
    isElsewhere: false,
    open: async () => {
      await db.open()
      let isCut = false
      const own: LevelDatabase = {
        get: db.get.bind(db),
        getMany: (keys) => db.getMany(keys),
        keys: (range) => db.keys(range),
        iterator: (range) => db.iterator(range),
        close: () => db.close(),
        batch: async (operations, options) => {
          // A process can be killed before its batch is written, and after it but before the answer.
          await turns()
          if (isCut) throw new Error('the process is gone')
          await (db as LevelDatabase).batch(operations, options)
          await turns()
        },
      }
      const store = await openStoreOverLevel(own, { kind: 'leveldb', seqs: 'durable', batchOptions: {} })
      return { store, cut: () => (isCut = true) }
    },
    read: async (ids) => {
      const values = await db.getMany(ids.map(documentKey))
      return ids.map((id, index) => (values[index] === undefined ? undefined : decodeDocument(id, values[index])))
    },
    remove: async () => undefined,
  }
}
