/** Judges what somebody read in a marketplace by the table of reads. */
import type { DocType } from '#domain/documents/document.ts'
import type { StoredDoc } from '#server/store/document-store.ts'
import { fromStored } from '#server/store/documents/stored-document.ts'
import { BASE_FIELDS, DOCUMENT_READS, OTHER_READS } from './read-table.ts'
import { fieldsOf, type Reader, type Rule, type Situation, type When } from './read-rules.ts'
import type { MarketBooking, ReadsMarket, Role } from './reads-market.ts'
import type { Secret } from './secrets.ts'

export type Doc = Readonly<Record<string, unknown>>

/** One value in a document, under the names of the fields around it. */
interface Leaf {
  readonly field: string
  readonly value: unknown
  /** The object that has it. */
  readonly parent: Doc
}

const isObject = (value: unknown): value is Doc => typeof value === 'object' && value !== null && !Array.isArray(value)
/** Fields that hold a record: its keys are no names of fields. */
const RECORDS = new Set(['answers', 'params', 'refusal.fields', 'schedule.days'])

/** Returns every value of a document. A list has the name of its field, and what a record holds too. */
export function leavesOf(value: unknown, parent: Doc = {}, path = '', isInRecord = false): readonly Leaf[] {
  if (Array.isArray(value)) return value.flatMap((each) => leavesOf(each, parent, path))
  if (!isObject(value)) return value === undefined ? [] : [{ field: path, value, parent }]
  const isRecord = RECORDS.has(path) && !isInRecord
  const inner = (key: string): string => (isRecord ? path : path === '' ? key : `${path}.${key}`)
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, value, inner(key), isRecord))
}

const RULES = new Map<string, Rule>(
  Object.entries({ ...DOCUMENT_READS, ...Object.fromEntries(Object.entries(OTHER_READS).map(([kind, rule]) => [kind, [rule]])) }).flatMap(
    ([kind, rules]) => rules.flatMap((rule) => fieldsOf(rule).map((field) => [`${kind}.${field}`, rule] as const)),
  ),
)

/** Fields that belong to several people, by the person whose document it is. */
const OWNER_FIELDS = ['uid', 'user_id', 'provider_uid', 'provider_id'] as const
const BOOKING_KINDS: readonly string[] = ['booking', 'place', 'message', 'receipt', 'review', 'client-rating'] satisfies DocType[]

export interface Judge {
  /** Returns when somebody may read a field of a document; undefined for never. */
  whenOf(role: Role, doc: Doc, leaf: Leaf): When | undefined
  mayRead(role: Role, doc: Doc, leaf: Leaf): boolean
  /** Returns true where some document that holds the secret allows it, or the table of what is in no document. */
  mayKnow(role: Role, secret: Secret, doc?: { readonly inEveryPhase: boolean }): boolean
  readersOf(role: Role, doc: Doc): readonly Reader[]
  situationOf(doc: Doc): Situation
  /** Returns the fields of documents that hold a secret. */
  holdersOf(value: string): readonly { readonly doc: Doc; readonly leaf: Leaf }[]
}

/** @param rows everything that is stored */
export function openJudge(market: ReadsMarket, rows: readonly StoredDoc[]): Judge {
  const { bookings, people, reported, hidden, secrets } = market
  const byId = new Map<unknown, MarketBooking>([...bookings.values()].map((booking) => [booking.id, booking]))
  const bookingOf = (doc: Doc): MarketBooking | undefined => byId.get(doc['type'] === 'booking' ? doc['id'] : doc['booking_id'])
  const uidOf = (role: Role): unknown => (role === 'visitor' || role === 'admin' ? undefined : people[role].uid)

  const sidesOf = (role: Role, booking: MarketBooking | undefined): Reader[] => [
    ...(booking?.customer === role ? (['customer'] as const) : []),
    ...(booking?.provider === role ? (['provider'] as const) : []),
  ]
  const general = (role: Role): Reader[] => (role === 'admin' ? ['anyone', 'admin'] : ['anyone'])

  function readersOf(role: Role, doc: Doc): readonly Reader[] {
    const kind = String(doc['type'])
    if (kind === 'place') return doc['viewer_uid'] === uidOf(role) ? [...sidesOf(role, bookingOf(doc)), ...general(role)] : general(role)
    if (BOOKING_KINDS.includes(kind)) return [...sidesOf(role, bookingOf(doc)), ...general(role)]
    const owner = OWNER_FIELDS.map((field) => doc[field]).find((uid) => uid !== undefined)
    return owner !== undefined && owner === uidOf(role) ? ['owner', ...general(role)] : general(role)
  }
  function situationOf(doc: Doc): Situation {
    const id = String(doc['doc_id'])
    const provider = doc['type'] === 'package' ? doc['provider_id'] : doc['provider_uid']
    return {
      phase: bookingOf(doc)?.phase,
      isListed: market.personOf(provider) !== 'omar' && doc['is_active'] !== false && doc['is_removed'] !== true,
      isReported: reported.has(id),
      isHidden: hidden.has(id),
    }
  }
  const strongest = (rule: Rule | undefined, readers: readonly Reader[], situation: Situation): When | undefined => {
    const whens = readers.flatMap((reader) => rule?.[reader] ?? [])
    return whens.find((when) => when.holds(situation)) ?? whens[0]
  }

  function whenOf(role: Role, doc: Doc, { field, value, parent }: Leaf): When | undefined {
    const kind = String(doc['type'])
    const [readers, situation] = [readersOf(role, doc), situationOf(doc)]
    if (BASE_FIELDS.includes(field))
      return (DOCUMENT_READS[kind as DocType] ?? [])
        .flatMap((rule) => strongest(rule, readers, situation) ?? [])
        .toSorted((a, b) => Number(b.holds(situation)) - Number(a.holds(situation)))[0]
    if (kind === 'booking' && field === 'history.command_id' && String(value).startsWith('command:'))
      return readers.includes(parent['by'] as Reader) ? strongest(RULES.get(`${kind}.${field}`), readers, situation) : undefined
    return strongest(RULES.get(`${kind}.${field}`), readers, situation)
  }

  const docs = rows.flatMap((row) => fromStored(row) ?? []) as readonly unknown[] as readonly Doc[]
  const holders = new Map<string, { doc: Doc; leaf: Leaf }[]>()
  for (const doc of docs)
    for (const leaf of leavesOf(doc))
      if (!BASE_FIELDS.includes(leaf.field))
        for (const { value } of secrets.foundIn(JSON.stringify(leaf.value)))
          holders.set(value, [...(holders.get(value) ?? []), { doc, leaf }])
  const holdersOf: Judge['holdersOf'] = (value) => holders.get(value) ?? []

  const otherRule = (origin: string): Rule | undefined => {
    const kind = Object.keys(OTHER_READS).find((each) => origin.startsWith(`${each}.`))
    return kind === undefined ? undefined : RULES.get(origin)
  }
  function mayKnow(role: Role, secret: Secret, { inEveryPhase } = { inEveryPhase: false }): boolean {
    const booking = bookings.get(secret.about)
    const situation = { phase: booking?.phase, isReported: reported.has(secret.value), isHidden: hidden.has(secret.value) }
    const other = otherRule(secret.origin)
    if (other) return [...sidesOf(role, booking), ...general(role)].some((reader) => other[reader]?.holds(situation) ?? false)
    return holdersOf(secret.value).some(({ doc, leaf }) => {
      const when = whenOf(role, doc, leaf)
      return when !== undefined && when.holds(situationOf(doc)) && !(inEveryPhase && when.phases)
    })
  }
  return {
    readersOf,
    situationOf,
    whenOf,
    mayRead: (role, doc, leaf) => whenOf(role, doc, leaf)?.holds(situationOf(doc)) ?? false,
    mayKnow,
    holdersOf,
  }
}
