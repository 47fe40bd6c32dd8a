/** Cancelling the bookings of a suspended provider is cut off at every write: after the next start each has ended once. */
import { expect, test } from 'vitest'
import { instantFromMs } from '#domain/time/instant.ts'
import type { Uid } from '#domain/ids.ts'
import { openAuditLog } from '#server/admin/audit-log.ts'
import { createCommandRunner } from '#server/commands/command-runner.ts'
import { openModerationActions } from '#server/moderation/moderation-actions.ts'
import { openModerationLog } from '#server/moderation/moderation-log.ts'
import { openEndBookings, type EndBookingsCall } from '#server/moderation/suspension/end-bookings.ts'
import { silentLog } from '#server/platform/log.ts'
import type { DocumentStore, StoredDoc } from '#server/store/document-store.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { createDocumentWriter } from '#server/store/documents/document-writer.ts'
import { openDocumentReader } from '#server/store/documents/document-reader.ts'
import { insertDocuments, newId, newUid, testDevice } from '../support/backend.ts'
import { CRASH_MOMENTS, crashingStore, sharedStore } from '../support/failing-store.ts'
import { profileOf, providerOf, requestFor } from '../support/people.ts'

const START = Date.parse('2026-11-20T09:00:00.000Z')
const DAY = 86_400_000

function open(store: DocumentStore) {
  const now = () => instantFromMs(START)
  const runner = createCommandRunner({ store, clock: () => START, newId })
  const audit = openAuditLog({ store, now })
  const log = openModerationLog({ store, audit })
  const documents = openDocumentReader(store)
  const deps = { store, documents, runner, log, now, newId, clock: () => START, problems: silentLog }
  return {
    audit,
    log,
    runner,
    endBookings: openEndBookings(deps),
    actions: openModerationActions({ ...deps, onChanged: async () => undefined }),
  }
}

const docsOf = async (store: DocumentStore, prefix: string): Promise<readonly StoredDoc[]> =>
  (await store.range({ start: prefix, end: `${prefix}\uffff`, includeDocs: true })).flatMap(({ doc }) => doc ?? [])

/** A blocked provider with two agreed bookings of one customer. */
async function market(): Promise<{ readonly store: DocumentStore; readonly uid: Uid; readonly customer: Uid }> {
  const store = await openMemoryStore()
  const [uid, customer] = [newUid(), newUid()]
  await insertDocuments(createDocumentWriter({ store }), profileOf(uid, { userType: 'provider' }), providerOf(uid), profileOf(customer))
  const { runner, actions } = open(store)
  const [asking, answering] = [testDevice(runner, customer), testDevice(runner, uid)]
  for (let n = 1; n <= 2; n += 1) {
    const booking = newId()
    expect((await asking.run('request_booking', requestFor(uid, booking, instantFromMs(START + n * DAY + 6 * 3_600_000)))).state).toBe(
      'accepted',
    )
    expect((await answering.run('accept_booking', { booking_id: booking })).state).toBe('accepted')
  }
  await actions.run({ uid, id: newId(), requested: { action: 'block' }, reason: 'Fraud', session: 'a session' })
  return { store, uid, customer }
}

test.each(CRASH_MOMENTS.flatMap((moment) => [[moment, sharedStore] as const, [moment, (store: DocumentStore) => store] as const]))(
  'cut off %s a write: all of it is there after the next start, once, or nothing was asked',
  async (moment, recovery) => {
    for (let write = 0; ; write += 1) {
      const { store, uid, customer } = await market()
      const crashing = crashingStore(recovery(store), write, moment)
      const call: EndBookingsCall = { uid, id: newId(), end: 'cancel', bookings: undefined, reason: 'Fraud', session: 'a session' }
      await open(crashing.store)
        .endBookings.decide(call)
        .catch(() => undefined)
      const next = open(recovery(store))
      await next.endBookings.resumePending()
      const statuses = async () => (await docsOf(store, 'booking:')).map((doc) => doc['status'])
      const left = (await statuses()).filter((status) => status !== 'cancelled').length
      // Stored as a whole or not at all.
      expect([0, 2]).toContain(left)
      // Repeated, as by a client without an answer.
      expect((await next.endBookings.decide(call)).ok).toBe(true)
      expect(await statuses()).toEqual(['cancelled', 'cancelled'])
      const told = (await docsOf(store, `notification:${customer}:`)).filter((doc) => doc['kind'] === 'booking_withdrawn')
      expect(told).toHaveLength(2)
      expect((await next.audit.newest({ limit: 9 })).map(({ action }) => action).toSorted()).toEqual([
        'booking.cancelled',
        'booking.cancelled',
        'provider.blocked',
      ])
      expect(await next.log.verify()).toMatchObject({ ok: true })
      expect([
        await docsOf(store, 'booking_acts:'),
        await docsOf(store, 'job:end_bookings'),
        await docsOf(store, 'job:moderate_booking'),
      ]).toEqual([[], [], []])
      await store.close()
      if (!crashing.hasCrashed()) {
        expect(write).toBeGreaterThan(5)
        return
      }
    }
  },
)
