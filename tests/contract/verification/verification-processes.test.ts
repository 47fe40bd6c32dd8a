import { expect, test } from 'vitest'
import { instantFromMs } from '#domain/time/instant.ts'
import { openAuditLog } from '#server/admin/audit-log.ts'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { testPostgres } from '#tests/support/postgres/test-postgres.ts'
import { pdfOf } from '#tests/support/pictures/document-fixture.ts'
import { eventually } from '#tests/support/open-test-app.ts'
import { openPostgresUrl } from '../support/store-kinds.ts'
import { FORM, KEYS, createMasterKeys, expectStatus, openVerificationHarness, SECRET, submitVerification } from './verification-harness.ts'

test.runIf(postgresExists)(
  'two servers over one PostgreSQL database: an upload to one is read and decided by the other, once, with the same keys',
  async () => {
    const url = await (await testPostgres()).createDatabase()
    const [here, there] = [await openPostgresUrl(url), await openPostgresUrl(url)]
    const one = await openVerificationHarness(here)
    const other = await openVerificationHarness(there)
    const grace = await one.provider('grace')
    await submitVerification(one, grace, pdfOf(SECRET, 300_000))
    expect(await other.waiting()).toEqual([grace.uid])
    expect(expectStatus(200, await other.admin('GET', `/${grace.uid}`))['form']).toEqual(FORM)
    expect(new Uint8Array(await (await other.file(grace.uid)).arrayBuffer())).toEqual(pdfOf(SECRET, 300_000))
    const approve = { action: 'approve', what: ['identity'] }
    const responses = await Promise.all([one.admin('PUT', `/${grace.uid}`, approve), other.admin('PUT', `/${grace.uid}`, approve)])
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    await eventually(async () => (await other.server.call('GET', `/api/providers/${grace.uid}`)).body['is_verified'] === true)
    expect(await there.range({ start: `notification:${grace.uid}`, end: `notification:${grace.uid}\uffff` })).toHaveLength(1)
    expect((await openAuditLog({ store: there, now: () => instantFromMs(0) }).verify()).ok).toBe(true)
    await one.close()
    await other.server.app.stop()

    const again = await openVerificationHarness(there, await createMasterKeys(KEYS[0], KEYS[1]))
    await eventually(() => JSON.stringify(again.server.log).includes('Encrypted verifications with the newest master key'))
    await again.server.app.stop()
    const young = await openVerificationHarness(there, await createMasterKeys(KEYS[1]))
    expect(new Uint8Array(await (await young.file(grace.uid)).arrayBuffer())).toEqual(pdfOf(SECRET, 300_000))
    await young.close()
  },
)
