import { expect, test } from 'vitest'
import { instantFromMs } from '#domain/time/instant.ts'
import { openAuditLog } from '#server/admin/audit-log.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import type { ApiResponse } from '#tests/support/open-test-app.ts'
import { expectStatus, FORM, openVerificationHarness } from './verification-harness.ts'

const auditOf = (store: DocumentStore) => openAuditLog({ store, now: () => instantFromMs(0) })
const codeOf = ({ status, body }: ApiResponse): string => `${status} ${String(body['error'])}`

test('identity without a document, and a badge that is not there; one that is taken back can be asked for again', async () => {
  const rig = await openVerificationHarness(await openMemoryStore())
  const grace = await rig.provider('grace')
  const post = '/api/provider/kyc'
  expect(codeOf(await rig.admin('PUT', `/${grace.uid}`, { action: 'withdraw', reason: 'No badge' }))).toBe('409 conflict')
  expectStatus(201, await grace.call('POST', post, FORM))
  expect(await rig.admin('PUT', `/${grace.uid}`, { action: 'approve', what: ['phone', 'identity'] })).toMatchObject({
    status: 409,
    body: { error: 'identity_unproven', fields: { what: 'Identity can be confirmed only with a document.' } },
  })
  expect((await grace.call('GET', post)).body['status']).toBe('pending')
  expectStatus(200, await rig.admin('PUT', `/${grace.uid}`, { action: 'approve', what: ['phone'] }))
  expect(expectStatus(200, await rig.server.call('GET', `/api/providers/${grace.uid}`))).toMatchObject({ is_verified: true })
  expect((await rig.admin('PUT', `/${grace.uid}`, { action: 'withdraw', reason: ' ' })).body['fields']).toHaveProperty('reason')
  for (const expected of [200, 409])
    expect((await rig.admin('PUT', `/${grace.uid}`, { action: 'withdraw', reason: 'The number is not theirs' })).status).toBe(expected)
  expect(expectStatus(200, await rig.server.call('GET', `/api/providers/${grace.uid}`))).toMatchObject({ is_verified: false })
  expect((await grace.call('GET', post)).body).toMatchObject({
    status: 'rejected',
    reason: 'The number is not theirs',
    withdrawn: true,
    what: [],
  })
  const kinds = (await auditOf(rig.server.store).newest({ limit: 9 })).map(({ action }) => action)
  expect(kinds).toEqual(['verification.withdrawn', 'verification.approved'])
  expectStatus(201, await grace.call('POST', post, FORM))
  expect((await grace.call('GET', post)).body).not.toHaveProperty('withdrawn')
  await rig.close()
})
