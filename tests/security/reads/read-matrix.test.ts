import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StoredDoc } from '#server/store/document-store.ts'
import { fromStored } from '#server/store/documents/stored-document.ts'
import { playBookings } from './bookings-in-every-phase.ts'
import { fillFields } from './fill-fields.ts'
import { leavesOf, openJudge, type Doc, type Judge } from './judge-reads.ts'
import { COPIES, DOCUMENT_READS, OTHER_READS } from './read-table.ts'
import { fieldsOf, type Reader } from './read-rules.ts'
import { readCalls, readDocuments } from './read-channels.ts'
import { openReadsMarket, ROLES, type ReadsMarket, type Role } from './reads-market.ts'
import { ID_ORIGINS } from './secrets.ts'

/** What somebody reads against the table, as `<channel>: <role> reads <field> of <booking or person>`. Empty, or explained where it is not. */
const EXPECTED_LEAKS: readonly string[] = []

/** A blocked person reads no more than their own export, and the session of a deleted account nothing. */
const SHUT_OUT: readonly Role[] = ['bola', 'dele']

/** Names of the person who deleted their account, and of their booking. */
const DELETED = /^dele$|deleted/
/** Origins of what is in no document. */
const OTHER = new RegExp(`^(${Object.keys(OTHER_READS).join('|')})[.]`)

/** Ben blocks Funke: neither sees the other's service. */
const BLOCKS: Readonly<Partial<Record<Role, Role>>> = { ben: 'funke', funke: 'ben' }

let market: ReadsMarket
let judge: Judge
let stored: readonly StoredDoc[]
let ids: readonly string[]
/** `<kind>.<field> <reader>`, and `<kind> <reader> <phase>` of those whose rule depends on it. */
const seen = new Set<string>()
/** `<secret> <role>` of what calls answered. */
const found = new Set<string>()

beforeAll(async () => {
  market = await openReadsMarket()
  await playBookings(market)
  await fillFields(market.server.store)
  const rows = await market.server.store.range({ start: '', end: '\uffff', includeDocs: true })
  stored = rows.flatMap(({ doc }) => doc ?? [])
  ids = stored.flatMap((doc) => fromStored(doc)?.doc_id ?? doc._id)
  judge = openJudge(market, stored)
}, 60_000)
afterAll(() => market.close())

const unexpected = (found: Iterable<string>): string[] => [...found].filter((leak) => !EXPECTED_LEAKS.includes(leak)).toSorted()

function look(role: Role, by: string, doc: Doc): string[] {
  const wrong: string[] = []
  const kind = typeof doc['type'] === 'string' ? doc['type'] : 'deleted'
  for (const leaf of leavesOf(doc)) {
    if (leaf.field.startsWith('_') || (doc['_deleted'] === true && leaf.field === 'doc_id')) continue
    if (!judge.mayRead(role, doc, leaf))
      wrong.push(`${by.replace(/[?].*/, '')}: ${role} reads ${kind}.${leaf.field} (${String(judge.situationOf(doc).phase)})`)
    for (const reader of judge.readersOf(role, doc)) {
      seen.add(`${String(doc['type'])}.${leaf.field} ${reader}`)
      const { phase } = judge.situationOf(doc)
      if (phase) seen.add(`${String(doc['type'])}.${leaf.field} ${reader} ${phase}`)
    }
  }
  return wrong
}

/** True for somebody whom the table names by their part in the document, and who may read some of it now. */
const isOwn = (doc: Doc, reader: Reader): boolean =>
  reader !== 'anyone' &&
  reader !== 'admin' &&
  DOCUMENT_READS[doc['type'] as keyof typeof DOCUMENT_READS].some((rule) => rule[reader]?.holds(judge.situationOf(doc)))

/** Returns the secrets in a text that somebody may not know. */
const unknownIn = (text: string, role: Role, by: string): string[] => {
  const secrets = market.secrets.foundIn(text)
  for (const { value } of secrets) found.add(`${value} ${role}`)
  return secrets.filter((secret) => !judge.mayKnow(role, secret)).map(({ origin, about }) => `${by}: ${role} reads ${origin} of ${about}`)
}

test('every field of every document is in the store', () => {
  const there = new Set(
    stored.flatMap((row) => {
      const doc = fromStored(row)
      return doc ? leavesOf(doc).map(({ field }) => `${doc.type}.${field}`) : []
    }),
  )
  const named = Object.entries(DOCUMENT_READS).flatMap(([kind, rules]) =>
    rules.flatMap((rule) => fieldsOf(rule).map((field) => `${kind}.${field}`)),
  )
  expect(named.filter((field) => !there.has(field))).toEqual([])
})

test('a text is stored only where the table names a copy', () => {
  const wrong = market.secrets.all().flatMap((secret) => {
    if (ID_ORIGINS.includes(secret.origin)) return []
    const copies = new Set([secret.origin, ...(COPIES[secret.origin] ?? '').split(/\s+/)])
    return judge.holdersOf(secret.value).flatMap(({ doc, leaf }) => {
      const at = `${String(doc['type'])}.${leaf.field}`
      return copies.has(at) ? [] : [`${secret.origin} in ${at}`]
    })
  })
  expect([...new Set(wrong)].toSorted()).toEqual([])
})

describe.each(ROLES)('%s', (role) => {
  test('reads of documents what the table says', async () => {
    const read = await readDocuments(market, role, ids)
    expect(unexpected(new Set(read.flatMap(({ by, doc }) => look(role, by, doc))))).toEqual([])
  })

  test('has in the feed exactly the documents that are theirs', async () => {
    const theirs = stored.flatMap((row) => {
      const doc: Doc | undefined = fromStored(row)
      const isTheirs = doc && !SHUT_OUT.includes(role) && judge.readersOf(role, doc).some((reader) => isOwn(doc, reader))
      return isTheirs ? [String(doc['doc_id'])] : []
    })
    const range = await market.call(role, 'GET', '/db/me/_all_docs?limit=500&startkey=%22%22&endkey=%22%EF%BF%BF%22')
    const rows = (range.body['rows'] ?? []) as { readonly id: string }[]
    expect(rows.map(({ id }) => id).toSorted()).toEqual(theirs.toSorted())
    const isPerson = role !== 'visitor' && role !== 'admin' && !SHUT_OUT.includes(role)
    expect([range.status, theirs.length > 0]).toEqual(isPerson ? [200, true] : [role === 'bola' ? 403 : 401, false])
  })

  test('reads by calls and addresses what the table says', async () => {
    const texts = await readCalls(market, role)
    const wrong = texts.flatMap(({ by, text }) => unknownIn(text, role, by))
    const blocked = texts.flatMap(({ by, text }) =>
      market.secrets
        .foundIn(text)
        .filter(({ origin, about }) => about === BLOCKS[role] && /^(provider|package)[.]/.test(origin) && !/\/me\/(blocks|data)$/.test(by))
        .map(({ origin }) => `${by}: ${role} reads ${origin} of a person who is blocked`),
    )
    expect(unexpected(new Set(blocked))).toEqual([])
    expect(unexpected(new Set(wrong))).toEqual([])
  })
})

test('what is sent outside the app says what its reader may always read', () => {
  const sent = [
    ...market.emails.map(({ to, ...mail }) => ({ to, by: 'email', text: JSON.stringify(mail) })),
    ...market.texts.map(({ to, text }) => ({ to, by: 'text message', text })),
    ...market.pushes.map(({ to, payload }) => ({ to: to.endpoint, by: 'push', text: payload })),
  ]
  expect(Math.min(...['email', 'text message', 'push'].map((way) => sent.filter(({ by }) => by === way).length))).toBeGreaterThan(5)
  const phones = new Map(market.secrets.all().flatMap(({ origin, about, value }) => (origin === 'profile.phone' ? [[value, about]] : [])))
  const readerOf = (to: string): Role => (phones.get(to) ?? /(\w+)@|\/(\w+)$/.exec(to)?.slice(1).find(Boolean) ?? 'visitor') as Role
  const wrong = sent.flatMap(({ to, by, text }) =>
    market.secrets
      .foundIn(text)
      // Their account was there when it was sent.
      .filter(({ about }) => readerOf(to) !== 'dele' && !DELETED.test(about))
      .filter((secret) => !judge.mayKnow(readerOf(to), secret, { inEveryPhase: true }))
      .map((secret) => `${by}: ${readerOf(to)} reads ${secret.origin} of ${secret.about}`),
  )
  expect(unexpected(new Set(wrong))).toEqual([])
})

test('a secret calendar says what its provider may read', async () => {
  for (const [provider, path] of market.calendars) {
    const { text } = await market.call('visitor', 'GET', path)
    expect(text).toContain('BEGIN:VEVENT')
    expect(unexpected(unknownIn(text, provider, 'calendar'))).toEqual([])
  }
})

test('hidden words are left with the admin, and in the notification of their author', () => {
  const kept = market.secrets.all().filter(({ value }) => market.hidden.has(value) && judge.holdersOf(value).length > 0)
  expect(kept.length).toBeGreaterThan(0)
  for (const { value, origin } of kept) {
    const author = origin === 'review.comment' ? 'amina' : 'chidi'
    const others = judge.holdersOf(value).filter(({ doc }) => doc['type'] !== 'reported' && doc['user_id'] !== market.people[author].uid)
    expect(others.map(({ doc }) => doc['doc_id'])).toEqual([])
  }
})

test('whoever may read something has read it', () => {
  const missing = Object.entries(DOCUMENT_READS).flatMap(([kind, rules]) =>
    rules.flatMap((rule) =>
      (['customer', 'provider', 'owner'] as const).flatMap((reader) => {
        const when = rule[reader]
        if (!when) return []
        const fields = fieldsOf(rule).map((field) => `${kind}.${field} ${reader}`)
        const unread = fields.filter((field) => !seen.has(field))
        const quiet = (when.phases ?? []).filter((phase) => !fields.some((field) => seen.has(`${field} ${phase}`)))
        return [...unread, ...quiet.map((phase) => `${kind}.${fieldsOf(rule)[0]} ${reader} ${phase}`)]
      }),
    ),
  )
  expect(missing).toEqual([])
  // The photos of a deleted person are gone.
  const others = market.secrets.all().filter(({ origin, about }) => OTHER.test(origin) && !DELETED.test(about))
  const unknown = others.flatMap((secret) => {
    const { origin, about } = secret
    return ROLES.filter((role) => !SHUT_OUT.includes(role) && judge.mayKnow(role, secret) && !found.has(`${secret.value} ${role}`)).map(
      (role) => `${role} ${origin} ${about}`,
    )
  })
  expect(unknown).toEqual([])
})
