/** Photos, calendars and identity documents, given to one process and read from the other. */
import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { PHOTOS_PER_PERSON } from '#domain/constants.ts'
import type { Ulid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { openAttachments } from '#server/bookings/attachments.ts'
import { ORIGIN, cleaning, eventually, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { anAcceptedBooking, AMINA, BOOKING } from '#tests/support/domain/fixtures.ts'
import { pdfOf } from '#tests/support/pictures/document-fixture.ts'
import { jpegOf } from '#tests/support/pictures/jpeg-fixture.ts'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { testPostgres } from '#tests/support/postgres/test-postgres.ts'
import { openPostgresUrl } from '../support/store-kinds.ts'
import { uploadIdentityDocument } from '../support/upload-identity-document.ts'
import { FORM } from '../verification/verification-harness.ts'
import { bearer, openProcesses } from './open-processes.ts'

const fetchAt = (app: TestApp, path: string, { token }: TestPerson, picture?: Uint8Array<ArrayBuffer>): Promise<Response> =>
  app.app.fetch(
    new Request(ORIGIN + path, {
      method: picture ? 'PUT' : 'GET',
      headers: { ...bearer(token), ...(picture ? { 'content-type': 'image/jpeg' } : {}) },
      ...(picture ? { body: picture } : {}),
    }),
    '127.0.0.1',
  )

test.runIf(postgresExists)('a photo that one process took is read from the other', async () => {
  await using processes = await openProcesses()
  const { one, other } = processes
  const amina = await one.signup('amina')
  const grace = await other.signup('grace', 'provider')
  await grace.call('POST', '/api/providers', cleaning)
  const booked = await one.call(
    'POST',
    '/api/bookings',
    { address: '1 Market Street', provider_id: grace.uid, scheduled_date: null, duration_hours: 1 },
    bearer(amina.token),
  )
  const id = String(booked.body['id'])
  expect((await other.call('PUT', `/api/bookings/${id}/status`, { status: 'accepted' }, bearer(grace.token))).status).toBe(200)
  const path = `/api/bookings/${id}/attachments/${ulid()}`
  const picture = jpegOf({ width: 1_600, height: 1_200 })
  expect((await fetchAt(one, path, amina, picture)).status).toBe(200)
  expect(new Uint8Array(await (await fetchAt(other, path, grace)).arrayBuffer())).toEqual(picture)
  // Sent again after a lost answer, to the other process.
  expect((await fetchAt(other, path, amina, picture)).status).toBe(200)
  expect((await fetchAt(other, path, amina, jpegOf({ width: 9 }))).status).toBe(409)
})

test.runIf(postgresExists)('the number of photos of a person in a chat is limited over both', async () => {
  const url = await (await testPostgres()).createDatabase()
  const stores = [await openPostgresUrl(url), await openPostgresUrl(url)]
  const places = stores.map((store) => openAttachments({ store, now: () => instantFromMs(Date.now()) }))
  const add = async (place: number): Promise<boolean> => {
    const photo = { id: ulid() as Ulid, booking: anAcceptedBooking(), uid: AMINA, bytes: jpegOf(), blur: '0'.repeat(96) }
    return (await places[place % 2]?.add(photo))?.ok === true
  }
  for (let count = 1; count < PHOTOS_PER_PERSON; count += 1) expect(await add(count)).toBe(true)
  await Promise.all([0, 1, 2, 3, 4, 5].map(add))
  const stored = await stores[0]?.range({ start: `attachment:${BOOKING}:`, end: `attachment:${BOOKING}:\uffff` })
  expect(stored?.length).toBeLessThanOrEqual(PHOTOS_PER_PERSON)
  expect(stored?.length).toBeGreaterThanOrEqual(PHOTOS_PER_PERSON - 1)
  await Promise.all(stores.map((store) => store.close()))
})

test.runIf(postgresExists)('a calendar address of one process is served by the other, and revoked at both', async () => {
  await using processes = await openProcesses()
  const { one, other } = processes
  const grace = await one.signup('grace', 'provider')
  await grace.call('POST', '/api/providers', cleaning)
  const create = async (app: TestApp): Promise<string> =>
    String((await app.call('POST', '/api/provider/calendar-feed', {}, bearer(grace.token))).body['path'])
  const statuses = async (path: string): Promise<number[]> => {
    const replies = await Promise.all([one, other].map((app) => app.call('GET', path)))
    return replies.map(({ status }) => status)
  }
  const first = await create(one)
  expect(await statuses(first)).toEqual([200, 200])
  const second = await create(other)
  expect(await statuses(first)).toEqual([404, 404])
  expect(await statuses(second)).toEqual([200, 200])
  expect((await one.call('DELETE', '/api/provider/calendar-feed', undefined, bearer(grace.token))).status).toBe(204)
  expect(await statuses(second)).toEqual([404, 404])
})

test.runIf(postgresExists)('an upload at one process never removes the file that a form at the other names', async () => {
  await using processes = await openProcesses()
  const { one, other } = processes
  for (let round = 0; round < 8; round += 1) {
    const grace = await one.signup(`grace${round}`, 'provider')
    await grace.call('POST', '/api/providers', cleaning)
    const { body } = await uploadIdentityDocument(one, grace.token, pdfOf('first', 20_000))
    const [sent] = await Promise.all([
      one.call('POST', '/api/provider/kyc', { ...FORM, ...body }, bearer(grace.token)),
      uploadIdentityDocument(other, grace.token, pdfOf('second', 20_000)),
    ])
    const stored = await one.store.get(`kyc:${grace.uid}`)
    const document = stored?.['document'] as { id: string } | null | undefined
    if (sent.status === 201) expect(await one.store.get(`kyc_file:${grace.uid}:${document?.id}`)).toBeDefined()
    else expect(stored).toBeUndefined()
  }
})

test.runIf(postgresExists)('a service that was changed at one process is found as changed at the other', async () => {
  await using processes = await openProcesses()
  const { one, other } = processes
  const grace = await one.signup('grace', 'provider')
  await grace.call('POST', '/api/providers', cleaning)
  const statusesAt = async (app: TestApp): Promise<unknown> =>
    ((await app.call('GET', '/api/providers')).body as unknown as { status: string }[]).map(({ status }) => status)
  for (const [app, status] of [
    [one, 'Busy'],
    [other, 'Available'],
  ] as const) {
    expect((await app.call('PUT', '/api/providers/me/status', { status }, bearer(grace.token))).status).toBe(200)
    for (const each of [one, other]) await eventually(async () => JSON.stringify(await statusesAt(each)) === `["${status}"]`, 1_200)
  }
})
