import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusal } from '#domain/errors.ts'
import { fail, ok } from '#domain/result.ts'
import { cleaning, openTestApp, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { fetchEarnings, fetchNextPage, fetchAllTransactions } from './fetch-earnings.ts'

let server: TestApp
let amina: TestPerson
let grace: TestPerson

beforeEach(async () => {
  server = await openTestApp()
  amina = await server.signup('amina')
  grace = await server.signup('grace', 'provider')
  await grace.call('POST', '/api/providers', cleaning)
  for (const hours of [0.5, 1, 1.5, 2, 2.5]) await job(hours)
})
afterEach(() => server.close())

async function job(hours: number): Promise<void> {
  const { body } = await amina.call('POST', '/api/bookings', { address: '1 Market Street', provider_id: grace.uid, duration_hours: hours })
  for (const status of ['accepted', 'in_progress', 'completed'])
    await grace.call('PUT', `/api/bookings/${String(body['id'])}/status`, { status })
}

/** Reads a page as the browser does, from the server itself. */
async function read(path: string) {
  const response = await grace.call('GET', `/api${path}`)
  if (response.status !== 200) return fail(refusal('unavailable'))
  return ok({ body: response.body, next: /<\/api([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1] ?? null })
}

const firstPath = (): string => `/provider/${grace.uid}/earnings?limit=2`
const sum = (amounts: readonly { readonly cents: number }[]): number => amounts.reduce((all, { cents }) => all + cents, 0)

test('all transactions of a period are read over its pages and add up to its total', async () => {
  const first = await fetchEarnings(firstPath(), read)
  expect(first?.earnings.period.transactions).toHaveLength(2)
  const all = await fetchAllTransactions(firstPath(), read)
  expect(all).toHaveLength(5)
  expect(sum(all ?? [])).toBe(first?.earnings.period.totalCents)
})

test('a job completed between two pages neither appears twice nor replaces another', async () => {
  let pages = 0
  const all = await fetchAllTransactions(firstPath(), async (path) => {
    pages += 1
    if (pages === 2) await job(3)
    return read(path)
  })
  expect(new Set(all?.map(({ id }) => id)).size).toBe(5)
  expect(all).toHaveLength(5)
})

test('a page that cannot be read leaves no partial result', async () => {
  let pages = 0
  const broken: typeof read = async (path) => {
    pages += 1
    return pages === 2 ? fail(refusal('unavailable')) : read(path)
  }
  expect(await fetchAllTransactions(firstPath(), broken)).toBeUndefined()
})

test('the next page is appended under the same figures', async () => {
  const first = await fetchEarnings(firstPath(), read)
  if (!first) throw new Error('no earnings')
  const second = await fetchNextPage(first, read)
  expect(second?.earnings.period.transactions).toHaveLength(4)
  expect(second?.earnings.summary).toEqual(first.earnings.summary)
  const last = second && (await fetchNextPage(second, read))
  expect(last?.next).toBeNull()
  expect(last?.earnings.period.transactions).toHaveLength(5)
})
