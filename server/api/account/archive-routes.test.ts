import { ulid } from 'ulid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { UNLIMITED_RATE_LIMITS } from '#config/limits.ts'
import { DAY_MS, RETENTION_DAYS } from '#domain/constants.ts'
import { bookingId, type Ulid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { DELETED_NAME } from '#domain/documents/placeholder-texts.ts'
import { runSweep } from '#tests/contract/jobs/job-of.ts'
import { createArchiveSweep } from '#server/archive/archive-sweep.ts'
import { fromStored, toStored } from '#server/store/documents/stored-document.ts'
import { cleaning, eventually, openTestApp, type ApiResponse, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'

let server: TestApp
let ann: TestPerson
let grace: TestPerson
let other: TestPerson

function mustBe(status: number, response: ApiResponse): Record<string, unknown> {
  expect(response.status, response.text).toBe(status)
  return response.body
}

beforeEach(async () => {
  server = await openTestApp({ limits: UNLIMITED_RATE_LIMITS })
  ann = await server.signup('ann')
  other = await server.signup('olga')
  grace = await server.signup('grace', 'provider')
  mustBe(201, await grace.call('POST', '/api/providers', cleaning))
})

afterEach(() => server.close())

async function ask(): Promise<string> {
  return String(
    mustBe(201, await ann.call('POST', '/api/bookings', { address: '1 Market Street', provider_id: grace.uid, scheduled_date: null }))[
      'id'
    ],
  )
}

async function finish(id: string): Promise<void> {
  mustBe(200, await grace.call('PUT', `/api/bookings/${id}/status`, { status: 'accepted' }))
  mustBe(201, await ann.call('POST', '/api/chat', { booking_id: id, message: `About ${id}` }))
  mustBe(200, await grace.call('PUT', `/api/bookings/${id}/status`, { status: 'in_progress' }))
  // A quarter of its hour: its review counts.
  server.pass(15 * 60_000)
  mustBe(200, await grace.call('PUT', `/api/bookings/${id}/status`, { status: 'completed' }))
}

/** Copies a finished booking many times, without running its commands. */
async function multiply(id: string, count: number): Promise<string[]> {
  const stored = await server.store.get(bookingId(id as Ulid))
  const doc = fromStored(stored)
  if (doc?.type !== 'booking') throw new Error('no booking')
  const copies = Array.from({ length: count }, (_, index) => {
    const copy = ulid() as Ulid
    // Ids of devices whose clocks differ, so their order is not that of the requests.
    return {
      ...doc,
      doc_id: bookingId(copy),
      id: copy,
      created_at: instantFromMs(Date.parse(doc.created_at) + ((index * 7) % count) * 1_000),
    }
  })
  for (const copy of copies) {
    const pointers = [ann.uid, grace.uid].map((uid) => ({ _id: `inbox:user:${uid}:${copy.doc_id}`, type: 'pointer' }))
    await server.store.putAll([...pointers, toStored(copy, undefined)])
  }
  return copies.map((copy) => copy.id)
}

/** Archives as a server started 92 days later, so that an hour past midnight is due too: the copies get due entries like old data. */
async function letGo(): Promise<void> {
  const mark = await server.store.get('archive-begun')
  if (mark?._rev !== undefined) await server.store.put({ _id: mark._id, _rev: mark._rev, _deleted: true })
  const clock = (): number => server.nowMs() + (RETENTION_DAYS + 2) * DAY_MS
  await runSweep('archive', createArchiveSweep({ store: server.store, clock }).run)
}

async function pages(person: TestPerson, path: string, between: () => Promise<unknown> = async () => undefined): Promise<string[][]> {
  const found: string[][] = []
  for (let next: string | undefined = path; next !== undefined;) {
    const response: ApiResponse = await person.call('GET', `/api${next}`)
    expect(response.status).toBe(200)
    found.push((response.body as unknown as { id: string }[]).map(({ id }) => id))
    next = /<\/api([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
    await between()
  }
  return found
}

test('pages archived bookings, latest request first, without gaps or repeats while others are added', async () => {
  const first = await ask()
  await finish(first)
  const all = [first, ...(await multiply(first, 24))]
  await letGo()
  const added: string[] = []
  const add = async (): Promise<unknown> => {
    const id = await ask()
    added.push(id)
    // One request for the same hour is open at a time.
    await grace.call('PUT', `/api/bookings/${id}/status`, { status: 'accepted' })
    return server.pass(60_000)
  }
  const older = await pages(ann, '/bookings?older=customer&limit=10', add)
  expect(older.map((page) => page.length)).toEqual([10, 10, 5])
  expect(older.flat().sort()).toEqual([...all].sort())
  const times = await Promise.all(older.flat().map(async (id) => String((await ann.call('GET', `/api/bookings/${id}`)).body['created_at'])))
  expect(times).toEqual([...times].sort().reverse())
  expect((await pages(grace, '/bookings?older=provider&limit=25')).map((page) => page.length)).toEqual([25])
  expect(await pages(ann, '/bookings?older=provider')).toEqual([[]])
  expect(await pages(other, '/bookings?older=customer')).toEqual([[]])

  // The list of all times includes current and archived bookings.
  const everything = (await pages(ann, '/bookings?limit=7')).flat()
  expect([...everything].sort()).toEqual([...all, ...added].sort())
  expect(mustBe(200, await ann.call('GET', '/api/me/profile'))['totalBookings']).toBe(25 + added.length)
  expect((await ann.call('GET', '/api/bookings?older=both')).status).toBe(400)
})

test('shows an archived booking with its reviews to its two people only', async () => {
  const id = await ask()
  await finish(id)
  const words = { booking_id: id, rating: 4, comment: 'Clean' }
  mustBe(201, await ann.call('POST', `/api/providers/${grace.uid}/reviews`, words))
  await letGo()
  for (const person of [ann, grace]) {
    expect(mustBe(200, await person.call('GET', `/api/bookings/${id}`))['status']).toBe('completed')
    const { items } = mustBe(200, await person.call('GET', `/api/bookings/${id}/messages`)) as { items: unknown[] }
    expect(items).toHaveLength(1)
    expect(mustBe(200, await person.call('GET', `/api/bookings/${id}/record`))).toMatchObject({
      booking: { id },
      review: { rating: 4, booking_id: id },
      client_rating: null,
    })
  }
  for (const path of ['', '/messages', '/record']) {
    const theirs = await other.call('GET', `/api/bookings/${id}${path}`)
    const missing = await other.call('GET', `/api/bookings/${ulid()}${path}`)
    expect([theirs.status, theirs.text]).toEqual([404, missing.text])
    expect((await server.call('GET', `/api/bookings/${id}${path}`)).status).toBe(401)
  }
})

test('exports all archived documents page by page', async () => {
  const id = await ask()
  await finish(id)
  await letGo()
  const types: string[] = []
  for (let cursor = ''; ;) {
    const page = mustBe(200, await ann.call('GET', `/api/me/archive?limit=2${cursor}`)) as {
      items: { type: string }[]
      next: string | null
    }
    types.push(...page.items.map(({ type }) => type))
    if (page.next === null) break
    expect(page.items).toHaveLength(2)
    cursor = `&cursor=${page.next}`
  }
  expect(new Set(types)).toEqual(new Set(['booking', 'command', 'message', 'notification', 'place']))
  expect(types.filter((type) => type === 'booking')).toHaveLength(1)
  expect(mustBe(200, await other.call('GET', '/api/me/archive'))['items']).toEqual([])
})

test('erases a deleted account from archived documents too', async () => {
  const id = await ask()
  await finish(id)
  await letGo()
  mustBe(200, await ann.call('POST', '/api/me/delete', { password: 'password of ann', receipt: ulid() }))
  await eventually(async () => (await namesOf(ann.uid)).length === 0)
  const kept = mustBe(200, await grace.call('GET', `/api/bookings/${id}`))
  expect(kept).toMatchObject({ customer_name: DELETED_NAME, status: 'completed' })
  const { items } = mustBe(200, await grace.call('GET', `/api/bookings/${id}/messages`)) as { items: { sender_name: string }[] }
  expect(items).toMatchObject([{ sender_name: DELETED_NAME }])
  expect((await pages(grace, '/bookings?older=provider')).flat()).toEqual([id])
})

/** Ids of the documents that a person may read. */
async function namesOf(uid: string): Promise<string[]> {
  const kinds = ['inbox', 'archive', 'older'].map((kind) => `${kind}:user:${uid}:`)
  const rows = await Promise.all(kinds.map((start) => server.store.range({ start, end: `${start}\uffff` })))
  return rows.flat().map((row) => row.id)
}
