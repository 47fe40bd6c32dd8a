import { readdirSync, readFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ulid } from 'ulid'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS, IDENTITY_FILE_MAX_BYTES } from '#domain/constants.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { openAuditLog } from '#server/admin/audit-log.ts'
import { openLevelStore } from '#server/node/store/open-level-store.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { exif, jpegOf, WHERE } from '#tests/support/pictures/jpeg-fixture.ts'
import { pdfOf } from '#tests/support/pictures/document-fixture.ts'
import { eventually, openTestApp } from '#tests/support/open-test-app.ts'
import { storeKinds, type StorePlace } from '../support/store-kinds.ts'
import { uploadIdentityDocument } from '../support/upload-identity-document.ts'
import {
  FORM,
  KEYS,
  createMasterKeys,
  expectStatus,
  openVerificationHarness,
  SECRET,
  submitVerification,
  type VerificationHarness,
} from './verification-harness.ts'

const NOTHING = { status: 'none', submitted_at: null, decided_at: null, reason: null, what: [], document: null }

const allOf = async (store: DocumentStore): Promise<string> =>
  JSON.stringify(await store.range({ start: '', end: '\uffff', includeDocs: true }))
const idsOf = async (store: DocumentStore, prefix: string): Promise<string[]> =>
  (await store.range({ start: prefix, end: `${prefix}\uffff` })).map(({ id }) => id)
const auditOf = (store: DocumentStore) => openAuditLog({ store, now: () => instantFromMs(0) })
const actionsOf = async (store: DocumentStore): Promise<string[]> =>
  (await auditOf(store).newest({ limit: 100 })).map(({ action }) => action).toReversed()
const codeOf = ({ status, body }: { readonly status: number; readonly body: Record<string, unknown> }): string =>
  `${status} ${String(body['error'])}`

// Durability changes nothing here, and strict writes are slow.
describe.each(storeKinds().filter(({ name }) => name !== 'leveldb, strict'))('verifications over $name', ({ place: makePlace }) => {
  let place: StorePlace
  let store: DocumentStore
  let rig: VerificationHarness
  beforeEach(async () => {
    place = makePlace()
    store = await place.open()
    rig = await openVerificationHarness(store)
  })
  afterEach(async () => {
    await rig.close()
    await place.remove()
  })

  test('sent, reviewed, approved: the tick says what and when, the provider is notified, and every view is in the audit chain', async () => {
    const grace = await rig.provider('grace')
    expect((await grace.call('GET', '/api/provider/kyc')).body).toEqual(NOTHING)
    const paper = jpegOf({ head: exif() })
    const sent = await submitVerification(rig, grace, paper)
    expect(sent).toMatchObject({ status: 'pending', decided_at: null, document: { media_type: 'image/jpeg' } })
    expect((await grace.call('GET', '/api/provider/kyc')).body).toEqual(sent)
    expect(JSON.stringify(sent)).not.toContain(SECRET)

    expect(await rig.waiting()).toEqual([grace.uid])
    expect(await actionsOf(store)).toEqual([])
    const read = expectStatus(200, await rig.admin('GET', `/${grace.uid}`))
    expect(read).toMatchObject({ id: grace.uid, name: 'grace', city: 'Lagos', status: 'pending', form: FORM })
    const file = await rig.file(grace.uid)
    expect(file.status).toBe(200)
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(jpegOf())
    expect(file.headers.get('content-type')).toBe('image/jpeg')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="document.jpg"')
    expect(file.headers.get('content-security-policy')).toMatch(/sandbox/)
    expect(file.headers.get('cache-control')).toBe('no-store')

    expect(expectStatus(200, await rig.admin('PUT', `/${grace.uid}`, { action: 'approve', what: ['identity', 'address'] }))).toMatchObject({
      status: 'approved',
      what: ['identity', 'address'],
    })
    const provider = (await rig.server.call('GET', `/api/providers/${grace.uid}`)).body
    expect(provider['is_verified']).toBe(true)
    const stored = await store.get(`provider:${grace.uid}`)
    expect(stored).toMatchObject({ is_verified: true, verified_what: ['identity', 'address'], name: 'grace', approval: 'pending' })
    const { results } = (await grace.call('GET', '/db/me/_changes?include_docs=true&limit=500')).body as {
      results: { doc: Record<string, unknown> }[]
    }
    expect(results.map(({ doc }) => doc).filter((doc) => doc['type'] === 'notification')).toMatchObject([
      { kind: 'verification_approved', title: 'You’re verified', params: { name: 'grace' }, booking_id: null },
    ])
    expect(results.map(({ doc }) => doc['type'])).not.toContain('kyc')
    expect(await rig.waiting()).toEqual([])
    expect(await actionsOf(store)).toEqual(['verification.read', 'verification.read_document', 'verification.approved'])
    const [, seen] = await auditOf(store).newest({ limit: 3 })
    expect(seen).toMatchObject({
      actor: 'admin',
      subject: grace.uid,
      details: { session: expect.stringMatching(/^[0-9a-f]{12}$/) as unknown },
    })
    expect((await auditOf(store).verify()).ok).toBe(true)
    expect(codeOf(await grace.call('POST', '/api/provider/kyc', FORM))).toBe('409 already_verified')
    expect(codeOf(await rig.admin('PUT', `/${grace.uid}`, { action: 'reject', reason: 'Too late' }))).toBe('409 conflict')
  })

  test('only one waits at a time, also of many sent concurrently; rejected with a reason, another may be sent', async () => {
    const grace = await rig.provider('grace')
    const responses = await Promise.all(Array.from({ length: 5 }, () => grace.call('POST', '/api/provider/kyc', FORM)))
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409', '409', '409'])
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      error: 'kyc_pending',
      reason:
        'KYC Already Submitted - you have already submitted a KYC verification request. Please wait for the review process to complete.',
    })
    expect(codeOf(await uploadIdentityDocument(rig.server, grace.token, jpegOf()))).toBe('409 kyc_pending')
    expectStatus(200, await rig.admin('PUT', `/${grace.uid}`, { action: 'reject', reason: 'The photo is blurred.' }))
    expect((await grace.call('GET', '/api/provider/kyc')).body).toMatchObject({ status: 'rejected', reason: 'The photo is blurred.' })
    expect((await rig.server.call('GET', `/api/providers/${grace.uid}`)).body['is_verified']).toBe(false)
    expect(await allOf(store)).toContain('We couldn’t verify grace. The photo is blurred.')
    rig.server.pass(1_000)
    const again = await submitVerification(rig, grace, pdfOf('a scan'))
    expect(again).toMatchObject({ status: 'pending', reason: null, document: { media_type: 'application/pdf' } })
    expect(await rig.waiting()).toEqual([grace.uid])
    expect((await rig.file(grace.uid)).headers.get('content-type')).toBe('application/pdf')
  })

  test('the queue is in order of arrival, in pages', async () => {
    const people = []
    for (const name of ['ada', 'bea', 'cleo']) {
      const person = await rig.provider(name)
      await submitVerification(rig, person)
      people.push(person.uid)
      rig.server.pass(10)
    }
    expect(await rig.waiting()).toEqual(people)
    const first = expectStatus(200, await rig.admin('GET', '?limit=2'))
    expect((first['items'] as { id: string }[]).map(({ id }) => id)).toEqual(people.slice(0, 2))
    const rest = expectStatus(200, await rig.admin('GET', `?limit=2&cursor=${encodeURIComponent(String(first['next']))}`))
    expect((rest['items'] as { id: string }[]).map(({ id }) => id)).toEqual(people.slice(2))
    expect(rest['next']).toBeNull()
    expect(JSON.stringify(first)).not.toContain(SECRET)
  })

  test('a file uploaded twice is stored once, another person’s cannot be named, and one that waits too long is removed', async () => {
    const [grace, ruth] = [await rig.provider('grace'), await rig.provider('ruth')]
    const first = expectStatus(200, await uploadIdentityDocument(rig.server, grace.token, jpegOf()))
    const second = expectStatus(200, await uploadIdentityDocument(rig.server, grace.token, jpegOf({ width: 9 })))
    expect(await idsOf(store, 'kyc_file:')).toEqual([`kyc_file:${grace.uid}:${String(second['document_id'])}`])
    for (const document_id of [first['document_id'], ulid()])
      expect(codeOf(await grace.call('POST', '/api/provider/kyc', { ...FORM, document_id }))).toBe('409 document_missing')
    expect(codeOf(await ruth.call('POST', '/api/provider/kyc', { ...FORM, document_id: second['document_id'] }))).toBe(
      '409 document_missing',
    )
    rig.server.pass(DAY_MS + 1)
    await rig.server.app.stop()
    rig = await reopened(rig, store)
    await eventually(async () => (await idsOf(store, 'kyc_file:')).length === 0)
    // Due entries are removed after what they were for.
    await eventually(async () => (await idsOf(store, 'kyc_due:')).length === 0)
  })

  test('the documents are removed thirty days after the decision, except for what was checked, when and by whom', async () => {
    const grace = await rig.provider('grace')
    await submitVerification(rig, grace, jpegOf())
    rig.server.pass(40 * DAY_MS)
    // While it waits it is stored, however long.
    rig = await reopened(rig, store)
    expect(expectStatus(200, await rig.admin('GET', `/${grace.uid}`))['form']).toEqual(FORM)
    expectStatus(200, await rig.admin('PUT', `/${grace.uid}`, { action: 'approve', what: ['identity'] }))
    rig.server.pass(30 * DAY_MS - 60_000)
    rig = await reopened(rig, store)
    expect((await rig.file(grace.uid)).status).toBe(200)
    rig.server.pass(120_000)
    rig = await reopened(rig, store)
    await eventually(async () => (await idsOf(store, 'kyc_due:')).length === 0)
    expect(await idsOf(store, 'kyc_file:')).toEqual([])
    expect(await store.get(`kyc:${grace.uid}`)).toMatchObject({
      status: 'approved',
      what: ['identity'],
      decided_by: 'admin',
      sealed: null,
      document: null,
    })
    expect((await rig.file(grace.uid)).status).toBe(404)
    expect(expectStatus(200, await rig.admin('GET', `/${grace.uid}`))).toMatchObject({
      form: null,
      status: 'approved',
      decided_by: 'admin',
    })
    expect((await store.get(`provider:${grace.uid}`))?.['verified_what']).toEqual(['identity'])
    expect(await actionsOf(store)).toContain('verification.removed')
  })

  test('a deleted account leaves nothing except the audit entries under its id', async () => {
    const grace = await rig.provider('grace')
    await submitVerification(rig, grace, jpegOf())
    expectStatus(200, await rig.admin('GET', `/${grace.uid}`))
    expectStatus(200, await grace.call('POST', '/api/me/delete', { password: 'password of grace', receipt: ulid() }))
    for (const prefix of ['kyc:', 'kyc_']) expect(await idsOf(store, prefix)).toEqual([])
    expect(codeOf(await rig.admin('GET', `/${grace.uid}`))).toBe('404 not_found')
    expect(codeOf(await rig.admin('PUT', `/${grace.uid}`, { action: 'approve', what: ['identity'] }))).toBe('404 not_found')
    expect((await auditOf(store).verify()).ok).toBe(true)
  })

  test('with a new master key everything opens, is encrypted with it, and no longer needs the old one', async () => {
    const [grace, ruth] = [await rig.provider('grace'), await rig.provider('ruth')]
    await submitVerification(rig, grace, jpegOf({ width: 77 }))
    await uploadIdentityDocument(rig.server, ruth.token, pdfOf('waiting'))
    const young = (await createMasterKeys(KEYS[1])).newest.id
    rig = await reopened(rig, store, createMasterKeys(KEYS[0], KEYS[1]))
    await eventually(async () => !(await allOf(store)).includes(`"key_id":"${(await createMasterKeys(KEYS[0])).newest.id}"`))
    expect((await allOf(store)).match(new RegExp(`"key_id":"${young}"`, 'g'))).toHaveLength(3)
    await eventually(() => JSON.stringify(rig.server.log).includes('Encrypted verifications with the newest master key'))
    rig = await reopened(rig, store, createMasterKeys(KEYS[1]))
    expect(expectStatus(200, await rig.admin('GET', `/${grace.uid}`))['form']).toEqual(FORM)
    expect(new Uint8Array(await (await rig.file(grace.uid)).arrayBuffer())).toEqual(jpegOf({ width: 77 }))
  })

  test('tampered data does not open, and a missing master key is reported', async () => {
    const [grace, ruth] = [await rig.provider('grace'), await rig.provider('ruth')]
    await submitVerification(rig, grace, jpegOf())
    await submitVerification(rig, ruth, jpegOf())
    const [mine, theirs] = [await store.get(`kyc:${grace.uid}`), await store.get(`kyc:${ruth.uid}`)]
    await store.put({ ...mine, _id: `kyc:${grace.uid}`, sealed: theirs?.['sealed'] })
    expect(codeOf(await rig.admin('GET', `/${grace.uid}`))).toBe('503 unavailable')
    rig = await reopened(rig, store, createMasterKeys(KEYS[1]))
    expect(codeOf(await rig.admin('GET', `/${ruth.uid}`))).toBe('503 unavailable')
    expect((await rig.file(ruth.uid)).status).toBe(503)
    await eventually(() => JSON.stringify(rig.server.log).includes('need a master key that is missing'))
    expect(JSON.stringify(rig.server.log)).not.toContain(SECRET)
  })
})

/** Opens the same data in a restarted server, at the same time of its clock. */
async function reopened(rig: VerificationHarness, store: DocumentStore, keys = createMasterKeys(KEYS[0])): Promise<VerificationHarness> {
  const aheadMs = rig.server.nowMs() - Date.now()
  await rig.server.app.stop()
  const next = await openVerificationHarness(store, await keys, aheadMs)
  return next
}

describe('what is refused', () => {
  let rig: VerificationHarness
  beforeEach(async () => {
    rig = await openVerificationHarness(await openMemoryStore())
  })
  afterEach(() => rig.close())

  test('people who may not send', async () => {
    const amina = await rig.server.signup('amina')
    const post = '/api/provider/kyc'
    expect(codeOf(await rig.server.call('POST', post, FORM))).toBe('401 unauthorized')
    expect(codeOf(await rig.server.call('GET', post))).toBe('401 unauthorized')
    expect(codeOf(await uploadIdentityDocument(rig.server, undefined, jpegOf()))).toBe('401 unauthorized')
    expect(codeOf(await amina.call('POST', post, FORM))).toBe('409 no_provider_profile')
    expect(codeOf(await uploadIdentityDocument(rig.server, amina.token, jpegOf()))).toBe('409 no_provider_profile')
    const grace = await rig.provider('grace')
    await submitVerification(rig, grace, jpegOf())
    for (const path of ['', `/${grace.uid}`, `/${grace.uid}/document`])
      for (const caller of [amina, grace])
        expect(codeOf(await caller.call('GET', `/api/admin/verifications${path}`))).toBe('401 unauthorized')
    expect(codeOf(await grace.call('PUT', `/api/admin/verifications/${grace.uid}`, { action: 'approve', what: ['identity'] }))).toBe(
      '401 unauthorized',
    )
    expect(await auditOf(rig.server.store).newest({ limit: 1 })).toEqual([])
    const blocked = await rig.provider('ruth')
    const stored = await rig.server.store.get(`provider:${blocked.uid}`)
    await rig.server.store.put({ ...stored, _id: `provider:${blocked.uid}`, is_blocked: true })
    expect(codeOf(await blocked.call('POST', post, FORM))).toBe('403 account_blocked')
    // A provider whose service is not registered yet may send, and is approved once it is.
    const early = await rig.server.signup('early', 'provider')
    expectStatus(201, await early.call('POST', post, FORM))
    expect(codeOf(await rig.admin('PUT', `/${early.uid}`, { action: 'approve', what: ['identity'] }))).toBe('409 no_provider_profile')
    expectStatus(200, await rig.admin('PUT', `/${early.uid}`, { action: 'reject', reason: 'Register your service first.' }))
  })

  test('incomplete forms, and unknown fields', async () => {
    const grace = await rig.provider('grace')
    const sentence = 'Please fill in all required fields (Full Name, Government ID Number, Business Category)'
    expect(await grace.call('POST', '/api/provider/kyc', { full_name: ' ' })).toMatchObject({
      status: 400,
      body: {
        error: 'invalid_fields',
        fields: { full_name: sentence, government_id_number: sentence, business_category: sentence },
      },
    })
    const more = { status: 'approved', is_verified: true, decided_by: 'me', what: ['identity'], uid: ulid() }
    expect(expectStatus(201, await grace.call('POST', '/api/provider/kyc', { ...FORM, ...more }))).toMatchObject({
      status: 'pending',
      what: [],
    })
    expect(expectStatus(200, await rig.admin('GET', `/${grace.uid}`))['form']).toEqual(FORM)
  })

  test('files that are no identity document, too large, compressed, or from another site', async () => {
    const { token } = await rig.provider('grace')
    const words = new Uint8Array(new TextEncoder().encode('<script>alert(1)</script>'))
    expect(codeOf(await uploadIdentityDocument(rig.server, token, words, { 'content-type': 'image/jpeg' }))).toBe('415 not_a_document')
    expect(codeOf(await uploadIdentityDocument(rig.server, token, new Uint8Array()))).toBe('415 not_a_document')
    expect(codeOf(await uploadIdentityDocument(rig.server, token, pdfOf('', IDENTITY_FILE_MAX_BYTES + 1)))).toBe('413 document_too_large')
    expect(codeOf(await uploadIdentityDocument(rig.server, token, jpegOf(), { 'content-encoding': 'gzip' }))).toBe('415 bad_media_type')
    expect(codeOf(await uploadIdentityDocument(rig.server, token, jpegOf(), { origin: 'https://evil.example' }))).toBe('403 cross_site')
    expect(expectStatus(200, await uploadIdentityDocument(rig.server, token, pdfOf('', IDENTITY_FILE_MAX_BYTES)))['bytes']).toBe(
      IDENTITY_FILE_MAX_BYTES,
    )
  })

  test('impossible decisions', async () => {
    const grace = await rig.provider('grace')
    await submitVerification(rig, grace)
    for (const body of [
      {},
      { action: 'remove' },
      { action: 'approve', what: [] },
      { action: 'approve', what: ['luck'] },
      { action: 'reject', reason: ' ' },
    ])
      expect(codeOf(await rig.admin('PUT', `/${grace.uid}`, body))).toBe('400 invalid_fields')
    for (const id of [ulid(), 'x', '__proto__']) {
      expect(codeOf(await rig.admin('GET', `/${id}`))).toBe('404 not_found')
      expect(codeOf(await rig.admin('PUT', `/${id}`, { action: 'approve', what: ['identity'] }))).toBe('404 not_found')
    }
    expect((await rig.file(grace.uid)).status).toBe(404)
  })

  test('everything, where the server has no master key', async () => {
    const bare = await openTestApp({ withoutMasterKeys: true })
    const grace = await bare.signup('grace', 'provider')
    expect(codeOf(await grace.call('POST', '/api/provider/kyc', FORM))).toBe('503 unavailable')
    expect(codeOf(await uploadIdentityDocument(bare, grace.token, jpegOf()))).toBe('503 unavailable')
    expect((await grace.call('GET', '/api/provider/kyc')).body).toEqual(NOTHING)
    await bare.close()
  })
})

test('no file of the store contains a word of what was sent, nor any of its bytes once it is removed', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nearhelp-raw-'))
  const raw = (): string =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('latin1'))
      .join('\n')
  const store = await openLevelStore({ path: join(folder, 'data'), durability: 'strict' })
  let rig = await openVerificationHarness(store)
  const grace = await rig.provider('grace')
  await submitVerification(rig, grace, pdfOf(`${SECRET} ${WHERE}`))
  expectStatus(200, await rig.admin('GET', `/${grace.uid}`))
  expectStatus(200, await rig.admin('PUT', `/${grace.uid}`, { action: 'reject', reason: 'Blurred.' }))
  await store.compact?.()
  const { data: sealed = '' } = ((await store.get(`kyc:${grace.uid}`))?.['sealed'] ?? {}) as { data?: string }
  const [name] = await idsOf(store, 'kyc_file:')
  const bytes = Buffer.from((await store.bytes(name ?? '')) ?? []).toString('latin1')
  expect([sealed.length, bytes.length].every((length) => length > 60)).toBe(true)
  const before = raw()
  for (const secret of [SECRET, Buffer.from(SECRET).toString('base64').slice(0, -4), FORM.address, WHERE, '%PDF-1.7'])
    expect(before).not.toContain(secret)
  expect(before).toContain(sealed.slice(8, 40))
  expect(before).toContain(bytes.slice(8, 40))
  rig.server.pass(31 * DAY_MS)
  const compact = vi.spyOn(store, 'compact')
  rig = await reopened(rig, store)
  await eventually(async () => (await idsOf(store, 'kyc_due:')).length === 0)
  await rig.server.app.stop()
  expect(compact).toHaveBeenCalled()
  // Data that a starting server was reading kept its old versions; the next compaction finds no reader.
  await store.compact?.()
  // Files that a compaction made obsolete are deleted in the background.
  await eventually(() => !raw().includes(sealed.slice(8, 40)))
  await eventually(() => !raw().includes(bytes.slice(8, 40)))
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

test('identity documents have their own limit, separate from chat photos', async () => {
  const server = await openTestApp({ limits: { identityFiles: { points: 2, seconds: 60 } } })
  const grace = await server.signup('grace', 'provider')
  const paper = (): Promise<string> => uploadIdentityDocument(server, grace.token, pdfOf('mine')).then(codeOf)
  expect([await paper(), await paper()]).toEqual(['200 undefined', '200 undefined'])
  expect(await paper()).toBe('429 too_many')
  const chat = await uploadIdentityDocument(server, grace.token, jpegOf({ width: 9 }), {}, `/api/bookings/${ulid()}/attachments/${ulid()}`)
  expect(chat.status).not.toBe(429)
  await server.close()
})
