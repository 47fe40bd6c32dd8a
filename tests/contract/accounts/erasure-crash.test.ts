import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { asUlid } from '#domain/ids.ts'
import { createCommandRunner } from '#server/commands/command-runner.ts'
import { createDocumentWriter } from '#server/store/documents/document-writer.ts'
import { openAccounts } from '#server/accounts/accounts.ts'
import { openSessions } from '#server/auth/sessions.ts'
import { openAccountErasures, type AccountErasures } from '#server/erasure/account-erasures.ts'
import { endJob } from '#server/jobs/job-document.ts'
import type { DocumentStore, StoredDoc } from '#server/store/document-store.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { newId } from '../support/backend.ts'
import { jobOf } from '../jobs/job-of.ts'
import { openCanaryMarket, findTraces } from '../support/canary-market.ts'
import { CRASH_MOMENTS, crashingStore, sharedStore, type CrashMoment } from '../support/failing-store.ts'

/** Account erasure as the server composes it, with the timers under the test's control. */
function erasuresOver(store: DocumentStore): { readonly erasures: AccountErasures; readonly pass: () => Promise<void> } {
  const clock = () => Date.now()
  const accounts = openAccounts(store, clock)
  const sessions = openSessions(
    { store, nowMs: clock, randomBytes: (length) => new Uint8Array(length) },
    { kind: 'session', lifetimeMs: 1e9, renewMs: 1e9 },
  )
  const runner = createCommandRunner({ store, clock, newId })
  const erasures = openAccountErasures({
    store,
    runner,
    writer: createDocumentWriter({ store }),
    eraseAttachments: async () => undefined,
    eraseServerRecords: async () => undefined,
    closeAccount: async (uid) => {
      await accounts.close(uid)
      await sessions.closeAll(uid)
    },
    removeAccount: accounts.remove,
    clock,
  })
  return {
    erasures,
    pass: async () => {
      const keys = (await store.range({ start: 'job:erase_account:', end: 'job:erase_account:\uffff' })).map(
        ({ id }) => id.split(':')[2] ?? '',
      )
      for (const key of keys) {
        const job = jobOf({ kind: 'erase_account', key, dueMs: 0 })
        while (typeof (await erasures.complete(job, new AbortController().signal)) === 'object');
        await endJob(store, 'erase_account', key)
      }
    },
  }
}

async function snapshotOf(store: DocumentStore): Promise<StoredDoc[]> {
  const rows = await store.range({ start: '', end: '\uffff', includeDocs: true })
  return rows.flatMap(({ doc }) => (doc ? [(({ _rev, ...fields }): StoredDoc => fields)(doc)] : []))
}

async function filled(docs: readonly StoredDoc[], isShared: boolean): Promise<DocumentStore> {
  const opened = await openMemoryStore()
  await opened.putAll(docs)
  return isShared ? sharedStore(opened) : opened
}

const original = await openMemoryStore()
const market = await openCanaryMarket(original)
const { uid } = market.wren
const docs = await snapshotOf(original)
await market.server.close()

/** Documents as other people see them, without random and repeatable parts. */
const essence = (all: readonly StoredDoc[]): string[] =>
  all
    .filter((doc) => ['booking', 'message', 'review', 'provider', 'calendar', 'account', 'email'].includes(String(doc['type'])))
    .map(({ version: _version, updated_at: _at, history, ...doc }) =>
      JSON.stringify({
        ...doc,
        events: (history as { event: string; by: string }[] | undefined)?.map(({ event, by }) => `${event} ${by}`),
      }),
    )
    .toSorted()

async function uninterrupted(): Promise<string[]> {
  const store = await filled(docs, false)
  const { erasures, pass } = erasuresOver(store)
  await erasures.begin(uid, newId())
  await pass()
  const found = essence(await snapshotOf(store))
  await store.close()
  return found
}

/** @returns false when there was no such write */
async function crashAt(write: number, moment: CrashMoment, isShared: boolean, wanted: readonly string[]): Promise<boolean> {
  const store = await filled(docs, isShared)
  const receipt = asUlid(ulid())
  const crashing = crashingStore(store, write, moment)
  const before = erasuresOver(crashing.store)
  await before.erasures.begin(uid, receipt).catch(() => undefined)
  await before.pass().catch(() => undefined)
  if (!crashing.hasCrashed()) {
    await store.close()
    return false
  }
  const after = erasuresOver(store)
  await after.pass()
  // An erasure that was never recorded did not begin: the person asks again.
  if ((await after.erasures.stateOf(receipt)) === undefined) await after.erasures.begin(uid, receipt)
  await after.pass()
  expect(await after.erasures.stateOf(receipt)).toBe('done')
  expect(await findTraces(store)).toEqual([])
  expect(essence(await snapshotOf(store))).toEqual(wanted)
  await store.close()
  return true
}

test.each([
  ['in a store of our own', false, 0],
  ['in a store that others write to', true, 1],
])(
  'killed at a write and started again, a deletion ends as if nothing had happened: %s',
  { timeout: 60_000 },
  async (_name, isShared, first) => {
    const wanted = await uninterrupted()
    expect(wanted.length).toBeGreaterThan(8)
    // Every third write, in turn before, after and during it: neighbouring writes are of one kind.
    let write = first
    while (await crashAt(write, CRASH_MOMENTS[((write - first) / 3) % CRASH_MOMENTS.length] ?? 'before', isShared, wanted)) write += 3
    expect(write).toBeGreaterThan(30)
  },
)
