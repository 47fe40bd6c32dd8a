/** Lets the reference model live through the server's order of commands, and compares: every verdict, every document, who may hold it. */
import { instantFromMs } from '#domain/instant.ts'
import type { StoredDoc } from '#server/store/document-store.ts'
import { canonical } from './canonical.ts'
import type { Ledger } from './give-something.ts'
import { linearise, type Entry } from './linearise.ts'
import { judgeVersions } from './judge-versions.ts'
import { documentsOf, holdersOf, type Fields } from './model/documents.ts'
import { judge } from './model/judge.ts'
import { deadlineOf, emptyMarket, statusOf, whenFirst, type Market } from './model/market.ts'
import type { Refused } from './model/rule.ts'
import type { World } from './world.ts'

/** What the server keeps for itself: not the marketplace's, and never on a device. */
const SERVERS_OWN = ['account', 'email', 'session', 'pointer', 'intent', 'system-outcome', 'admin-password', 'command']

/** Ids, versions and marks are the server's to make; the model says what the rest must be. */
const UNCOMPARED = ['_id', '_rev', 'applied_by', 'version', 'schema_version']

/** A document without what the model does not say, and the order of what has none. */
function comparable(document: Fields): string {
  const isNotice = document['type'] === 'notification'
  const fields = Object.entries(document).filter(([name]) => !UNCOMPARED.includes(name) && !(isNotice && ['id', 'doc_id'].includes(name)))
  const sorted = fields.map(([name, value]): [string, unknown] =>
    (name === 'intervals' || name === 'former_cities') && Array.isArray(value)
      ? [name, value.toSorted((a, b) => (canonical(a) < canonical(b) ? -1 : 1))]
      : [name, value],
  )
  return canonical(Object.fromEntries(sorted))
}

const fromStore = (stored: StoredDoc): Fields => ({ ...stored, doc_id: stored._id })

/** How often each occurs. */
function counted(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** Both ways: what is there and should not be, what should be and is not. */
function compareAll(is: readonly string[], wanted: readonly string[]): string[] {
  const [have, want] = [counted(is), counted(wanted)]
  const more = [...have].filter(([text, count]) => count > (want.get(text) ?? 0)).map(([text]) => `the server has   ${text}`)
  const less = [...want].filter(([text, count]) => count > (have.get(text) ?? 0)).map(([text]) => `the model wants  ${text}`)
  return [...more, ...less].toSorted((a, b) => (a.slice(17, 120) < b.slice(17, 120) ? -1 : 1))
}

/** Documents that a person may hold, as text, without the ids of notifications. */
const heldBy = (market: Market, uid: string): Map<string, string> =>
  new Map(
    documentsOf(market)
      .filter((document) => holdersOf(document).includes(uid))
      .map((document, index) => [String(document['doc_id'] ?? `notification ${index}`), comparable(document)]),
  )

/** The outcome names each document that changed for the person, so that their screen waits for it, and no other person's. */
function judgeEffects(entry: Entry, outcome: StoredDoc, before: ReadonlyMap<string, string>, market: Market): string[] {
  const after = heldBy(market, entry.uid)
  const named = (outcome['effects'] as { doc_id: string }[]).map((effect) => effect.doc_id)
  const faults: string[] = []
  for (const [id, text] of after) {
    const isNotice = id.startsWith('notification ')
    if (!isNotice && before.get(id) !== text && !named.includes(id)) faults.push(`${entry.id} changed ${id} and does not say so`)
  }
  for (const id of named)
    if (!after.has(id) && !id.startsWith(`notification:${entry.uid}:`)) faults.push(`${entry.id} names ${id}, which is not ${entry.uid}'s`)
  return faults
}

const said = (verdict: Refused | undefined): string => (verdict ? canonical(verdict) : 'accepted')

/** What the server said, in the model's words. */
function serversVerdict(outcome: StoredDoc): Refused | undefined {
  const refusal = outcome['refusal'] as { code: string; details?: Record<string, unknown> } | null
  if (outcome['state'] === 'accepted' && refusal === null) return undefined
  return { code: refusal?.code ?? 'none', ...(refusal?.details ? { details: refusal.details } : {}) }
}

/** A command that arrived more than once may be judged by any of the waits that were told. */
function judgeEntry(market: Market, entry: Entry): string[] {
  const { outcome } = entry
  if (entry.kind === 'system') {
    const verdict = judge(market, entry)
    return verdict ? [`${entry.id} was done, by the model ${said(verdict)}`] : []
  }
  if (!outcome) return [`${entry.id} has no outcome`]
  const right = said(serversVerdict(outcome))
  const before = heldBy(market, entry.uid)
  const verdicts: string[] = []
  for (const queuedMs of entry.waits) {
    const verdict = judge(market, { ...entry, queuedMs })
    verdicts.push(said(verdict))
    if (said(verdict) === right) return verdict ? [] : judgeEffects(entry, outcome, before, market)
    // Accepted by the model alone: it happened in the model, and another try would make it happen twice.
    if (!verdict) break
  }
  return [
    `${entry.id} ${entry.name} ${canonical(entry.args)} of ${entry.uid} at ${entry.at}: ${right}, by the model ${verdicts.join(' or ')}`,
  ]
}

/** In peace nothing is left undone: who was on has been told, and what was told is marked so. */
function judgePeace(market: Market, now: string): string[] {
  const faults: string[] = []
  for (const booking of market.bookings.values()) {
    if (statusOf(booking) !== 'pending') continue
    if (whenFirst(booking, 'notified') === undefined) faults.push(`booking:${booking.id} reached the provider and is not marked so`)
    if (deadlineOf(booking) <= now) faults.push(`booking:${booking.id} was not answered in time and has not expired`)
  }
  for (const message of market.messages) {
    const booking = market.bookings.get(message.booking)
    const to = booking?.customer === message.from ? booking.provider : booking?.customer
    const marks = market.marks.filter((mark) => mark.booking === message.booking && mark.uid === to)
    if (!marks.some((mark) => mark.up_to >= message.created_at)) faults.push(`message:${message.id} was delivered and is not marked so`)
  }
  return faults
}

/** The public directory: whoever is on the map, in their own city and in all of them; others' rows have no body. */
async function judgeDirectory(world: World, market: Market): Promise<string[]> {
  const faults: string[] = []
  for (const city of [undefined, 'San Francisco', 'Nairobi']) {
    const where = city === undefined ? '' : `&city=${encodeURIComponent(city)}`
    const response = await world.visit(`/db/directory/_changes?include_docs=true&limit=500${where}`)
    const { results } = (await response.json()) as { results: { doc: StoredDoc & { _deleted?: boolean } }[] }
    const shown = results.filter((row) => !row.doc._deleted).map((row) => comparable(fromStore(row.doc)))
    const bare = results.filter((row) => row.doc._deleted && Object.keys(row.doc).length > 3)
    const wanted = documentsOf(market).filter(
      (doc) =>
        doc['type'] === 'provider' && doc['visible'] === true && doc['status'] !== 'Off Duty' && (city ?? doc['city']) === doc['city'],
    )
    faults.push(...compareAll(shown, wanted.map(comparable)).map((fault) => `directory of ${city ?? 'all cities'}: ${fault}`))
    for (const row of bare) faults.push(`directory of ${city ?? 'all cities'}: ${row.doc._id} is gone and shows more than that`)
  }
  return faults
}

/** Counts by name. */
export type Tally = ReadonlyMap<string, number>

export interface ModelJudgement {
  readonly faults: readonly string[]
  /** True when that person may hold that document. */
  readonly mayHold: (document: Fields, uid: string) => boolean
  /** Code of the refusal by the model; undefined when it was accepted or never judged. */
  readonly codeOf: (command: string) => string | undefined
  /** How often each command ended how, as `send_message accepted`. */
  readonly tally: Tally
}

function marketOf(world: World): Market {
  const market = emptyMarket()
  for (const { uid, name, signedUp } of world.people) {
    const { at, ...told } = signedUp
    market.people.set(uid, { uid, name, ...told, created_at: at, readMarks: [] })
  }
  return market
}

export async function judgeByModel(world: World, ledger: Ledger): Promise<ModelJudgement> {
  const { entries, faults: order } = linearise(world.disk.journal, world.wire, ledger)
  const market = marketOf(world)
  const faults = [...order, ...judgeVersions(world.disk.journal)]
  const codes = new Map<string, string>()
  const endings: string[] = []
  for (const entry of entries) {
    const wrong = judgeEntry(market, entry)
    faults.push(...wrong)
    const verdict = entry.outcome && serversVerdict(entry.outcome)
    endings.push(`${entry.name} ${verdict?.code ?? 'accepted'}`)
    if (verdict && wrong.length === 0) codes.set(entry.id, verdict.code)
  }
  const stored = [...world.disk.docs.values()].filter((doc) => !SERVERS_OWN.includes(String(doc['type'])))
  faults.push(
    ...compareAll(
      stored.map((doc) => comparable(fromStore(doc))),
      documentsOf(market).map(comparable),
    ),
    ...judgePeace(market, instantFromMs(world.clock.now())),
    ...(await judgeDirectory(world, market)),
  )
  return {
    faults,
    mayHold: (document, uid) => holdersOf(document).includes(uid),
    codeOf: (command) => codes.get(command),
    tally: counted(endings),
  }
}
