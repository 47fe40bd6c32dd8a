import { firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openUserStore } from '#data/user-store/open-user-store.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import { cityOrDefault } from '#domain/cities.ts'
import { MINUTE_MS } from '#domain/constants.ts'
import { transactionsOf } from '#domain/earnings/booking-earnings.ts'
import type { Picture } from '#domain/documents/message.ts'
import { asUlid } from '#domain/ids.ts'
import { USD } from '#domain/marketplace/own-marketplace.ts'
import { createDateResolver } from '#domain/time/date-resolver.ts'
import { earningsCsv } from '#features/dashboard/earnings/earnings-csv.ts'
import { bookingsCsv } from '#features/booking/list/bookings-csv.ts'
import { bookingIcalendar } from '#shared/booking/booking-icalendar.ts'
import '#tests/support/load-catalogue.ts'
import { ulid } from 'ulid'
import { ORIGIN } from '#tests/support/open-test-app.ts'
import { copyDatabases } from '#tests/support/released/database-copy.ts'
import { until } from '../../contract/support/wait-until.ts'
import { playBookings } from './bookings-in-every-phase.ts'
import { openJudge, type Judge } from './judge-reads.ts'
import { openReadsMarket, type PersonName, type ReadsMarket } from './reads-market.ts'

/** What the raw databases of a device keep against the table, as `<person> keeps <field> of <booking or person>`. */
const EXPECTED_LEAKS: readonly string[] = []
const PEOPLE = ['amina', 'chidi'] as const

let market: ReadsMarket
let judge: Judge
const devices = new Map<PersonName, UserStore>()

async function openDevice(name: PersonName): Promise<UserStore> {
  const { uid, token } = market.people[name]
  return openUserStore({
    uid,
    baseUrl: ORIGIN,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      request.headers.set('authorization', `Bearer ${token}`)
      return market.server.app.fetch(request, '127.0.0.1')
    },
    clock: market.clock,
    newId: () => asUlid(ulid(market.clock.now())),
    random: () => 0.5,
    providerLookup: () => undefined,
    onSignedOut: () => expect.unreachable('signed out'),
    report: (fault, detail) => expect.unreachable(`${fault} ${JSON.stringify(detail)}`),
  })
}

/** Resolves when the device has what the server has for its person. */
async function caughtUp(name: PersonName): Promise<void> {
  await until(
    `the device of ${name} has everything`,
    async () => {
      market.clock.advance(20)
      const range = await market.call(name, 'GET', '/db/me/_all_docs?limit=500&startkey=%22%22&endkey=%22%EF%BF%BF%22')
      const there = (range.body['rows'] as { id: string; value: { rev: string } }[]).map(
        ({ id, value }) => `${id} ${value.rev.split('-')[0]}`,
      )
      const held = new Set((await devices.get(name)?.storage.export())?.documents.map(({ doc_id, version }) => `${doc_id} ${version}`))
      return there.filter((row) => !row.startsWith('command:') && !held.has(row))
    },
    (missing) => missing.length === 0,
    30_000,
  )
}

/** Looks at every photo that the device knows, as its person would. */
async function lookAtPhotos(store: UserStore): Promise<void> {
  for (const { doc } of await firstValueFrom(store.bookings.list()))
    for (const picture of (doc.photos ?? []) as readonly Picture[]) await store.photos.read(doc.id, picture)
}

beforeAll(async () => {
  // Files link to the page's own origin.
  vi.stubGlobal('location', { origin: ORIGIN })
  market = await openReadsMarket()
  for (const name of PEOPLE) devices.set(name, await openDevice(name))
  await playBookings(market, async () => {
    for (const name of PEOPLE) await caughtUp(name)
    for (const store of devices.values()) await lookAtPhotos(store)
  })
  const rows = await market.server.store.range({ start: '', end: '\uffff', includeDocs: true })
  judge = openJudge(
    market,
    rows.flatMap(({ doc }) => doc ?? []),
  )
}, 120_000)
afterAll(async () => {
  for (const store of devices.values()) await store.remove()
  await market.close()
})

/** What leaves the databases: the files that screens save, and the reminders that lie in Cache Storage for a closed app. */
async function copiesOf(name: PersonName): Promise<Readonly<Record<'bookings' | 'earnings' | 'calendar' | 'reminders', string>>> {
  const store = devices.get(name)
  if (!store) throw new Error(`${name} has no device`)
  const bookings = (await firstValueFrom(store.bookings.list())).map(({ doc }) => doc)
  const places = await firstValueFrom(store.bookings.places())
  const { zone } = cityOrDefault('Lagos')
  return {
    bookings: bookingsCsv(bookings, new Set(), places),
    earnings: earningsCsv(bookings.flatMap(transactionsOf), createDateResolver(zone), USD),
    calendar: bookings.map((booking) => bookingIcalendar(booking, booking.provider_name, places.get(booking.id)) ?? '').join(''),
    reminders: JSON.stringify(await firstValueFrom(store.notifications.planned())),
  }
}

/** Everything that is in the person's databases, as text; bytes as they are. */
async function rawOf(name: PersonName): Promise<string> {
  // Browsers have channels between tabs; the library emulates them here in another database.
  const all = (await copyDatabases()).filter((database) => !database.name.startsWith('pubkey.broadcast-channel'))
  const own = all.filter((database) => database.name.includes(market.people[name].uid.toLowerCase()))
  return JSON.stringify(own, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && '$bytes' in value ? atob(String(value.$bytes)) : value,
  )
}

test.each(PEOPLE)('the databases of %s keep what the table says, and nothing that was taken back', async (name) => {
  const leaks = async (): Promise<string[]> => {
    const found = market.secrets.foundIn(await rawOf(name))
    expect(found.filter(({ origin }) => origin === 'place.address').length).toBeGreaterThan(3)
    const wrong = found.filter((secret) => !judge.mayKnow(name, secret)).map(({ origin, about }) => `${name} keeps ${origin} of ${about}`)
    return [...new Set(wrong)].filter((leak) => !EXPECTED_LEAKS.includes(leak)).toSorted()
  }
  // The device asks for the providers that it follows each minute.
  market.clock.advance(MINUTE_MS)
  await expect.poll(leaks, { timeout: 20_000 }).toEqual([])
})

test.each(PEOPLE)('the files and reminders of %s say what the table says', async (name) => {
  const copies = await copiesOf(name)
  const namesIn = (text: string): string[] => market.secrets.foundIn(text).map(({ origin, about }) => `${origin} of ${about}`)
  const unknown = Object.values(copies).flatMap((text) => market.secrets.foundIn(text).filter((secret) => !judge.mayKnow(name, secret)))
  expect(unknown.map(({ origin, about }) => `${name} has ${origin} of ${about}`)).toEqual([])
  expect(namesIn(copies.bookings)).toContain('place.address of accepted')
  expect(namesIn(copies.bookings).includes('place.address of regular past')).toBe(name === 'amina')
  expect(namesIn(copies.calendar)).toContain('place.address of accepted')
  expect(namesIn(copies.earnings)).toContain('booking.id of regular past')
  expect(namesIn(copies.reminders)).toContain('booking.id of accepted')
})
