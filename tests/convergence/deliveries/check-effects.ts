/** Compares what people's feeds and the earnings say with what the commands must have done. */
import type { Booking } from '#domain/documents/booking.ts'
import type { Message } from '#domain/documents/message.ts'
import type { Doc } from '#domain/documents/document.ts'
import { isReminderKind } from '#domain/documents/quiet-hours.ts'
import type { Uid } from '#domain/ids.ts'
import { callServer, type DeliveryMarket, type Person } from './delivery-market.ts'
import { noticeKey, type Expected, type ExpectedBooking } from './expected-effects.ts'

const PAGE = 500
/** Another server may see a commit a moment later, ms. */
const RECHECK_MS = 300
const RECHECKS = 5

type Docs = ReadonlyMap<string, Doc>

/** What people see. */
export interface SeenMarket {
  readonly feeds: ReadonlyMap<Uid, Docs>
  readonly earnings: { readonly total_earnings: number; readonly total_jobs: number }
}

async function readFeed(origin: string, { token }: Person): Promise<Docs> {
  const docs = new Map<string, Doc>()
  for (let since = '0', pending = 1; pending > 0;) {
    const path = `/db/me/_changes?limit=${PAGE}&include_docs=true&since=${encodeURIComponent(since)}`
    const page = (await callServer(origin, 'GET', path, token)) as {
      results: { id: string; deleted?: boolean; doc: Doc }[]
      last_seq: string
      pending: number
    }
    for (const { id, deleted, doc } of page.results) {
      if (deleted === true) docs.delete(id)
      else docs.set(id, doc)
    }
    since = page.last_seq
    pending = page.pending
  }
  return docs
}

export async function seeMarket(origin: string, { provider, customers }: DeliveryMarket): Promise<SeenMarket> {
  const feeds = new Map<Uid, Docs>()
  for (const person of [provider, ...customers]) feeds.set(person.uid, await readFeed(origin, person))
  const report = await callServer(origin, 'GET', `/api/provider/${provider.uid}/earnings`, provider.token)
  return { feeds, earnings: (report as { summary: SeenMarket['earnings'] }).summary }
}

const ofType = <T extends Doc['type']>(docs: Docs, type: T): Extract<Doc, { type: T }>[] =>
  [...docs.values()].filter((doc): doc is Extract<Doc, { type: T }> => doc.type === type)

/** Sentences for what differs. */
function differences(what: string, found: ReadonlyMap<string, number>, wanted: ReadonlyMap<string, number>): string[] {
  return [...new Set([...found.keys(), ...wanted.keys()])].flatMap((key) => {
    const [is, should] = [found.get(key) ?? 0, wanted.get(key) ?? 0]
    if (is === should) return []
    return [`${is > should ? 'duplicate' : 'loss'}: ${is} instead of ${should} ${what}: ${key}`]
  })
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

const onceEach = (keys: Iterable<string>): Map<string, number> => new Map([...keys].map((key) => [key, 1]))

function checkOutcomes(uid: Uid, docs: Docs, { commands }: Expected): string[] {
  return commands
    .filter(({ person }) => person === uid)
    .flatMap(({ id, name }) => {
      const outcome = docs.get(id)
      if (outcome?.type !== 'command') return [`loss: ${name} ${id} has no outcome`]
      if (outcome.state === 'accepted') return []
      return [`loss: ${name} ${id} is refused with ${outcome.refusal?.code ?? 'nothing'}`]
    })
}

/** A person sees the ids only of commands that they sent. The server adds an event when a request was delivered. */
function checkBooking(uid: Uid, found: Booking | undefined, id: string, { events: all }: ExpectedBooking): string[] {
  if (!found) return [`loss: booking ${id} is not there`]
  const events = found.history
    .filter(({ event }) => event !== 'notified')
    .map(({ event, command_id }) => `${event} ${command_id.startsWith('command:') ? command_id : ''}`)
  const wanted = all.map(({ event, by, command }) => `${event} ${by === uid ? command : ''}`)
  const faults = differences(`events in booking ${id}`, countBy(events, String), countBy(wanted, String))
  if (faults.length === 0 && events.join() !== wanted.join()) faults.push(`order: the events of booking ${id} are ${events.join()}`)
  if (found.version !== found.history.length)
    faults.push(`duplicate: booking ${id} is at version ${found.version} after ${found.history.length} events`)
  return faults
}

/** Every message once, and those of one device in its order. */
function checkMessages(found: readonly Message[], { messages }: Expected): string[] {
  const wanted = [...messages.values()].flat()
  const faults = differences(
    'messages',
    countBy(found, ({ id }) => id),
    onceEach(wanted),
  )
  const places = new Map(found.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1)).map(({ id }, place) => [id as string, place]))
  for (const [device, ids] of messages)
    for (const [index, id] of ids.entries())
      if (index > 0 && (places.get(id) ?? 0) < (places.get(ids[index - 1] ?? '') ?? 0))
        faults.push(`order: message ${id} of device ${device} is before the one that was written before it`)
  return faults
}

function checkCustomer(uid: Uid, docs: Docs, provider: Uid, expected: Expected): string[] {
  const wanted = expected.customers.get(uid)
  const profile = ofType(docs, 'profile')[0]
  if (!wanted || !profile) return [`loss: ${uid} has no profile`]
  const favourite = ofType(docs, 'favourite').find((each) => each.provider_id === provider)
  const numbers: readonly (readonly [what: string, found: number, wanted: number])[] = [
    ['loyalty points', profile.loyalty_points, wanted.points],
    ['ratings of the client', profile.client_rating_count ?? 0, wanted.ratings],
    ['stars of the client', profile.client_rating_sum ?? 0, wanted.ratingSum],
    ['changes of the profile', profile.version - 1, wanted.changes],
    ['changes of a favourite', favourite?.version ?? 0, wanted.favouriteChanges],
    ['favourites', favourite?.is_removed === false ? 1 : 0, wanted.isFavourite ? 1 : 0],
  ]
  const faults = numbers.flatMap(([what, is, should]) => differences(what, new Map([[uid, is]]), new Map([[uid, should]])))
  const fields: Readonly<Record<string, unknown>> = { ...profile }
  for (const [field, value] of wanted.fields)
    if (fields[field] !== value) faults.push(`order: ${field} of ${uid} is ${String(fields[field])} instead of ${String(value)}`)
  return faults
}

function checkProvider(docs: Docs, { earnings }: SeenMarket, { provider: wanted }: Expected): string[] {
  const provider = ofType(docs, 'provider')[0]
  if (!provider) return ['loss: the provider is not there']
  const numbers: readonly (readonly [what: string, found: number, wanted: number])[] = [
    ['completed jobs', provider.total_completed_jobs, wanted.jobs],
    ['reviews of the provider', provider.review_count, wanted.reviews],
    ['stars of the provider', provider.rating_sum, wanted.ratingSum],
    ['cents earned', Math.round(earnings.total_earnings * 100), Math.round(wanted.cents)],
    ['jobs in the earnings', earnings.total_jobs, wanted.jobs],
  ]
  return numbers.flatMap(([what, is, should]) => differences(what, new Map([['provider', is]]), new Map([['provider', should]])))
}

/** @returns what is wrong, each beginning with `duplicate`, `loss` or `order` */
export function checkEffects({ provider, customers }: DeliveryMarket, seen: SeenMarket, expected: Expected): string[] {
  const faults: string[] = []
  const notices: string[] = []
  for (const { uid } of [provider, ...customers]) {
    const docs = seen.feeds.get(uid) ?? new Map<string, Doc>()
    faults.push(...checkOutcomes(uid, docs, expected))
    // Reminders depend on the time, not on commands.
    const told = ofType(docs, 'notification').filter(({ kind }) => !isReminderKind(kind))
    notices.push(...told.map(({ kind, booking_id }) => noticeKey(uid, kind, booking_id ?? '')))
    const bookings = ofType(docs, 'booking')
    const own = [...expected.bookings].filter(([, { customer }]) => uid === provider.uid || uid === customer)
    faults.push(
      ...differences(
        `bookings of ${uid}`,
        countBy(bookings, ({ id }) => id),
        onceEach(own.map(([id]) => id)),
      ),
    )
    for (const [id, wanted] of own)
      faults.push(
        ...checkBooking(
          uid,
          bookings.find((each) => each.id === id),
          id,
          wanted,
        ),
      )
  }
  faults.push(
    ...differences(
      'notifications',
      countBy(
        notices.filter((key) => !key.includes('booking_notified')),
        String,
      ),
      expected.notifications,
    ),
  )
  const ofProvider = seen.feeds.get(provider.uid) ?? new Map<string, Doc>()
  faults.push(...checkMessages(ofType(ofProvider, 'message'), expected))
  faults.push(...checkProvider(ofProvider, seen, expected))
  for (const { uid } of customers) faults.push(...checkCustomer(uid, seen.feeds.get(uid) ?? new Map<string, Doc>(), provider.uid, expected))
  return faults
}

/** Reads and checks, again for a while when something is missing: another server may be a moment behind. */
export async function readAndCheck(origin: string, market: DeliveryMarket, expected: Expected): Promise<string[]> {
  for (let check = 1; ; check += 1) {
    const faults = checkEffects(market, await seeMarket(origin, market), expected)
    if (faults.length === 0 || check === RECHECKS) return faults
    await new Promise((resolve) => setTimeout(resolve, RECHECK_MS))
  }
}
