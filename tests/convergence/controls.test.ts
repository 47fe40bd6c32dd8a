/** Controls: runs over a store that breaks one of its promises, which the checks must notice. */
import { beforeAll, expect, test } from 'vitest'
import { ok } from '#domain/result.ts'
import type { DocumentStore, StoreChange } from '#server/store/document-store.ts'
import { runSeed } from './run-seed.ts'
import { makeHashDeterministic } from './world/deterministic-hash.ts'
import { openEmbeddedPlace } from './world/places/embedded-place.ts'
import type { OpenPlace } from './world/places/store-place.ts'

/** Commits, or changes of the feed, until the store breaks its promise; and commits of people's commands. */
const SOUND = 20
const SOUND_COMMANDS = 4
const SOUND_CHANGES = 16
/** Runs at most. */
const SEEDS = 8
/** Breaks it when it is called for that time. */
type Break = (store: DocumentStore, isDue: () => boolean) => DocumentStore

beforeAll(makeHashDeterministic)

/** Places whose store breaks a promise once, whichever process has it open. */
function breaking(broken: Break, sound: number): OpenPlace {
  return async (seed) => {
    const place = await openEmbeddedPlace(seed)
    let calls = 0
    const isDue = (): boolean => (calls += 1) === sound
    return {
      ...place,
      open: async () => {
        const { store, cut } = await place.open()
        return { store: broken(store, isDue), cut }
      },
    }
  }
}

const losesCommit: Break = (store, isDue) => ({
  ...store,
  commit: async (transaction) => (isDue() ? ok({ revs: transaction.writes.map(() => '1-lost') }) : store.commit(transaction)),
})

const commitsHalf: Break = (store, isDue) => ({
  ...store,
  commit: async (transaction) => {
    const { writes } = transaction
    const isCommand = writes.some(({ _id }) => _id.startsWith('command:'))
    const at = writes.findIndex(({ _id, _rev }) => _rev === undefined && !_id.startsWith('command:'))
    if (!isCommand || at === -1 || !isDue()) return store.commit(transaction)
    // The outcome is there, and a document that it created is not.
    const written = await store.commit({ ...transaction, writes: writes.toSpliced(at, 1) })
    return written.ok ? ok({ revs: written.value.revs.toSpliced(at, 0, '1-lost') }) : written
  },
})

const skipsChange: Break = (store, isDue) => ({
  ...store,
  tail: (since, onChange) =>
    store.tail(since, (change: StoreChange) => {
      if (!/^(?:booking|message):/.test(change.id) || !isDue()) onChange(change)
    }),
})

/** Runs seeds until one has such a fault: what a broken promise does in a run depends on what the run does. */
async function hasFault(broken: Break, fault: RegExp, sound = SOUND): Promise<boolean> {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { faults } = await runSeed(seed, breaking(broken, sound))
    if (faults.some((each) => fault.test(each))) return true
  }
  return false
}

test('a commit that was acknowledged and not written', async () => {
  expect(await hasFault(losesCommit, /^the store (?:lost|has another) /)).toBe(true)
}, 120_000)

test('a transaction that was written in part', async () => {
  expect(await hasFault(commitsHalf, /^command:.* names .*, which does not exist$/, SOUND_COMMANDS)).toBe(true)
}, 120_000)

test('a feed that skips a change', async () => {
  expect(await hasFault(skipsChange, / lacks | holds another /, SOUND_CHANGES)).toBe(true)
}, 120_000)
