import { ulid } from 'ulid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ACCOUNT_DELETED_REASON, DELETED_MESSAGE, DELETED_NAME } from '#domain/documents/placeholder-texts.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { eventually, openTestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { CANARY, expectStatus, openCanaryMarket, PASSWORD, findTraces, type CanaryMarket } from '../support/canary-market.ts'
import { storeKinds, type StorePlace } from '../support/store-kinds.ts'
import { fastTime } from './fast-time.ts'

/** Returns all of a person's documents, by id. */
async function documentsOf(person: TestPerson): Promise<Map<string, Record<string, unknown>>> {
  const { results } = expectStatus(200, await person.call('GET', '/db/me/_changes?limit=500&include_docs=true'))
  return new Map((results as { id: string; doc: Record<string, unknown> }[]).map(({ id, doc }) => [id, doc]))
}

// Durability changes nothing here, and strict writes are slow.
describe.each(storeKinds().filter(({ name }) => name !== 'leveldb, strict'))(
  'an account deleted from a store over $name',
  ({ place: makePlace }) => {
    let place: StorePlace
    let store: DocumentStore
    let market: CanaryMarket
    beforeEach(async () => {
      place = makePlace()
      store = await place.open()
      market = await openCanaryMarket(store, fastTime(20))
    })
    afterEach(async () => {
      await market.server.close()
      await place.remove()
    })

    test('leaves nothing of the person, and the others their records', async () => {
      const { server, wren, chidi, ben, bookings, asked } = market
      const login = { email: `${CANARY}@example.test`, password: PASSWORD }
      const second = expectStatus(200, await server.call('POST', '/api/auth/login', login))
      const receipt = ulid()
      expect(await server.call('POST', '/api/me/delete', { password: PASSWORD, receipt })).toMatchObject({ status: 401 })
      expect(await wren.call('POST', '/api/me/delete', { password: 'a guess', receipt })).toMatchObject({
        status: 403,
        body: { error: 'wrong_password', fields: { password: 'That password isn’t right. Try again.' } },
      })
      expect((await server.call('GET', `/api/erasures/${receipt}`)).status).toBe(404)
      expect((await findTraces(store)).length).toBeGreaterThan(20)

      const gone = await wren.call('POST', '/api/me/delete', { password: PASSWORD, receipt })
      expect(gone).toMatchObject({ status: 200, body: { state: 'settling' } })
      expect(gone.headers.get('set-cookie')).toMatch(/^nearhelp=;/)
      expect(await findTraces(store)).toEqual([])

      // No session works, and every other device learns why.
      expect((await wren.call('GET', '/api/auth/me')).status).toBe(401)
      const otherDevice = { authorization: `Bearer ${String(second['token'])}` }
      for (const path of ['/api/auth/me', '/db/me/_changes', '/api/bookings'])
        expect(await server.call('GET', path, undefined, otherDevice)).toMatchObject({ status: 410, body: { error: 'account_deleted' } })
      expect(await server.call('POST', '/api/auth/login', login)).toMatchObject({ status: 401, body: { error: 'bad_credentials' } })

      // Chidi keeps the agreement, without name, place or texts.
      const his = await documentsOf(chidi)
      for (const [was, id] of Object.entries(bookings)) {
        const booking = his.get(`booking:${id}`)
        const isOver = was === 'completed' || was === 'cancelled'
        expect(booking).toMatchObject({
          customer_name: DELETED_NAME,
          special_instructions: '',
          user_latitude: null,
          status: isOver ? was : 'cancelled',
          total_amount: 25,
        })
        const last = (booking?.['history'] as Record<string, unknown>[] | undefined)?.at(-1)
        if (!isOver) expect(last).toMatchObject({ event: 'cancelled', by: 'system', reason: ACCOUNT_DELETED_REASON })
        if (was === 'cancelled') expect(last).not.toHaveProperty('reason')
        expect(his.get(`place:${id}:${chidi.uid}`)).toSatisfy((doc) => doc === undefined || (doc as { _deleted?: true })._deleted === true)
      }
      const messages = [...his.values()].filter((doc) => doc['type'] === 'message').map((doc) => String(doc['message']))
      expect(messages.toSorted()).toEqual(['I bring a washer', DELETED_MESSAGE].toSorted())
      const notices = [...his.values()].filter((doc) => doc['type'] === 'notification')
      expect(notices.filter((doc) => doc['kind'] === 'booking_cancelled').map((doc) => doc['message'])).toContain(
        `${DELETED_NAME} canceled the booking. ${ACCOUNT_DELETED_REASON}`,
      )
      expect([...his.values()].find((doc) => doc['type'] === 'review')).toMatchObject({
        user_name: DELETED_NAME,
        rating: 4,
        comment: 'Dry again',
      })
      expect(his.get(`client-rating:${chidi.uid}:${bookings.completed}`)).toMatchObject({
        client_name: DELETED_NAME,
        overall_rating: 5,
        review_text: '',
      })
      expect(expectStatus(200, await server.call('GET', `/api/providers/${chidi.uid}`))).toMatchObject({
        rating: 4,
        review_count: 1,
        total_completed_jobs: 1,
      })
      // His hours are free again.
      expect(his.get(`calendar:${chidi.uid}`)?.['intervals']).toEqual([])

      // Ben is notified that his visit is cancelled, and the provider is off every map.
      const bens = await documentsOf(ben)
      expect(bens.get(`booking:${asked}`)).toMatchObject({
        provider_name: DELETED_NAME,
        status: 'cancelled',
        special_instructions: 'Bring a ladder',
        service_package: { name: 'Ladder work', price: 40, description: '' },
        total_amount: 40,
      })
      expect(bens.get(`favourite:${ben.uid}:${wren.uid}`)).toMatchObject({ _deleted: true })
      expect((await server.call('GET', `/api/providers/${wren.uid}`)).status).toBe(404)
      const directory = expectStatus(200, await server.call('GET', '/db/directory/_changes?city=Lagos&include_docs=true'))['results'] as {
        id: string
        deleted?: true
      }[]
      expect(directory.find((row) => row.id === `provider:${wren.uid}`)).toMatchObject({ deleted: true })
      for (const call of ['/api/providers', '/api/providers?city=Lagos'])
        expect((await server.call('GET', call)).text).not.toContain(wren.uid)

      // The address is free, and a person who takes it is another one.
      const again = await server.signup(CANARY)
      expect(again.uid).not.toBe(wren.uid)
      expect((await documentsOf(again)).size).toBe(1)
    })

    test('is finished, and then its record names nobody', { timeout: 20_000 }, async () => {
      const { server, wren, ben } = market
      const receipt = ulid()
      expectStatus(200, await wren.call('POST', '/api/me/delete', { password: PASSWORD, receipt }))
      expect(await ben.call('POST', '/api/me/delete', { password: 'password of ben', receipt })).toMatchObject({ status: 409 })
      await eventually(async () => (await server.call('GET', `/api/erasures/${receipt}`)).body['state'] === 'done', 15_000)
      expect(await store.get(`erasure:${receipt}`)).toEqual({
        _id: `erasure:${receipt}`,
        _rev: expect.any(String) as string,
        type: 'erasure',
        state: 'done',
      })
      const rows = await store.range({ start: `inbox:user:${wren.uid}`, end: `inbox:user:${wren.uid}\uffff` })
      expect(rows).toEqual([])
      expect(server.log.filter((line) => line.level === 'error')).toEqual([])
      expect((await ben.call('GET', '/api/auth/me')).status).toBe(200)
    })
  },
)

test('the second pass finds documents that were being written at that moment', async () => {
  const [first] = storeKinds()
  const store = await (first?.place().open() ?? Promise.reject(new Error('no store')))
  const { server, wren, chidi } = await openCanaryMarket(store, fastTime(20))
  const receipt = ulid()
  expectStatus(200, await wren.call('POST', '/api/me/delete', { password: PASSWORD, receipt }))
  // A push that was admitted before: its documents arrive after the first pass, pointers first.
  const id = ulid()
  await store.putAll([{ _id: `inbox:user:${wren.uid}:notification:${wren.uid}:${id}`, type: 'pointer' }])
  await store.put({ _id: `notification:${wren.uid}:${id}`, type: 'notification', version: 1, user_id: wren.uid, title: CANARY })
  await eventually(async () => (await server.call('GET', `/api/erasures/${receipt}`)).body['state'] === 'done', 15_000)
  expect(await findTraces(store)).toEqual([])
  expect((await chidi.call('GET', '/api/auth/me')).status).toBe(200)
  await server.close()
})

test('a held feed of another device ends, and says why when it asks again', async () => {
  const server = await openTestApp()
  const person = await server.signup('wren')
  let since = '0'
  await eventually(async () => {
    const { results, last_seq } = expectStatus(200, await person.call('GET', `/db/me/_changes?since=${since}`))
    since = String(last_seq)
    return since !== '0' && (results as unknown[]).length === 0
  })
  const other = expectStatus(
    200,
    await server.call('POST', '/api/auth/login', { email: 'wren@example.test', password: 'password of wren' }),
  )
  const headers = { authorization: `Bearer ${String(other['token'])}` }
  const held = server.call('GET', `/db/me/_changes?feed=longpoll&since=${since}`, undefined, headers)
  await new Promise((resolve) => setTimeout(resolve, 50))
  const startMs = performance.now()
  expectStatus(200, await person.call('POST', '/api/me/delete', { password: 'password of wren', receipt: ulid() }))
  expect(expectStatus(200, await held)['results']).toEqual([])
  expect(performance.now() - startMs).toBeLessThan(2_000)
  expect(await server.call('GET', '/db/me/_changes', undefined, headers)).toMatchObject({ status: 410, body: { error: 'account_deleted' } })
  await server.close()
})
