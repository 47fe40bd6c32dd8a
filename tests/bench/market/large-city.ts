/** A city of 10,000 providers, and two people who have used the marketplace a great deal: the most that a device may have to store. */
import type { Booking } from '#domain/documents/booking.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { Reading } from '#domain/documents/message.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { asUid, readingId, type Uid, type Ulid } from '#domain/ids.ts'
import { addMs, instantFromMs, type Instant } from '#domain/time/instant.ts'
import { makeProviders } from '#tests/map-lab/make-providers.ts'
import { openAccount, openProvider, type Account } from '#tests/support/e2e/account.ts'
import type { ProductServer } from '#tests/support/e2e/product-server.ts'
import { createDocumentFactory, type DocumentFactory } from './document-factory.ts'
import { addDocuments } from './prefilled-market.ts'

const CENTRE = { latitude: 37.7749, longitude: -122.4194 }
const PROVIDERS = 10_000
const DAY_MS = 86_400_000
/** A device may leave out bookings that ended longer ago. */
const RECENT_MS = 80 * DAY_MS

/** The customer's bookings, and the messages of one open chat and of each other booking: 10,000 in all. */
const BOOKINGS = 2_000
const LONG_CHAT = 2_004
const CHAT = 4
/** Providers whom the customer booked, by turns. */
const REGULARS = 40

/** A device's share of 50,000 bookings over five years: some 27 a day for three months, and the open ones. */
const JOBS = 2_500
export const OPEN_JOBS = 40

export interface LargeCity {
  readonly customer: Account
  readonly provider: Account
  /** The other person of the long chat, and its booking. */
  readonly longChat: { readonly name: string; readonly count: number }
}

/** Marks all messages as read by this person. */
const readBy = (uid: Uid, booking: Ulid, at: Instant): Reading => ({
  doc_id: readingId(booking, uid),
  type: 'reading',
  schema_version: 1,
  version: 1,
  booking_id: booking,
  uid,
  read_up_to: at,
})

function* withReading(docs: readonly Doc[], uid: Uid, at: Instant): Generator<Doc> {
  yield* docs
  for (const doc of docs) if (doc.type === 'booking') yield readBy(uid, doc.id, at)
}

/** Accepted, in the future. */
const agreed = (booking: Pick<Booking, 'history'>, start: Instant): Partial<Booking> => ({
  status: 'accepted',
  scheduled_date: start,
  starts_at: start,
  ends_at: addMs(start, 2 * 3_600_000),
  history: booking.history.filter(({ event }) => event === 'requested' || event === 'accepted'),
})

function* customerDocuments(maker: DocumentFactory, customer: Uid, regulars: readonly Provider[], nowMs: number): Generator<Doc> {
  const now = instantFromMs(nowMs)
  for (let n = 0; n < BOOKINGS; n += 1) {
    const provider = regulars[n % regulars.length]
    if (!provider) throw new Error('nobody to book')
    const pair = { customer, provider: provider.id }
    const at = instantFromMs(nowMs - RECENT_MS + (n * (RECENT_MS - DAY_MS)) / BOOKINGS)
    const named = { provider_name: provider.name, provider_image: provider.profile_image, service_type: provider.service_type }
    const isOpen = n === BOOKINGS - 1
    const opening = isOpen ? agreed(maker.job(pair, at), addMs(now, 2 * DAY_MS)) : {}
    const docs = maker.visit(pair, at, { fields: { ...named, ...opening }, messages: isOpen ? LONG_CHAT : CHAT })
    yield* withReading(docs, customer, now)
  }
}

function* providerDocuments(maker: DocumentFactory, provider: Account, nowMs: number): Generator<Doc> {
  const viewer = asUid(provider.uid)
  const now = instantFromMs(nowMs)
  const customers = Array.from({ length: 300 }, () => maker.uid())
  for (let n = 0; n < JOBS + OPEN_JOBS; n += 1) {
    const customer = customers[n % customers.length]
    if (!customer) throw new Error('nobody to work for')
    const pair = { customer, provider: viewer }
    const isOpen = n >= JOBS
    const at = instantFromMs(isOpen ? nowMs - 3_600_000 - n * 1_000 : nowMs - RECENT_MS + (n * (RECENT_MS - DAY_MS)) / JOBS)
    const start = instantFromMs(Math.ceil(nowMs / DAY_MS) * DAY_MS + (n - JOBS) * 4 * 3_600_000)
    const fields = { provider_name: provider.name, ...(isOpen ? agreed(maker.job(pair, at), start) : {}) }
    yield* withReading(maker.visit(pair, at, { viewer, fields, messages: 2 }), viewer, now)
  }
}

/** Fills a server's store and restarts the server over it. */
export async function fillLargeCity(server: ProductServer): Promise<LargeCity> {
  const customer = await openAccount(server, 'Amina Diallo')
  const provider = await openProvider(server, 'Grace Okafor')
  const nowMs = Date.now()
  const maker = createDocumentFactory(7)
  const providers = makeProviders(PROVIDERS, CENTRE, 0.1)
  const regulars = providers.slice(0, REGULARS)
  const last = regulars[(BOOKINGS - 1) % REGULARS]
  if (!last) throw new Error('nobody to book')
  const all = function* (): Generator<Doc> {
    yield* providers
    yield* customerDocuments(maker, asUid(customer.uid), regulars, nowMs)
    yield* providerDocuments(maker, provider, nowMs)
  }
  await addDocuments(server, all())
  return { customer, provider, longChat: { name: last.name, count: LONG_CHAT } }
}
