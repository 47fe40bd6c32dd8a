import { ulid } from 'ulid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { apiRoutes } from '#server/api/routes.ts'
import type { DocumentStore, StoredDoc } from '#server/store/document-store.ts'
import type { ApiResponse, TestPerson } from '#tests/support/open-test-app.ts'
import { expectStatus, openAdminHarness, type AdminHarness } from './admin-harness.ts'
import { storeKinds, type StorePlace } from '../support/store-kinds.ts'
import { until } from '../support/wait-until.ts'

/** An admin's decision is on open maps and live sessions within this time. */
const EFFECTIVE_WITHIN_MS = 2_000

const codeOf = ({ status, body }: ApiResponse): string => `${status} ${String(body['error'])}`

async function noticesOf(person: TestPerson): Promise<readonly Record<string, unknown>[]> {
  const { results } = expectStatus(200, await person.call('GET', '/db/me/_changes?include_docs=true&limit=500')) as {
    results: { doc: Record<string, unknown> }[]
  }
  return results.map(({ doc }) => doc).filter((doc) => doc['type'] === 'notification')
}

// Durability changes nothing here, and strict writes are slow.
describe.each(storeKinds().filter(({ name }) => name !== 'leveldb, strict'))('what admins do, over $name', ({ place: makePlace }) => {
  let place: StorePlace
  let store: DocumentStore
  let rig: AdminHarness
  beforeEach(async () => {
    place = makePlace()
    store = await place.open()
    rig = await openAdminHarness(store)
  })
  afterEach(async () => {
    await rig.close()
    await place.remove()
  })

  const isPublic = async (uid: string): Promise<boolean> => (await rig.server.call('GET', `/api/providers/${uid}`)).status === 200
  const verified = async (): Promise<unknown> => expectStatus(200, await rig.admin('POST', '/audit/verify', {}))

  test('blocked: off the map, every call refused with the reason, and unblocking restores everything', async () => {
    const [grace, amina] = [await rig.provider('grace'), await rig.server.signup('amina')]
    const booking = await rig.book(amina, grace)
    const { last_seq } = expectStatus(200, await amina.call('GET', '/db/directory/_changes?city=Lagos&limit=500'))
    const { last_seq: place } = expectStatus(200, await grace.call('GET', '/db/me/_changes?limit=500'))
    const city = amina.call('GET', `/db/directory/_changes?city=Lagos&feed=longpoll&include_docs=true&since=${String(last_seq)}`)
    // The notification of the booking may arrive first: the feed ends with the block at the latest.
    const held = grace.call('GET', `/db/me/_changes?feed=longpoll&since=${String(place)}`)

    const startMs = performance.now()
    const acted = expectStatus(200, await rig.decide(grace.uid, 'block', 'Complaints of customers'))
    expect(acted).toMatchObject({ provider: { id: grace.uid, is_blocked: true, approval: 'pending' } })
    expect((await city).body['results']).toMatchObject([{ id: `provider:${grace.uid}`, deleted: true }])
    await held
    expect(performance.now() - startMs).toBeLessThan(EFFECTIVE_WITHIN_MS)
    const own = apiRoutes().filter(({ access, allowsBlocked }) => access === 'person' && !allowsBlocked)
    expect(own.length).toBeGreaterThan(20)
    for (const { method, path } of own)
      expect([path, codeOf(await grace.call(method, `/api${path.replaceAll(/:\w+/g, booking)}`))]).toEqual([path, '403 account_blocked'])
    for (const path of ['', '_changes', '_all_docs', `booking%3A${booking}`, '_local/checkpoint'])
      expect([path, codeOf(await grace.call('GET', `/db/me/${path}`))]).toEqual([path, '403 account_blocked'])
    expect(codeOf(await grace.call('POST', '/db/me/_bulk_docs', { docs: [] }))).toBe('403 account_blocked')
    expect(codeOf(await grace.call('GET', '/api/admin/providers'))).toBe('401 unauthorized')
    expect((await grace.call('GET', '/api/auth/me')).body['details']).toEqual({ because: 'Complaints of customers' })
    // The password admits her to her own data, and to nothing else.
    const { token } = expectStatus(
      200,
      await rig.server.call('POST', '/api/auth/login', { email: 'grace@example.test', password: 'password of grace' }),
    )
    const anew = { authorization: `Bearer ${String(token)}` }
    const me = await rig.server.call('GET', '/api/auth/me', undefined, anew)
    expect([codeOf(me), me.body['details']]).toEqual(['403 account_blocked', { because: 'Complaints of customers' }])
    expect(await isPublic(grace.uid)).toBe(false)
    expect(
      codeOf(
        await amina.call('POST', '/api/bookings', {
          address: '1 Market Street',
          provider_id: grace.uid,
          user_latitude: 6,
          user_longitude: 3,
        }),
      ),
    ).toBe('409 provider_unavailable')
    // A request that nobody can answer anymore has ended; agreements: suspended-bookings.test.ts.
    expect((await amina.call('GET', `/api/bookings/${booking}`)).body['status']).toBe('cancelled')

    const undone = expectStatus(200, await rig.decide(grace.uid, 'undo', 'A mistake of mine', { act: acted['act'] }))
    expect(undone).toMatchObject({ provider: { is_blocked: false } })
    expect(await isPublic(grace.uid)).toBe(true)
    expectStatus(200, await grace.call('GET', '/api/auth/me'))
    const told = (await noticesOf(grace)).filter(({ kind }) => kind === 'admission_changed')
    expect(told.map(({ message }) => String(message)).toSorted()).toEqual([
      'Your account is active again. A mistake of mine',
      'Your account was blocked. Complaints of customers',
    ])
    expect(await rig.log()).toMatchObject([
      {
        actor: 'admin',
        action: 'provider.blocked',
        subject: grace.uid,
        name: 'grace',
        reason: 'Complaints of customers',
        details: { before: 'pending', after: 'pending blocked', session: expect.stringMatching(/^[0-9a-f]{12}$/) as unknown },
      },
      { action: 'provider.unblocked', reason: 'A mistake of mine', details: { undoes: acted['act'], after: 'pending' } },
    ])
    expect(await verified()).toMatchObject({ is_whole: true, head: { n: 2 }, broken: null })
  })

  test('removed: requests end, agreed bookings wait, the table shows the provider among removed ones, and it can be restored', async () => {
    const [grace, amina] = [await rig.provider('grace'), await rig.server.signup('amina')]
    const first = await rig.book(amina, grace)
    expectStatus(200, await grace.call('PUT', `/api/bookings/${first}/status`, { status: 'accepted' }))
    const second = await rig.book(amina, grace)
    expectStatus(200, await rig.decide(grace.uid, 'remove', 'Sold something else'))
    const statuses = () => Promise.all([first, second].map(async (id) => (await amina.call('GET', `/api/bookings/${id}`)).body['status']))
    expect(await statuses()).toEqual(['accepted', 'cancelled'])
    expect(codeOf(await grace.call('GET', '/api/auth/me'))).toBe('403 account_blocked')
    expect(expectStatus(200, await rig.admin('GET', '/providers'))).toMatchObject({ items: [], total: 0, counts: { all: 0, removed: 1 } })
    expect(expectStatus(200, await rig.admin('GET', '/providers?removed=true'))).toMatchObject({ items: [{ id: grace.uid }], total: 1 })
    expect(expectStatus(200, await rig.admin('GET', '/stats'))).toMatchObject({ totalProviders: 0, pendingProviders: 0, totalBookings: 2 })

    expectStatus(200, await rig.decide(grace.uid, 'restore', 'It was somebody else'))
    expectStatus(200, await grace.call('GET', '/api/auth/me'))
    expect(await isPublic(grace.uid)).toBe(true)
    expect(await statuses()).toEqual(['accepted', 'cancelled'])
    await rig.book(amina, grace)
    expect((await rig.log('&action=provider.')).map(({ action }) => action)).toEqual(['provider.removed', 'provider.restored'])
  })

  test('approved, rejected and reverted; later changes are not undone', async () => {
    const grace = await rig.provider('grace')
    const approval = async (): Promise<unknown> => (await store.get(`provider:${grace.uid}`))?.['approval']
    const approved = expectStatus(200, await rig.decide(grace.uid, 'approve', 'Known here'))
    expect([await approval(), (approved['provider'] as Record<string, unknown>)['is_approved']]).toEqual(['approved', true])
    expectStatus(200, await rig.decide(grace.uid, 'undo', 'Too soon', { act: approved['act'] }))
    expect(await approval()).toBe('pending')
    // Reverted already: nothing more to do.
    expect(expectStatus(200, await rig.decide(grace.uid, 'undo', 'Too soon', { act: approved['act'] }))['act']).toBeNull()
    const rejected = expectStatus(200, await rig.decide(grace.uid, 'reject', 'No such trade'))
    expect(await isPublic(grace.uid)).toBe(false)
    // She is notified and not blocked.
    expectStatus(200, await grace.call('GET', '/api/auth/me'))
    expect((await noticesOf(grace)).map(({ message }) => String(message)).toSorted()).toEqual([
      'Your service is under review again. Too soon',
      'Your service was approved. Known here',
      'Your service wasn’t approved, so customers can’t see it. No such trade',
    ])
    expectStatus(200, await rig.decide(grace.uid, 'block', 'Rude'))
    expect(codeOf(await rig.decide(grace.uid, 'undo', 'No', { act: rejected['act'] }))).toBe('409 conflict')
    expect(codeOf(await rig.decide(grace.uid, 'undo', 'No', { act: ulid() }))).toBe('404 not_found')
    expect(await approval()).toBe('rejected')
  })

  test('a repeated request is the same action; without a reason, or about nobody, nothing happens', async () => {
    const grace = await rig.provider('grace')
    const id = ulid()
    const [one, other] = await Promise.all([0, 1].map(() => rig.decide(grace.uid, 'block', 'Once', { id })))
    expect([one?.body['act'], other?.body['act'], one?.status, other?.status]).toEqual([id, id, 200, 200])
    expect(expectStatus(200, await rig.decide(grace.uid, 'block', 'Again'))['act']).toBeNull()
    expect(codeOf(await rig.decide(grace.uid, 'unblock', 'With an id of another', { id }))).toBe('409 conflict')
    for (const reason of ['', '   ', 'x'.repeat(501), undefined])
      for (const action of ['unblock', 'remove'])
        expect((await rig.decide(grace.uid, action, reason as string)).body['fields']).toHaveProperty('reason')
    expect(codeOf(await rig.decide(ulid(), 'block', 'Nobody'))).toBe('404 not_found')
    expect(codeOf(await rig.decide('nobody', 'block', 'Nobody'))).toBe('404 not_found')
    expect(codeOf(await rig.decide(grace.uid, 'promote', 'No such action'))).toBe('400 invalid_fields')
    expect((await rig.decide(grace.uid, 'undo', 'Which?')).body['fields']).toEqual({ act: 'Required' })
    expect((await rig.log()).map(({ action, reason }) => [action, reason])).toEqual([['provider.blocked', 'Once']])
    expect(await store.range({ start: `notification:${grace.uid}:`, end: `notification:${grace.uid}:\uffff` })).toHaveLength(1)
  })

  test('the log is read in pages and by kind, says where it was tampered with, and forgets reasons with their account', async () => {
    const [grace, ruth] = [await rig.provider('grace'), await rig.provider('ruth')]
    for (const { uid } of [grace, ruth])
      for (const action of ['approve', 'reject']) expectStatus(200, await rig.decide(uid, action, `To ${action}`))
    const pages: unknown[] = []
    for (let cursor = ''; ;) {
      const { items, next } = expectStatus(200, await rig.admin('GET', `/audit?limit=3${cursor}`)) as {
        items: { n: number }[]
        next: string | null
      }
      pages.push(items.map(({ n }) => n))
      if (next === null) break
      cursor = `&cursor=${next}`
    }
    expect(pages).toEqual([[4, 3, 2], [1]])
    expect((await rig.log(`&subject=${ruth.uid}&action=provider.rejected`)).map(({ n }) => n)).toEqual([4])
    const { head } = (await verified()) as { head: { n: number; hash: string } }
    expect(expectStatus(200, await rig.admin('POST', '/audit/verify', { known: { n: 4, hash: '0'.repeat(64) } }))).toMatchObject({
      is_whole: false,
      head: null,
      broken: { n: 4, fault: 'broken' },
    })

    // The text of a reason is stored beside the chain, and checked against it.
    const { items } = expectStatus(200, await rig.admin('GET', '/audit?limit=1')) as { items: { details: { act: string } }[] }
    const name = `admin_act:${ruth.uid}:${items[0]?.details.act ?? ''}`
    const act = (await store.get(name)) as StoredDoc
    await store.put({ ...act, reason: 'Something else' })
    expect(await verified()).toMatchObject({ is_whole: false, broken: { n: 4, fault: 'broken' } })
    expect((await rig.log()).at(-1)?.['reason']).toBeNull()
    const { _rev: _was, ...whole } = act
    await store.put({ ...whole, _rev: (await store.get(name))?._rev ?? '' })
    expect(await verified()).toMatchObject({ is_whole: true, head })

    expectStatus(200, await ruth.call('POST', '/api/me/delete', { password: 'password of ruth', receipt: ulid() }))
    const left = await until(
      'the end of the account',
      () => rig.log(`&subject=${ruth.uid}`),
      (entries) => entries.every(({ reason }) => reason === null),
    )
    expect(left.map(({ action, name: called }) => [action, called])).toEqual([
      ['provider.approved', null],
      ['provider.rejected', null],
    ])
    expect(await verified()).toMatchObject({ is_whole: true, head })
    expect(await store.range({ start: `admin_act:${ruth.uid}`, end: `admin_act:${ruth.uid}\uffff` })).toEqual([])
  })
})
