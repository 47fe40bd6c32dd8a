import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { ulid } from 'ulid'
import { BUILT_IN_CITIES, cityOrDefault } from '#domain/cities.ts'
import { createDateResolver } from '#domain/time/date-resolver.ts'
import { daySheet } from '#domain/schedule/day-sheet.ts'
import { DOCUMENT_SCHEMAS, type Doc } from '#domain/documents/document.ts'
import { isListed } from '#domain/documents/provider.ts'
import { packagesOf } from '#domain/documents/service-package.ts'
import { transactionsOf } from '#domain/earnings/booking-earnings.ts'
import { computeEarnings, compareByTime, buildEarningsLedger } from '#domain/earnings/earnings.ts'
import type { Ulid } from '#domain/ids.ts'
import { haversineKm } from '#domain/location/haversine.ts'
import { instantFromMs, type Instant } from '#domain/time/instant.ts'
import { audienceOf } from '#domain/replication/audience.ts'
import { addDays, wallTimeAt } from '#domain/time/zoned-time.ts'
import { openAccounts } from '#server/accounts/accounts.ts'
import type { Passwords } from '#server/auth/passwords/passwords.ts'
import { createCommandRunner } from '#server/commands/command-runner.ts'
import { pointerId } from '#server/store/documents/feed-pointers.ts'
import { storedIdOf } from '#server/store/documents/stored-id.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { fromStored } from '#server/store/documents/stored-document.ts'
import { castProviders } from './cast/cast-providers.ts'
import { DEMO_CAST, DEMO_PASSWORD, CAST_MEMBERS } from './cast/cast.ts'
import { readDemo, seedDemo, type SeedDeps } from './seed-demo.ts'

const NOW = Date.parse('2026-11-24T18:00:00.000Z')
const newId = (): Ulid => ulid() as Ulid
const passwords: Passwords = {
  hash: async (password) => `hashed ${password}`,
  verify: async (hash, password) => hash === `hashed ${password}`,
}

const depsFor = (store: DocumentStore, now = NOW): SeedDeps => ({
  store,
  passwords,
  nowMs: () => now,
  openRunner: (nowMs) => createCommandRunner({ store, clock: nowMs, newId }),
})

/** Returns every document of the domain by id, and all keys of the store. */
async function contents(store: DocumentStore): Promise<{ docs: Map<string, Doc>; keys: string[]; revs: string[] }> {
  const rows = await store.range({ start: '', end: '\uffff', includeDocs: true })
  const docs = rows.flatMap((row) => fromStored(row.doc) ?? [])
  return { docs: new Map(docs.map((doc) => [doc.doc_id, doc])), keys: rows.map((row) => row.id), revs: rows.map((row) => row.rev) }
}

/** Returns a store in which every write after the given number fails. */
function breakingAfter(store: DocumentStore, writes: number): DocumentStore {
  let left = writes
  const gone = (): never => {
    throw new Error('cut')
  }
  return {
    ...store,
    commit: (transaction) => (left-- > 0 ? store.commit(transaction) : gone()),
    put: (doc) => (left-- > 0 ? store.put(doc) : gone()),
    putAll: (docs) => (left-- > 0 ? store.putAll(docs) : gone()),
  }
}

let store: DocumentStore
let docs: Map<string, Doc>

beforeAll(async () => {
  store = await openMemoryStore()
  await seedDemo(depsFor(store))
  docs = (await contents(store)).docs
}, 20_000)

const ofType = <T extends Doc['type']>(type: T) => [...docs.values()].filter((doc): doc is Extract<Doc, { type: T }> => doc.type === type)

test('every stored document is valid and has its feed pointers', async () => {
  const { keys } = await contents(store)
  const known = new Set(keys)
  for (const doc of docs.values()) {
    expect(v.safeParse(DOCUMENT_SCHEMAS[doc.type], doc).success, doc.doc_id).toBe(true)
    for (const audience of audienceOf(doc)) expect(known.has(pointerId(audience, storedIdOf(doc))), doc.doc_id).toBe(true)
  }
})

test('each city lists at least 60 providers', () => {
  for (const city of BUILT_IN_CITIES)
    expect(ofType('provider').filter((provider) => provider.city === city.name && isListed(provider)).length).toBeGreaterThanOrEqual(60)
})

test('every rating is the average of the stored reviews', () => {
  const reviews = ofType('review')
  for (const provider of ofType('provider')) {
    const own = reviews.filter((review) => review.provider_id === provider.id)
    const sum = own.reduce((total, review) => total + review.rating, 0)
    expect([provider.review_count, provider.rating_sum, provider.rating]).toEqual([own.length, sum, own.length > 0 ? sum / own.length : 5])
  }
})

test('the cast can sign in', async () => {
  const accounts = openAccounts(store, () => NOW)
  for (const member of CAST_MEMBERS) {
    const account = await accounts.byEmail(member.email)
    expect(account).toMatchObject({ uid: member.uid, name: member.name, userType: member.userType })
    expect(await passwords.verify(account?.password_hash ?? '', DEMO_PASSWORD)).toBe(true)
    expect(docs.get(`profile:${member.uid}`)).toMatchObject({ email: member.email })
  }
})

test('Amina and Ben have a reviewed visit in the past and one tomorrow with a thread', () => {
  for (const [customer, provider] of [
    [DEMO_CAST.amina, DEMO_CAST.grace],
    [DEMO_CAST.ben, DEMO_CAST.chidi],
  ] as const) {
    const bookings = ofType('booking').filter((booking) => booking.customer_uid === customer.uid && booking.booking_type === 'single')
    expect(bookings.map((booking) => [booking.status, booking.provider_uid])).toEqual([
      ['completed', provider.uid],
      ['accepted', provider.uid],
    ])
    const [past, coming] = bookings
    expect(past?.history.map((entry) => entry.event)).toEqual(['requested', 'notified', 'accepted', 'on_my_way', 'started', 'completed'])
    expect(docs.get(`review:${provider.uid}:${past?.id}`)).toMatchObject({ customer_uid: customer.uid, rating: 5 })
    const aheadMs = Date.parse(coming?.scheduled_date ?? '') - NOW
    expect(aheadMs > 0 && aheadMs < 48 * 3_600_000).toBe(true)
    expect(
      ofType('calendar')
        .find((calendar) => calendar.provider_uid === provider.uid)
        ?.intervals.map((interval) => interval.booking_id),
    ).toContain(coming?.id)
    const thread = ofType('message').filter((message) => message.booking_id === coming?.id)
    expect(thread.map((message) => message.sender_type)).toEqual(['customer', 'provider', 'customer', 'provider'])
    expect(thread.every((message) => Date.parse(message.created_at) < NOW)).toBe(true)
    expect(docs.get(`profile:${customer.uid}`)).toMatchObject({ loyalty_points: customer === DEMO_CAST.amina ? 35 : 10 })
  }
  expect(ofType('provider').find((provider) => provider.id === DEMO_CAST.grace.uid)).toMatchObject({
    price_per_hour: 35,
    review_count: 16,
    rating: 4.875,
  })
})

test('a weekly subscription is under way, and a monthly one is before its first visit', () => {
  const of = (uid: string) => ofType('booking').find((booking) => booking.customer_uid === uid && booking.booking_type === 'subscription')
  const weekly = of(DEMO_CAST.amina.uid)
  expect(weekly).toMatchObject({ status: 'in_progress', subscription_type: 'weekly', subscription_duration: 8, total_amount: 476 })
  expect(weekly?.visits?.map(({ status }) => status)).toEqual(['completed', 'completed', ...Array<string>(6).fill('scheduled')])
  expect(of(DEMO_CAST.ben.uid)).toMatchObject({ status: 'accepted', subscription_type: 'monthly' })
  for (const { starts_at, number } of weekly?.visits ?? []) expect(starts_at > new Date(NOW).toISOString()).toBe(number > 2)
  const held = ofType('calendar').flatMap((calendar) => calendar.intervals.map((interval) => interval.booking_id))
  expect(held.filter((id) => id === weekly?.id)).toHaveLength(6)
  // The others are three visits of Ben's, two tomorrow, and four bookings of neighbours.
  expect(held).toHaveLength(6 + 3 + 2 + 4)
})

test('each provider of the cast has a weekly plan, days that differ, completed work and work tomorrow', () => {
  for (const { uid } of [DEMO_CAST.grace, DEMO_CAST.chidi, DEMO_CAST.linh]) {
    const provider = ofType('provider').find((each) => each.id === uid)
    if (!provider) throw new Error('a provider of the cast is missing')
    const { zone } = cityOrDefault(provider.city)
    const { schedule } = provider
    expect(schedule.week?.filter(({ status }) => status === 'rest_day')).toHaveLength(1)
    expect(schedule.week?.filter(({ status }) => status === 'open_slots')).toHaveLength(1)
    expect(Object.keys(schedule.days).length).toBeGreaterThanOrEqual(2)
    expect(packagesOf(provider).length).toBeGreaterThanOrEqual(1)

    const bookings = ofType('booking').filter((booking) => booking.provider_uid === uid)
    const today = wallTimeAt(NOW, zone).date
    const tomorrow = daySheet(bookings, { date: addDays(today, 1), zone, nowMs: NOW })
    expect(tomorrow.ahead).toHaveLength(2)
    const dayOf = createDateResolver(zone)
    const transactions = bookings.flatMap(transactionsOf).sort(compareByTime)
    const { summary } = computeEarnings(buildEarningsLedger(transactions, dayOf), { today, period: { from: null, to: null } })
    expect(summary.jobs).toBeGreaterThanOrEqual(19)
    expect(summary.weekCents).toBeGreaterThan(0)
    expect(summary.pendingCents).toBeGreaterThan(0)
    expect(ofType('client-rating').filter((rating) => rating.provider_id === uid).length).toBeGreaterThanOrEqual(10)
  }
})

test('bookings of the cast never overlap, at any start hour of the marketplace', () => {
  for (const hour of [0, 5, 11, 17, 23]) {
    for (const { provider, jobs } of castProviders(NOW + hour * 3_600_000)) {
      const text = (at: Instant | null): string => at ?? ''
      const done = [...jobs.bookings].sort((one, other) => (text(one.starts_at) < text(other.starts_at) ? -1 : 1))
      for (const [index, { ends_at }] of done.entries()) {
        const after = done[index + 1]?.starts_at ?? instantFromMs(NOW + hour * 3_600_000)
        expect(text(ends_at) <= after, provider.name).toBe(true)
      }
    }
  }
})

test('seeding twice changes nothing', async () => {
  const before = await contents(store)
  expect(await seedDemo(depsFor(store, NOW + 86_400_000))).toEqual(await readDemo(store))
  expect((await contents(store)).revs).toEqual(before.revs)
})

const lasting = (found: Map<string, Doc>): Doc[] =>
  [...found.values()].filter((doc) => doc.type === 'provider' || doc.type === 'review' || doc.type === 'booking' || doc.type === 'profile')

test.each([0, 2, 12, 17, 40])(
  'broken off after %i writes, the next start completes the same marketplace',
  async (writes) => {
    const other = await openMemoryStore()
    await expect(seedDemo(depsFor(breakingAfter(other, writes)))).rejects.toThrow('cut')
    expect(await readDemo(other)).toBeUndefined()
    await seedDemo(depsFor(other, NOW + 60_000))
    const healed = (await contents(other)).docs
    // Documents have times of the story's clock, so even these agree, unless nothing was written before the failure.
    if (writes > 0) expect(lasting(healed)).toEqual(lasting(docs))
    expect(healed.size).toBe(docs.size)
    await other.close()
  },
  20_000,
)

test('two servers that seed at the same time create one marketplace', async () => {
  const shared = await openMemoryStore()
  const one = { ...shared, isShared: true }
  const crowds = await Promise.all([seedDemo(depsFor(one)), seedDemo(depsFor(one, NOW + 7))])
  expect(crowds[0]).toEqual(crowds[1])
  const counts = (of: Iterable<Doc>): Map<string, number> => {
    const found = new Map<string, number>()
    for (const { type } of of) found.set(type, (found.get(type) ?? 0) + 1)
    return found
  }
  const made = (await contents(shared)).docs
  expect(counts(made.values())).toEqual(counts(docs.values()))
  await shared.close()
})

test('every agreed booking has an address and a district in its city, and a ride its destination', async () => {
  const store = await openMemoryStore()
  await seedDemo(depsFor(store))
  const docs = [...(await contents(store)).docs.values()]
  const places = docs.filter((doc) => doc.type === 'place')
  const agreed = docs.filter((doc) => doc.type === 'booking' && (doc.status === 'accepted' || doc.status === 'in_progress'))
  expect(agreed.length).toBeGreaterThan(5)
  for (const booking of agreed) {
    if (booking.type !== 'booking') continue
    expect(booking.district).toEqual(expect.any(String))
    const seen = places.filter(({ booking_id }) => booking_id === booking.id)
    expect(new Set(seen.map(({ viewer_uid }) => viewer_uid))).toEqual(new Set([booking.customer_uid, booking.provider_uid]))
    for (const place of seen) {
      expect(place.address).toMatch(/\d+ .+/)
      expect(place.destination === undefined).toBe(booking.service_type !== 'xe_om')
      expect(haversineKm(cityOrDefault(booking.city), { latitude: place.latitude ?? 0, longitude: place.longitude ?? 0 })).toBeLessThan(15)
    }
  }
})
