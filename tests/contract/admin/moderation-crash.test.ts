import { expect, test } from 'vitest'
import type { Booking } from '#domain/documents/booking.ts'
import type { Uid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { openModerationLog } from '#server/moderation/moderation-log.ts'
import { openModerationActions, type ProviderModerationRequest } from '#server/moderation/moderation-actions.ts'
import { openDocumentReader } from '#server/store/documents/document-reader.ts'
import { openAuditLog } from '#server/admin/audit-log.ts'
import { createCommandRunner } from '#server/commands/command-runner.ts'
import { createDocumentWriter } from '#server/store/documents/document-writer.ts'
import { silentLog } from '#server/platform/log.ts'
import type { DocumentStore, StoredDoc } from '#server/store/document-store.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { insertDocuments, newId, newUid, testDevice } from '../support/backend.ts'
import { CRASH_MOMENTS, crashingStore, sharedStore } from '../support/failing-store.ts'
import { profileOf, providerOf, requestFor } from '../support/people.ts'
import { missingPointers } from '../support/store-state.ts'

const START = Date.parse('2026-11-20T09:00:00.000Z')

/** Moderation as the server composes it. */
function open(store: DocumentStore) {
  const clock = (): number => START
  const now = () => instantFromMs(START)
  const documents = openDocumentReader(store)
  const runner = createCommandRunner({ store, clock, newId })
  const audit = openAuditLog({ store, now })
  const log = openModerationLog({ store, audit })
  const moderation = openModerationActions({
    store,
    documents,
    runner,
    log,
    onChanged: async () => undefined,
    now,
    newId,
    clock,
    problems: silentLog,
  })
  return { moderation, log, audit, runner }
}

/** A provider with two requests of one customer. */
async function market(): Promise<{ readonly store: DocumentStore; readonly uid: Uid; readonly customer: Uid }> {
  const store = await openMemoryStore()
  const [uid, customer] = [newUid(), newUid()]
  await insertDocuments(createDocumentWriter({ store }), profileOf(uid, { userType: 'provider' }), providerOf(uid), profileOf(customer))
  const device = testDevice(open(store).runner, customer)
  for (const start of [null, '2026-11-21T09:00:00.000Z'])
    expect((await device.run('request_booking', requestFor(uid, newId(), start))).state).toBe('accepted')
  return { store, uid, customer }
}

const docsOf = async (store: DocumentStore, prefix: string): Promise<readonly StoredDoc[]> =>
  (await store.range({ start: prefix, end: `${prefix}\uffff`, includeDocs: true })).flatMap(({ doc }) => doc ?? [])
const countOf = async (store: DocumentStore, prefix: string, kind: string): Promise<number> =>
  (await docsOf(store, prefix)).filter((doc) => doc['kind'] === kind).length

// In one write where the store can, and step by step where it cannot.
const RECOVERIES = [
  ['whole writes', (store: DocumentStore) => store],
  ['step by step', sharedStore],
] as const

test.each(CRASH_MOMENTS.flatMap((moment) => RECOVERIES.map(([name, recovery]) => [name, moment, recovery] as const)))(
  'cut off while a provider is removed (%s, %s a write): nothing of it is there, or all of it is after the next start, once',
  async (_name, moment, recovery) => {
    let nothing = 0
    let write = 0
    for (;;) {
      const { store, uid, customer } = await market()
      const crashing = crashingStore(recovery(store), write, moment)
      const call: ProviderModerationRequest = { uid, id: newId(), requested: { action: 'remove' }, reason: 'Fraud', session: 'a session' }
      await open(crashing.store)
        .moderation.run(call)
        .catch(() => undefined)

      const next = open(recovery(store))
      await next.moderation.resumePending()
      const [provider] = await docsOf(store, 'provider:')
      if (provider?.['removed_at'] === undefined) {
        nothing += 1
        expect([await docsOf(store, 'audit:'), await docsOf(store, 'admin_act')]).toEqual([[], []])
        expect(await countOf(store, `notification:${uid}:`, 'admission_changed')).toBe(0)
        expect((await docsOf(store, 'booking:')).map((doc) => doc['status'])).toEqual(['pending', 'pending'])
      }
      // Repeated, as by a client without an answer.
      expect(await next.moderation.run(call)).toMatchObject({
        ok: true,
        value: { actionId: call.id, provider: { removed_at: instantFromMs(START) } },
      })
      expect((await docsOf(store, 'booking:')).map((doc) => (doc as unknown as Booking).status)).toEqual(['cancelled', 'cancelled'])
      expect(await countOf(store, `notification:${uid}:`, 'admission_changed')).toBe(1)
      expect(await countOf(store, `notification:${customer}:`, 'helper_suspended')).toBe(2)
      expect((await next.audit.newest({ limit: 9 })).map(({ action }) => action)).toEqual(['provider.removed'])
      expect(await next.log.verify()).toMatchObject({ ok: true, value: { n: 1 } })
      expect((await docsOf(store, 'admin_act:')).map((doc) => doc['state'])).toEqual(['done'])
      expect(await docsOf(store, 'job')).toEqual([])
      expect(await missingPointers(store)).toEqual([])
      expect(await next.moderation.blockReason(uid)).toBe('Fraud')
      await store.close()
      if (!crashing.hasCrashed()) break
      write += 1
    }
    // The action and its job are one write: after it nothing is lost.
    expect([nothing > 0, write > 5]).toEqual([moment !== 'after', true])
  },
)

test('of two servers that decide concurrently one wins, and the other reports the conflict', async () => {
  const { store, uid } = await market()
  const [one, other] = [open(sharedStore(store)), open(sharedStore(store))]
  const call = (action: 'block' | 'reject'): ProviderModerationRequest => ({
    uid,
    id: newId(),
    requested: { action },
    reason: action,
    session: 'a session',
  })
  const results = await Promise.all([one.moderation.run(call('block')), other.moderation.run(call('reject'))])
  const done = results.filter((result) => result.ok).length
  expect(done).toBeGreaterThan(0)
  for (const result of results) if (!result.ok) expect(result.error.code).toBe('conflict')
  expect(await one.audit.newest({ limit: 9 })).toHaveLength(done)
  expect(await countOf(store, `notification:${uid}:`, 'admission_changed')).toBe(done)
  expect((await docsOf(store, 'admin_act:')).filter((doc) => doc['state'] === 'begun')).toEqual([])
  await store.close()
})
