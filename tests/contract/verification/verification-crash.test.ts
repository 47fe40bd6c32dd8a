import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/constants.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { parseVerificationForm } from '#domain/verification/verification.ts'
import { openDocumentReader } from '#server/store/documents/document-reader.ts'
import { openAuditLog } from '#server/admin/audit-log.ts'
import { createDocumentWriter } from '#server/store/documents/document-writer.ts'
import { endJob, parseJob } from '#server/jobs/job-document.ts'
import { silentLog } from '#server/platform/log.ts'
import type { DocumentStore, StoredDoc } from '#server/store/document-store.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { openVerificationDecisions } from '#server/verification/verification-decisions.ts'
import { openVerificationDocuments } from '#server/verification/verification-documents.ts'
import { createVerificationSweep } from '#server/verification/verification-sweep.ts'
import { openVerifications } from '#server/verification/verifications.ts'
import { jpegOf } from '#tests/support/pictures/jpeg-fixture.ts'
import { insertDocuments, newId, newUid } from '../support/backend.ts'
import { CRASH_MOMENTS, crashingStore, sharedStore, type CrashMoment } from '../support/failing-store.ts'
import { runSweep } from '../jobs/job-of.ts'
import { profileOf, providerOf } from '../support/people.ts'
import { missingPointers } from '../support/store-state.ts'
import { FORM, KEYS, createMasterKeys } from './verification-harness.ts'

const START = Date.parse('2026-11-20T09:00:00.000Z')
const keys = await createMasterKeys(KEYS[0])
const ADMIN = { actor: 'admin', session: 'a session' }

const parsed = parseVerificationForm(FORM)
if (!parsed.ok) throw new Error('the form is not one')
const form = parsed.value

/** Verification as the server composes it, at a time of its clock. */
function open(store: DocumentStore, nowMs = START) {
  const now = () => instantFromMs(nowMs)
  const documents = openDocumentReader(store)
  const audit = openAuditLog({ store, now })
  const decisions = openVerificationDecisions({
    store,
    documents,
    writer: createDocumentWriter({ store }),
    audit,
    now,
    newId,
    clock: () => nowMs,
  })
  const { sweep } = createVerificationSweep({ store, keys, audit, clock: () => nowMs, log: silentLog })
  return {
    verifications: openVerifications({ store, documents, keys, now, newId }),
    papers: openVerificationDocuments({ store, keys, audit, log: silentLog }),
    audit,
    decisions,
    sweep: () => runSweep('verifications', sweep),
    /** Does the jobs of decisions as a queue does at their time. */
    settleJobs: async () => {
      for (const stored of await docsOf(store, 'job:settle_verification:')) {
        const job = parseJob(stored)
        if (!job) throw new Error('no job')
        await decisions.complete(job, new AbortController().signal)
        await endJob(store, 'settle_verification', job.key)
      }
    },
  }
}

async function withProvider(): Promise<{ readonly store: DocumentStore; readonly uid: Uid }> {
  const store = await openMemoryStore()
  const uid = newUid()
  await insertDocuments(createDocumentWriter({ store }), profileOf(uid, { userType: 'provider' }), providerOf(uid))
  return { store, uid }
}

async function sendAll(store: DocumentStore, uid: Uid, picture = jpegOf()): Promise<void> {
  const { verifications } = open(store)
  const held = await verifications.uploadFile(uid, picture)
  if (!held.ok) throw new Error(held.error.code)
  const sent = await verifications.submit(uid, form, held.value.id)
  if (!sent.ok) throw new Error(sent.error.code)
}

const docsOf = async (store: DocumentStore, prefix: string): Promise<readonly (StoredDoc | undefined)[]> =>
  (await store.range({ start: prefix, end: `${prefix}\uffff`, includeDocs: true })).map(({ doc }) => doc)

/** Runs an action on a store that dies at a write. @returns false when there was no such write */
async function dies(
  store: DocumentStore,
  write: number,
  moment: CrashMoment,
  act: (dying: DocumentStore) => Promise<unknown>,
): Promise<boolean> {
  const crashing = crashingStore(sharedStore(store), write, moment)
  await act(crashing.store).catch(() => undefined)
  return crashing.hasCrashed()
}

test.each(CRASH_MOMENTS)('cut off while sending (%s a write), nothing is half there, and it can be sent again', async (moment) => {
  let write = 0
  for (;;) {
    const { store, uid } = await withProvider()
    const crashed = await dies(store, write, moment, (dying) => sendAll(dying, uid))
    const { verifications, papers } = open(store)
    const { status } = await verifications.statusOf(uid)
    if (status === 'none') await sendAll(store, uid)
    // Once sent, the form and the file can both be read, and it is in the queue.
    expect((await verifications.statusOf(uid)).status).toBe('pending')
    expect(await papers.read(uid, ADMIN)).toMatchObject({ ok: true, value: { form } })
    expect(await papers.readFile(uid, ADMIN)).toMatchObject({ ok: true, value: { bytes: jpegOf() } })
    expect((await papers.listPending({ limit: 10 })).records.map((record) => record.uid)).toEqual([uid])
    const dayLater = open(store, START + DAY_MS + HOUR_MS)
    await dayLater.sweep()
    expect(await docsOf(store, 'kyc_file:')).toHaveLength(1)
    expect(await docsOf(store, 'kyc_queue:')).toHaveLength(1)
    expect(await papers.readFile(uid, ADMIN)).toMatchObject({ ok: true })
    await store.close()
    if (!crashed) break
    write += 1
  }
  expect(write).toBeGreaterThan(3)
})

test.each(CRASH_MOMENTS)('cut off while deciding (%s a write), the decision is none, or carried out by the next start', async (moment) => {
  let write = 0
  for (;;) {
    const { store, uid } = await withProvider()
    await sendAll(store, uid)
    const crashed = await dies(store, write, moment, (dying) =>
      open(dying).decisions.decide(uid, { action: 'approve', what: ['identity', 'phone'] }, 'admin'),
    )
    const { verifications, papers, audit, settleJobs, decisions } = open(store)
    await settleJobs()
    const { status } = await verifications.statusOf(uid)
    const [provider] = await docsOf(store, 'provider:')
    if (status === 'pending') {
      expect(provider?.['is_verified']).toBe(false)
      expect(await docsOf(store, 'notification:')).toEqual([])
      expect(await docsOf(store, 'audit:')).toEqual([])
      expect((await papers.listPending({ limit: 10 })).records).toHaveLength(1)
      expect((await decisions.decide(uid, { action: 'approve', what: ['identity', 'phone'] }, 'admin')).ok).toBe(true)
    }
    const [decided] = await docsOf(store, 'provider:')
    expect(decided).toMatchObject({ is_verified: true, verified_what: ['identity', 'phone'] })
    expect(await docsOf(store, 'notification:')).toHaveLength(1)
    expect(await missingPointers(store)).toEqual([])
    expect((await docsOf(store, 'kyc:'))[0]).toMatchObject({ status: 'approved', settled: true })
    expect([await docsOf(store, 'kyc_queue:'), await docsOf(store, 'job')]).toEqual([[], []])
    const noted = await audit.newest({ limit: 9 })
    // At least once, and never with two results.
    expect(new Set(noted.map(({ action, details }) => `${action} ${details['what'] ?? ''}`))).toEqual(
      new Set(['verification.approved identity phone']),
    )
    expect((await audit.verify()).ok).toBe(true)
    await store.close()
    if (!crashed) break
    write += 1
  }
  expect(write).toBeGreaterThan(5)
})

test.each(CRASH_MOMENTS)('cut off while removing (%s a write), the next sweep removes the rest, and it is noted', async (moment) => {
  let write = 0
  for (;;) {
    const { store, uid } = await withProvider()
    await sendAll(store, uid)
    await open(store).decisions.decide(uid, { action: 'reject', reason: 'Blurred' }, 'admin')
    const later = START + 31 * DAY_MS
    const crashed = await dies(store, write, moment, (dying) => open(dying, later).sweep())
    await open(store, later).sweep()
    const [record] = await docsOf(store, 'kyc:')
    expect(record).toMatchObject({ status: 'rejected', sealed: null, document: null, reason: null, decided_by: 'admin' })
    expect([await docsOf(store, 'kyc_file:'), await docsOf(store, 'kyc_due:')]).toEqual([[], []])
    const actions = (await open(store).audit.newest({ limit: 9 })).map(({ action }) => action)
    expect(actions).toContain('verification.removed')
    await store.close()
    if (!crashed) break
    write += 1
  }
  expect(write).toBeGreaterThan(3)
})

test('a file that is replaced while its form is being sent is still available to it', async () => {
  const { store, uid } = await withProvider()
  const { verifications, papers } = open(store)
  const held = await verifications.uploadFile(uid, jpegOf({ width: 5 }))
  const id: Ulid | undefined = held.ok ? held.value.id : undefined
  const [sent, other] = await Promise.all([verifications.submit(uid, form, id), verifications.uploadFile(uid, jpegOf({ width: 6 }))])
  expect([sent.ok, other.ok]).toEqual([true, false])
  expect(await papers.readFile(uid, ADMIN)).toMatchObject({ ok: true, value: { bytes: jpegOf({ width: 5 }) } })
  await store.close()
})
