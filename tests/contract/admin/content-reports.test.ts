import { ulid } from 'ulid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Doc } from '#domain/documents/document.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { profileId } from '#domain/ids.ts'
import { HIDDEN_MESSAGE } from '#domain/documents/placeholder-texts.ts'
import type { DocumentStore, StoredDoc } from '#server/store/document-store.ts'
import { updateDocument } from '#server/store/documents/update-documents.ts'
import { ORIGIN, type ApiResponse, type TestPerson } from '#tests/support/open-test-app.ts'
import { jpegOf } from '#tests/support/pictures/jpeg-fixture.ts'
import { expectStatus, openAdminHarness, type AdminHarness } from './admin-harness.ts'
import { storeKinds, type StorePlace } from '../support/store-kinds.ts'
import { until } from '../support/wait-until.ts'

/** An admin's decision takes effect on open screens within this time. */
const EFFECTIVE_WITHIN_MS = 2_000
const HOSTILE = '<img src=x onerror=alert(1)> I will find you'

const withOldAccount = (doc: Doc): Doc => ({ ...doc, created_at: '2026-01-01T00:00:00.000Z' }) as Doc
const codeOf = ({ status, body }: ApiResponse): string => `${status} ${String(body['error'])}`
const encode = encodeURIComponent

interface Item {
  readonly id: string
  readonly kind: string
  readonly verdict: string
  readonly author: { readonly uid: string; readonly name: string | null }
  readonly content: { readonly words: string; readonly has_photo: boolean } | null
  readonly reports: readonly { readonly by: { readonly name: string }; readonly reason: string; readonly words: string }[]
  readonly report_count: number
  readonly decided: { readonly change: string; readonly reason: string } | null
}

// Durability changes nothing here, and strict writes are slow.
describe.each(storeKinds().filter(({ name }) => name === 'memory' || name === 'leveldb, relaxed'))(
  'reports of messages and reviews, over $name',
  ({ place: makePlace }) => {
    let place: StorePlace
    let store: DocumentStore
    let rig: AdminHarness
    let amina: TestPerson
    let ben: TestPerson
    let grace: TestPerson
    let booking: string
    beforeEach(async () => {
      place = makePlace()
      store = await place.open()
      rig = await openAdminHarness(store)
      grace = await rig.provider('grace')
      amina = await rig.server.signup('amina')
      ben = await rig.server.signup('ben')
      booking = await rig.book(amina, grace)
      expectStatus(200, await grace.call('PUT', `/api/bookings/${booking}/status`, { status: 'accepted' }))
    })
    afterEach(async () => {
      await rig.close()
      await place.remove()
    })

    const command = async (person: TestPerson, name: string, args: object): Promise<void> => {
      const _id = `command:${ulid()}:000000001`
      expectStatus(201, await person.call('POST', '/db/me/_bulk_docs', { docs: [{ _id, name, command_version: 1, queued_ms: 0, args }] }))
      expect((await person.call('GET', `/db/me/${encode(_id)}`)).body['state']).toBe('accepted')
    }
    const report = (person: TestPerson, args: object): Promise<ApiResponse> =>
      person.call('POST', '/api/reports', { reason: 'offensive', ...args })
    const decide = (id: string, action: string, reason: string, more: object = {}): Promise<ApiResponse> =>
      rig.admin('PUT', `/reports/${encode(id)}`, { action, reason, ...more })
    const listed = async (list: 'open' | 'decided' = 'open'): Promise<readonly Item[]> =>
      expectStatus(200, await rig.admin('GET', `/reports?list=${list}`))['items'] as Item[]
    const feedOf = async (person: TestPerson): Promise<readonly Record<string, unknown>[]> =>
      (
        expectStatus(200, await person.call('GET', '/db/me/_changes?include_docs=true&limit=500')) as {
          results: { doc: Record<string, unknown> }[]
        }
      ).results.map(({ doc }) => doc)
    const noticesOf = async (person: TestPerson, kind: string): Promise<readonly string[]> =>
      (await feedOf(person)).filter((doc) => doc['kind'] === kind).map((doc) => String(doc['message']))
    /** Without revision and version, which only rise. */
    const stored = async (id: string): Promise<Omit<StoredDoc, '_rev'> | undefined> => {
      const doc = await store.get(id)
      const { _rev, version: _version, updated_at: _at, ...rest } = doc ?? { _id: id }
      return doc && rest
    }

    /** Sends a message of Grace to Amina, with a photo. @returns the key of the message */
    async function writeRudely(): Promise<{ readonly key: string; readonly id: string; readonly photo: string }> {
      const [photo, id] = [ulid(), ulid()]
      const request = new Request(`${ORIGIN}/api/bookings/${booking}/attachments/${photo}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${grace.token}`, 'content-type': 'image/jpeg' },
        body: jpegOf(),
      })
      expect((await rig.server.app.fetch(request, '127.0.0.1')).ok).toBe(true)
      await command(grace, 'send_message', { booking_id: booking, message_id: id, message: HOSTILE, attachment_id: photo })
      return { key: `message:${booking}:${id}`, id, photo }
    }

    async function reviewed(): Promise<{ readonly key: string; readonly answer: string; readonly doc: string }> {
      expectStatus(200, await grace.call('PUT', `/api/bookings/${booking}/status`, { status: 'in_progress' }))
      // A quarter of its hour: its review counts.
      rig.server.pass(15 * 60_000)
      expectStatus(200, await grace.call('PUT', `/api/bookings/${booking}/status`, { status: 'completed' }))
      expectStatus(
        201,
        await amina.call('POST', `/api/providers/${grace.uid}/reviews`, { booking_id: booking, rating: 1, comment: HOSTILE }),
      )
      expectStatus(201, await grace.call('POST', `/api/providers/me/reviews/${booking}/answer`, { message: 'You are a liar' }))
      return { key: `review:${grace.uid}:${booking}`, answer: `answer:${grace.uid}:${booking}`, doc: `review:${grace.uid}:${booking}` }
    }

    test('a message: reported, hidden everywhere within two seconds, and restored', async () => {
      const { key, id, photo } = await writeRudely()
      const message = `message:${booking}:${id}`
      const [before, quoted] = [await stored(message), await noticesOf(amina, 'message_received')]
      expect(quoted).toEqual([HOSTILE])
      const said = { about: 'message', booking_id: booking, message_id: id, words: HOSTILE }
      expect(codeOf(await report(grace, said))).toBe('409 own_content')
      expect(codeOf(await report(ben, said))).toBe('404 not_found')
      for (let n = 0; n < 2; n += 1) expectStatus(204, await report(amina, said))
      const [item, ...others] = await listed()
      expect(others).toEqual([])
      expect(item).toMatchObject({
        id: key,
        kind: 'message',
        verdict: 'open',
        author: { uid: grace.uid, name: 'grace' },
        content: { words: HOSTILE, has_photo: true },
        reports: [{ by: { name: 'amina' }, reason: 'offensive', words: HOSTILE }],
        report_count: 1,
        decided: null,
      })
      const look = await rig.admin('GET', `/reports/${encode(key)}/photo`)
      expect([look.status, look.headers.get('content-type'), look.headers.get('cache-control')]).toEqual([200, 'image/jpeg', 'no-store'])

      // Both have the chat open.
      const held = await Promise.all(
        [amina, grace].map(async (person) => {
          const { last_seq } = expectStatus(200, await person.call('GET', '/db/me/_changes?limit=500'))
          return () => person.call('GET', `/db/me/_changes?include_docs=true&since=${String(last_seq)}`)
        }),
      )
      const startMs = performance.now()
      expectStatus(200, await decide(key, 'hide', 'Threats'))
      for (const look of held) {
        const { text } = await look()
        expect(text).toContain(HIDDEN_MESSAGE)
        expect(text).not.toContain('find you')
      }
      expect(performance.now() - startMs).toBeLessThan(EFFECTIVE_WITHIN_MS)
      for (const person of [amina, grace]) {
        expect(JSON.stringify(await feedOf(person))).not.toContain('find you')
        expect((await person.call('GET', `/api/bookings/${booking}/messages`)).text).not.toContain('find you')
        expect((await person.call('GET', '/api/me/archive')).text).not.toContain('find you')
        expect((await person.call('GET', `/api/bookings/${booking}/attachments/${photo}`)).status).toBe(404)
      }
      expect(await stored(message)).not.toHaveProperty('attachment')
      expect(await noticesOf(amina, 'message_received')).toEqual([HIDDEN_MESSAGE])
      expect(await noticesOf(grace, 'content_hidden')).toEqual([
        'We hid one of your messages, because it’s offensive or threatening. Threats',
      ])
      expect(await noticesOf(amina, 'report_decided')).toEqual(['The message you reported was hidden. Thanks for letting us know.'])
      expect(await noticesOf(amina, 'content_hidden')).toEqual([])
      // The admin reads on, to decide otherwise.
      expect(await listed()).toEqual([])
      expect(await listed('decided')).toMatchObject([
        { verdict: 'hidden', content: { words: HOSTILE }, decided: { change: 'hidden', reason: 'Threats' } },
      ])
      expect((await rig.admin('GET', `/reports/${encode(key)}/photo`)).status).toBe(200)
      // Too late, and without effect.
      expectStatus(204, await report(amina, said))

      expectStatus(200, await decide(key, 'restore', 'It was a quotation'))
      expect(await stored(message)).toEqual(before)
      expect(await noticesOf(amina, 'message_received')).toEqual(quoted)
      expect((await amina.call('GET', `/api/bookings/${booking}/attachments/${photo}`)).status).toBe(200)
      expect(await noticesOf(grace, 'content_restored')).toEqual(['Your message is visible again. It was a quotation'])
      expect((await rig.log('&action=content.')).map(({ action, reason, subject }) => [action, reason, subject])).toEqual([
        ['content.read_photo', null, grace.uid],
        ['content.hidden', 'Threats', grace.uid],
        ['content.read_photo', null, grace.uid],
        ['content.restored', 'It was a quotation', grace.uid],
      ])
      expect(expectStatus(200, await rig.admin('POST', '/audit/verify', {}))).toMatchObject({ is_whole: true })
    })

    test('a photo of a request: reported by the provider asked, hidden from both, and restored', async () => {
      const id = ulid()
      const bytes = jpegOf()
      const photos = [{ id, media_type: 'image/jpeg', bytes: bytes.length, width: 4, height: 3, blur: '0'.repeat(96) }]
      const made = await ben.call('POST', '/api/bookings', { address: '1 Market Street', provider_id: grace.uid, photos })
      const asked = String(expectStatus(201, made)['id'])
      const path = `/api/bookings/${asked}/attachments/${id}`
      const headers = { authorization: `Bearer ${ben.token}`, 'content-type': 'image/jpeg' }
      const sent = await rig.server.app.fetch(new Request(ORIGIN + path, { method: 'PUT', headers, body: bytes }), '127.0.0.1')
      expect(sent.status).toBe(200)
      const statuses = async (): Promise<readonly number[]> =>
        Promise.all([ben, grace].map(async (person) => (await person.call('GET', path)).status))
      const key = `photo:${asked}:${id}`
      const said = { about: 'photo', booking_id: asked, photo_id: id }
      expect(codeOf(await report(ben, said))).toBe('409 own_content')
      expect(codeOf(await report(amina, said))).toBe('404 not_found')
      expectStatus(204, await report(grace, said))
      expect(await listed()).toMatchObject([{ id: key, kind: 'photo', author: { name: 'ben' }, content: { words: '', has_photo: true } }])
      expect(await statuses()).toEqual([200, 200])

      expectStatus(200, await decide(key, 'hide', 'Indecent'))
      expect(await statuses()).toEqual([404, 404])
      expect(await stored(`booking:${asked}`)).not.toHaveProperty('photos')
      expect(await noticesOf(ben, 'content_hidden')).toEqual(['We hid one of your photos, because it’s offensive or threatening. Indecent'])
      expect(await noticesOf(grace, 'report_decided')).toEqual(['The photo you reported was hidden. Thanks for letting us know.'])
      expect((await rig.admin('GET', `/reports/${encode(key)}/photo`)).status).toBe(200)

      expectStatus(200, await decide(key, 'restore', 'A boiler'))
      expect(await statuses()).toEqual([200, 200])
      expect(await stored(`booking:${asked}`)).toMatchObject({ photos })
    })

    test('a review by a person without an account is reported by the name that everybody reads', async () => {
      const { key } = await reviewed()
      expectStatus(204, await report(grace, { about: 'review', booking_id: booking }))
      const profile = await store.get(`profile:${amina.uid}`)
      if (!profile) throw new Error('there is no profile')
      expect(
        (await store.put({ _id: profile._id, ...(profile._rev === undefined ? {} : { _rev: profile._rev }), _deleted: true })).ok,
      ).toBe(true)
      expect(await listed()).toMatchObject([{ id: key, author: { uid: amina.uid, name: 'amina' } }])
    })

    test('a review: removed from every list and from the sums, and restored with its answer; strangers report it as everybody reads it', async () => {
      const { key, doc } = await reviewed()
      const [listedReview] = expectStatus(200, await rig.server.call('GET', `/api/providers/${grace.uid}/reviews`)) as unknown as [
        { created_at: string; user_name: string },
      ]
      expect(listedReview).not.toHaveProperty('booking_id')
      const { created_at, user_name } = listedReview
      const inPublic = { about: 'review', provider_id: grace.uid, created_at, user_name }
      expectStatus(204, await report(ben, inPublic))
      rig.server.pass(1_000)
      expectStatus(204, await report(grace, { about: 'review', booking_id: booking, reason: 'spam' }))
      expect(codeOf(await report(amina, inPublic))).toBe('409 own_content')
      expect(codeOf(await report(ben, { ...inPublic, created_at: '2020-01-01T00:00:00.000Z' }))).toBe('404 not_found')
      expect(await listed()).toMatchObject([{ id: key, report_count: 2, reports: [{ by: { name: 'grace' } }, { by: { name: 'ben' } }] }])
      const before = [await stored(doc), await stored(`provider:${grace.uid}`)]
      const sums = async () => {
        const { rating, review_count, recent_reviews } = expectStatus(200, await rig.server.call('GET', `/api/providers/${grace.uid}`))
        return { rating, review_count, recent_reviews }
      }
      expect(await sums()).toMatchObject({ rating: 1, review_count: 1, recent_reviews: [{ comment: HOSTILE }] })

      const act = expectStatus(200, await decide(key, 'hide', 'A threat'))['act']
      expect(await sums()).toEqual({ rating: 5, review_count: 0, recent_reviews: [] })
      expect((await rig.server.call('GET', `/api/providers/${grace.uid}/reviews`)).body).toEqual([])
      // Its author sees that it is hidden and why, and nobody else sees anything.
      expect((await feedOf(amina)).find(({ _id }) => _id === doc)).toMatchObject({ comment: '', hidden: { reason: 'A threat' } })
      expect((await feedOf(grace)).find(({ _id }) => _id === doc)).toMatchObject({ _deleted: true })
      expect((await grace.call('GET', `/api/bookings/${booking}/record`)).body['review']).toBeNull()
      for (const person of [amina, grace, ben]) expect(JSON.stringify(await feedOf(person))).not.toMatch(/find you|a liar/)
      expect(codeOf(await amina.call('PUT', `/api/providers/${grace.uid}/reviews/${booking}`, { rating: 1, comment: 'Again' }))).toBe(
        '409 content_hidden',
      )
      expect(
        codeOf(await amina.call('POST', `/api/providers/${grace.uid}/reviews`, { booking_id: booking, rating: 1, comment: 'New' })),
      ).toBe('409 already_exists')
      expect(codeOf(await grace.call('POST', `/api/providers/me/reviews/${booking}/answer`, { message: 'No' }))).toBe('404 not_found')
      for (const person of [ben, grace])
        expect(await noticesOf(person, 'report_decided')).toEqual(['The review you reported was hidden. Thanks for letting us know.'])

      expectStatus(200, await decide(key, 'undo', 'Wrong one', { act }))
      expect([await stored(doc), await stored(`provider:${grace.uid}`)]).toEqual(before)
      expect((await feedOf(grace)).find(({ _id }) => _id === doc)).toMatchObject({ comment: HOSTILE })
      expect(await listed()).toMatchObject([{ id: key, verdict: 'open' }])
      expect((await noticesOf(ben, 'report_decided')).toSorted()).toEqual([
        'The review you reported is under review again.',
        'The review you reported was hidden. Thanks for letting us know.',
      ])
    })

    test('the next review replaces a hidden one among the newest', async () => {
      // Reviews by new accounts would be held.
      for (const { uid } of [amina, ben]) await updateDocument(store, profileId(uid), withOldAccount)
      const bookings: string[] = []
      for (let index = 0; index < 4; index += 1) {
        const id = index === 0 ? booking : await rig.book(index % 2 ? ben : amina, grace)
        bookings.push(id)
        if (index > 0) expectStatus(200, await grace.call('PUT', `/api/bookings/${id}/status`, { status: 'accepted' }))
        expectStatus(200, await grace.call('PUT', `/api/bookings/${id}/status`, { status: 'in_progress' }))
        rig.server.pass(15 * 60_000)
        expectStatus(200, await grace.call('PUT', `/api/bookings/${id}/status`, { status: 'completed' }))
        const writer = index % 2 ? ben : amina
        expectStatus(
          201,
          await writer.call('POST', `/api/providers/${grace.uid}/reviews`, { booking_id: id, rating: index + 1, comment: `${index}` }),
        )
        rig.server.pass(1_000)
        // The admin’s session stays in use.
        await listed()
      }
      const recent = async (): Promise<unknown> =>
        ((await store.get(`provider:${grace.uid}`)) as StoredDoc & Provider).recent_reviews.map(({ comment }) => comment)
      expect(await recent()).toEqual(['3', '2', '1'])
      const newest = `review:${grace.uid}:${bookings[3] ?? ''}`
      expectStatus(204, await report(grace, { about: 'review', booking_id: bookings[3] }))
      expectStatus(200, await decide(newest, 'hide', 'No'))
      expect(await recent()).toEqual(['2', '1', '0'])
      expect(await store.get(`provider:${grace.uid}`)).toMatchObject({ review_count: 3, rating_sum: 6, rating: 2 })
      expectStatus(200, await decide(newest, 'restore', 'Yes'))
      expect(await recent()).toEqual(['3', '2', '1'])
      expect(await store.get(`provider:${grace.uid}`)).toMatchObject({ review_count: 4, rating_sum: 10, rating: 2.5 })
    })

    test('a repeated request is the same action, of two concurrent ones one wins, and an impossible one is a conflict', async () => {
      const { key } = await writeRudely()
      expectStatus(204, await report(amina, { about: 'message', booking_id: booking, message_id: key.split(':')[2] }))
      const id = ulid()
      const [one, other] = await Promise.all([0, 1].map(() => decide(key, 'hide', 'Once', { id })))
      expect([one?.body['act'], other?.body['act']]).toEqual([id, id])
      expect(expectStatus(200, await decide(key, 'hide', 'Again'))['act']).toBeNull()
      expect(codeOf(await decide(key, 'dismiss', 'Fine'))).toBe('409 conflict')
      expect(codeOf(await decide(key, 'dismiss', 'With an id of another', { id }))).toBe('409 conflict')
      expect(codeOf(await decide(key, 'undo', 'Which?', { act: ulid() }))).toBe('404 not_found')
      expect((await decide(key, 'undo', 'Which?')).body['fields']).toEqual({ act: 'Required' })
      expect((await decide(key, 'restore', ' ')).body['fields']).toHaveProperty('reason')
      for (const nothing of [`message:${ulid()}:${ulid()}`, 'nothing', grace.uid])
        expect(codeOf(await decide(nothing, 'hide', 'No'))).toBe('404 not_found')
      expect((await rig.log('&action=content.')).map(({ action }) => action)).toEqual(['content.hidden'])
      expect(await noticesOf(grace, 'content_hidden')).toHaveLength(1)
      expect(await noticesOf(amina, 'report_decided')).toHaveLength(1)
    })

    test('the list is read in pages, the longest waiting first, and an updated report moves to its new position', async () => {
      const keys: string[] = []
      for (let n = 0; n < 5; n += 1) {
        const id = String(expectStatus(201, await grace.call('POST', '/api/chat', { booking_id: booking, message: `Message ${n}` }))['id'])
        expectStatus(204, await report(amina, { about: 'message', booking_id: booking, message_id: id }))
        keys.push(`message:${booking}:${id}`)
        rig.server.pass(1_000)
      }
      const pages: string[][] = []
      for (let cursor = ''; ;) {
        const { items, next } = expectStatus(200, await rig.admin('GET', `/reports?limit=2${cursor}`)) as {
          items: Item[]
          next: string | null
        }
        pages.push(items.map(({ id }) => id))
        if (next === null) break
        cursor = `&cursor=${encode(next)}`
      }
      expect(pages.flat()).toEqual(keys)
      expect(pages[0]).toHaveLength(2)
      expectStatus(200, await decide(keys[1] ?? '', 'dismiss', 'Harmless'))
      rig.server.pass(1_000)
      expectStatus(200, await decide(keys[3] ?? '', 'hide', 'Rude'))
      expect((await listed()).map(({ id }) => id)).toEqual([keys[0], keys[2], keys[4]])
      expect((await listed('decided')).map(({ id, verdict }) => [id, verdict])).toEqual([
        [keys[3], 'hidden'],
        [keys[1], 'kept'],
      ])
      expect(await noticesOf(grace, 'content_hidden')).toHaveLength(1)
      expect((await noticesOf(amina, 'report_decided')).toSorted()).toEqual([
        'The message you reported doesn’t break our rules, so it stays.',
        'The message you reported was hidden. Thanks for letting us know.',
      ])
    })

    test('a deleted account leaves nothing: neither its hidden texts nor its reports', async () => {
      const { key } = await writeRudely()
      const { key: review, answer } = await reviewed()
      expectStatus(
        204,
        await report(amina, { about: 'message', booking_id: booking, message_id: key.split(':')[2], words: 'Amina says so' }),
      )
      expectStatus(204, await report(amina, { about: 'answer', booking_id: booking, words: 'Amina says so' }))
      expect(codeOf(await report(ben, { about: 'review', booking_id: booking }))).toBe('404 not_found')
      const [shown] = expectStatus(200, await rig.server.call('GET', `/api/providers/${grace.uid}/reviews`)) as unknown as [
        Record<string, string>,
      ]
      const { created_at, user_name } = shown
      expectStatus(204, await report(ben, { about: 'review', provider_id: grace.uid, created_at, user_name }))
      expectStatus(200, await decide(key, 'hide', 'Threats'))
      expectStatus(200, await decide(review, 'hide', 'A threat'))
      const kept = async (): Promise<string> => JSON.stringify(await store.range({ start: 'r', end: 's', includeDocs: true }))
      expect(await kept()).toMatch(/find you/)
      expect(await kept()).toMatch(/a liar/)

      expectStatus(200, await grace.call('POST', '/api/me/delete', { password: 'password of grace', receipt: ulid() }))
      // Her message is no longer stored, nor is her answer with another person's review.
      const all = async (): Promise<string> => JSON.stringify(await store.range({ start: '', end: '\uffff', includeDocs: true }))
      await until('the end of her words', all, (text) => !text.includes('a liar') && !text.includes('Threats'))
      expect(await store.get(`reported:${key}`)).toBeUndefined()
      expect(await store.get(`reported:${answer}`)).toBeUndefined()
      expectStatus(200, await amina.call('POST', '/api/me/delete', { password: 'password of amina', receipt: ulid() }))
      await until('the end of their words', all, (text) => !/find you|Amina says so|A threat/.test(text))
      expect(await listed()).toEqual([])
      expect(codeOf(await decide(review, 'restore', 'Too late'))).toBe('404 not_found')
      expect(expectStatus(200, await rig.admin('POST', '/audit/verify', {}))).toMatchObject({ is_whole: true })
    })
  },
)
