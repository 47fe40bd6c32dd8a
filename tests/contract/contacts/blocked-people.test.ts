/** What a block does to both people, in each list and call, over every store. */
import { ulid } from 'ulid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { verifyDocuments } from '#server/integrity/verify-documents.ts'
import type { StoreCheckFault } from '#server/integrity/store-check.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { cleaning, eventually, openTestApp, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { storeKinds, type StorePlace } from '../support/store-kinds.ts'

const NUMBERS = { amina: '+14155550122', grace: '+14155550111' }

interface Scene {
  readonly amina: TestPerson
  readonly grace: TestPerson
  readonly ruth: TestPerson
  readonly completed: string
  readonly accepted: string
  readonly pending: string
}

async function openScene(app: TestApp): Promise<Scene> {
  const [amina, grace, ruth] = [await app.signup('amina'), await app.signup('grace', 'provider'), await app.signup('ruth', 'provider')]
  for (const provider of [grace, ruth]) expect((await provider.call('POST', '/api/providers', cleaning)).status).toBe(201)
  for (const [who, phone] of [
    [amina, NUMBERS.amina],
    [grace, NUMBERS.grace],
  ] as const)
    expect((await who.call('PUT', '/api/me/profile', { phone })).status).toBe(200)
  const book = async (...statuses: string[]): Promise<string> => {
    const asked = { provider_id: grace.uid, scheduled_date: null, duration_hours: 1, address: '1 Market Street' }
    const id = String((await amina.call('POST', '/api/bookings', asked)).body['id'])
    for (const status of statuses) expect((await grace.call('PUT', `/api/bookings/${id}/status`, { status })).status).toBe(200)
    return id
  }
  expect((await amina.call('POST', `/api/favorites/${grace.uid}`)).status).toBe(200)
  return {
    amina,
    grace,
    ruth,
    completed: await book('accepted', 'in_progress', 'completed'),
    accepted: await book('accepted'),
    pending: await book(),
  }
}

const block = (who: TestPerson, other: TestPerson, booking_id?: string) =>
  who.call('POST', '/api/me/blocks', { person_id: other.uid, ...(booking_id === undefined ? {} : { booking_id }) })
const statusOf = async (who: TestPerson, booking: string): Promise<unknown> =>
  (await who.call('GET', `/api/bookings/${booking}`)).body['status']
const feedOf = async (who: TestPerson): Promise<Record<string, unknown>[]> =>
  ((await who.call('GET', '/db/me/_changes?limit=500&include_docs=true')).body['results'] as { doc: Record<string, unknown> }[]).map(
    ({ doc }) => doc,
  )
/** Names in a list of providers, to that person. */
const listed = async (who: TestPerson | TestApp): Promise<string[]> =>
  ((await who.call('GET', '/api/providers')).body as unknown as { provider_uid?: string; id: string }[]).map(({ id }) => id)

async function faultsOf(store: DocumentStore): Promise<StoreCheckFault[]> {
  const faults: StoreCheckFault[] = []
  await verifyDocuments({ reader: store, report: (fault) => faults.push(fault), nowMs: Date.now() })
  return faults
}

// One of each family.
describe.each(storeKinds().filter(({ name }) => name === 'leveldb, relaxed' || name === 'postgres'))(
  'a block over $name',
  ({ place: makePlace }) => {
    let place: StorePlace
    let store: DocumentStore
    let app: TestApp
    let scene: Scene
    beforeEach(async () => {
      place = makePlace()
      store = await place.open()
      app = await openTestApp({ store })
      scene = await openScene(app)
    })
    afterEach(async () => {
      await app.close()
      await place.remove()
    })

    test('hides each from the other in every list, ends requests, takes numbers back, and gives all back', async () => {
      const { amina, grace, ruth, completed, accepted, pending } = scene
      const before = await amina.call('GET', `/api/bookings/${accepted}`)
      expect(before.text).toContain(NUMBERS.grace)
      const done = await block(grace, amina, pending)
      expect(done).toMatchObject({ status: 200, body: { blocked: [{ person_id: amina.uid, name: 'amina' }] } })
      await eventually(async () => (await statusOf(amina, pending)) === 'rejected')
      await eventually(async () => !(await amina.call('GET', `/api/bookings/${accepted}`)).text.includes(NUMBERS.grace))
      await eventually(async () =>
        (await feedOf(grace)).some(({ _id, _deleted }) => _id === `place:${completed}:${grace.uid}` && _deleted === true),
      )

      // The blocked one: no list and no call shows the helper; visitors see her as before.
      expect([await listed(amina), await listed(app)]).toEqual([[ruth.uid], expect.arrayContaining([grace.uid, ruth.uid]) as string[]])
      for (const path of ['', '/slots?date=2026-12-01', '/reviews', '/packages'])
        expect([path, (await amina.call('GET', `/api/providers/${grace.uid}${path}`)).status]).toEqual([path, 404])
      expect((await app.call('GET', `/api/providers/${grace.uid}`)).status).toBe(200)
      expect((await amina.call('GET', '/api/preferences')).body['favorites']).toEqual([])
      const asked = { provider_id: grace.uid, scheduled_date: null, duration_hours: 1, address: '1 Market Street' }
      expect(await amina.call('POST', '/api/bookings', asked)).toMatchObject({
        status: 409,
        body: { error: 'request_closed', reason: 'This helper doesn’t take requests from you.' },
      })
      const written = { booking_id: accepted, message: 'Why?' }
      expect(await amina.call('POST', '/api/chat', written)).toMatchObject({ status: 409, body: { error: 'contact_closed' } })
      expect(await grace.call('POST', '/api/chat', written)).toMatchObject({ status: 409, body: { error: 'you_blocked' } })

      // What the blocked one reads of it says neither when nor why, also in the file of their data.
      const [own] = (await feedOf(amina)).filter(({ type }) => type === 'block')
      expect(own).toMatchObject({ uid: amina.uid, person_id: grace.uid, is_blocked: false, is_closed: true })
      expect(own).not.toHaveProperty('blocked_at')
      expect((await amina.call('GET', '/api/me/blocks')).body).toEqual({ blocked: [] })
      const told = (await feedOf(amina)).filter((doc) => doc['type'] === 'notification' && doc['booking_id'] === pending)
      expect(told.map(({ kind }) => kind)).toContain('booking_rejected')
      expect((await grace.call('GET', '/api/providers/me')).body['response_rate'] ?? 1).toBe(1)

      // The agreed job goes ahead, with the place and without a position.
      expect((await grace.call('GET', `/api/bookings/${accepted}`)).text).toContain('1 Market Street')
      expect((await grace.call('GET', `/api/bookings/${accepted}`)).text).not.toContain(NUMBERS.amina)
      await grace.call('PUT', '/api/me/profile', { share_position: true })
      const here = { latitude: 37.77, longitude: -122.41 }
      expect(await grace.call('PUT', `/api/bookings/${accepted}/position`, here)).toMatchObject({ status: 403 })
      expect((await amina.call('GET', `/api/bookings/${accepted}/position`)).body).toEqual({ position: null })
      expect((await grace.call('PUT', `/api/bookings/${accepted}/status`, { status: 'in_progress' })).status).toBe(200)
      expect(await faultsOf(store)).toEqual([])

      expect((await grace.call('DELETE', `/api/me/blocks/${amina.uid}`)).body).toEqual({ blocked: [] })
      expect(await listed(amina)).toContain(grace.uid)
      expect((await amina.call('GET', '/api/preferences')).body['favorites']).toEqual([grace.uid])
      await eventually(async () => (await amina.call('GET', `/api/bookings/${accepted}`)).text.includes(NUMBERS.grace))
      expect((await amina.call('POST', '/api/chat', written)).status).toBe(201)
      expect((await feedOf(amina)).filter(({ type }) => type === 'block')).toEqual([])
    })

    test('the customer can block too, and a block of a deleted account goes', async () => {
      const { amina, grace, pending } = scene
      expect((await block(amina, grace)).status).toBe(200)
      await eventually(async () => (await statusOf(grace, pending)) === 'cancelled')
      expect(await amina.call('POST', '/api/bookings', { provider_id: grace.uid, scheduled_date: null, address: 'x 1' })).toMatchObject({
        status: 409,
        body: { error: 'you_blocked' },
      })
      expect((await amina.call('GET', `/api/providers/${grace.uid}`)).status).toBe(404)
      expect((await grace.call('POST', '/api/me/delete', { password: 'password of grace', receipt: ulid() })).status).toBe(200)
      await eventually(async () => ((await amina.call('GET', '/api/me/blocks')).body['blocked'] as unknown[]).length === 0)
      await eventually(async () => (await faultsOf(store)).length === 0)
    })

    test('refuses whom one cannot know, and oneself', async () => {
      const { amina, grace, ruth, accepted } = scene
      expect(await block(grace, amina)).toMatchObject({ status: 404 })
      expect(await block(ruth, amina, accepted)).toMatchObject({ status: 404 })
      expect(await block(grace, grace)).toMatchObject({ status: 400, body: { fields: { person_id: 'You can’t block yourself' } } })
      expect((await amina.call('DELETE', '/api/me/blocks/nobody')).status).toBe(404)
      expect((await amina.call('DELETE', `/api/me/blocks/${ruth.uid}`)).status).toBe(200)
      expect((await app.call('GET', '/api/me/blocks')).status).toBe(401)
    })

    test('the check of a store notices half a block', async () => {
      const { amina, grace } = scene
      await block(amina, grace)
      const stored = await store.get(`block:${grace.uid}:${amina.uid}`)
      if (!stored) throw new Error('it is not there')
      await store.put({ ...stored, is_closed: false })
      expect((await faultsOf(store)).map(({ check }) => check)).toEqual(['block', 'block'])
    })
  },
)
