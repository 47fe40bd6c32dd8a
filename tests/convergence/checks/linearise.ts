/**
 * The order in which the server executed the commands, read from what it wrote: a transaction has the records of
 * its commands in their order, or is a delivery receipt, a place or a reminder alone. The check that it is a possible order is here too.
 */
import type { CommandId } from '#domain/ids.ts'
import type { StoredDoc } from '#server/store/document-store.ts'
import { fromStored } from '#server/store/documents/stored-document.ts'
import type { Ledger } from '../commands/random-command.ts'
import { canonicalJson } from './canonical-json.ts'
import { claimsOf, statedTime, type Claim } from './act-claims.ts'
import type { Taken } from '../model/rule.ts'
import type { Push, RequestLog } from '../world/request-log.ts'

/** A command in its place, with its outcome according to the server. */
export interface Entry extends Taken {
  /** What the server may have believed of its time: a command that arrived twice may be decided with either. */
  readonly claims: readonly Claim[]
  /** Undefined for the server's own commands: their refusals are not stored. */
  readonly outcome: StoredDoc | undefined
}

export interface Linearisation {
  readonly entries: readonly Entry[]
  /** Descriptions of what is impossible. */
  readonly faults: readonly string[]
}

/** A server whose clock is stopped raises it by a millisecond for each message. */
const LIFT_MS = 1_000

/** Whether an outcome was written again, unchanged, so that the feed sends it to a device that was away. */
export const isRewritten = (doc: StoredDoc): boolean => doc['type'] === 'command' && doc._rev !== undefined && !doc._rev.startsWith('1-')

const isRecord = (doc: StoredDoc): boolean => (doc['type'] === 'command' && !isRewritten(doc)) || doc['type'] === 'system-outcome'

/** The id that the device gave its command. */
const commandIdOf = (doc: StoredDoc): CommandId => fromStored(doc)?.doc_id as string as CommandId

const systemCommand = (id: string, name: string, args: unknown, uid: string, at: string): Entry => ({
  id,
  name,
  args,
  uid,
  kind: 'system',
  at,
  queuedMs: 0,
  doneAt: at,
  claims: [],
  outcome: undefined,
})

/** A command of the server itself, from its record. */
function systemEntry(doc: StoredDoc): Entry {
  const { _id: id, name, decided_at } = doc as StoredDoc & { name: string; decided_at: string }
  // Those that write several documents name the booking in their id, and after it the visit, 0 for a single booking.
  const parts = id.split(':')
  const [booking_id = '', visit = '0'] = parts.slice(parts.findIndex((part) => /^[0-9A-Z]{26}$/.test(part)))
  return systemCommand(id, name, { booking_id, ...(visit === '0' ? {} : { visit: Number(visit) }) }, String(doc['uid']), decided_at)
}

/** The server's command behind a receipt that was written alone. */
function deliveredEntry(doc: StoredDoc): Entry {
  const { booking_id, uid, delivered_up_to: up_to } = doc as StoredDoc & { booking_id: string; uid: string; delivered_up_to: string }
  return systemCommand(`system:mark_delivered:${booking_id}:${up_to}`, 'mark_delivered', { booking_id, up_to, uid }, uid, up_to)
}

/** The server's command behind a place that was written alone. */
function settledEntry(doc: StoredDoc): Entry {
  const { booking_id, viewer_uid: uid, updated_at: at } = doc as StoredDoc & { booking_id: string; viewer_uid: string; updated_at: string }
  return systemCommand(`system:settle_place:${doc._id}:${String(doc['version'])}`, 'settle_place', { booking_id }, uid, at)
}

/** The server's command behind a reminder, which was written alone. */
function reminderEntry(doc: StoredDoc): Entry {
  const {
    booking_id,
    kind,
    params: { side, starts_at },
    time,
    user_id: uid,
  } = doc as StoredDoc & {
    booking_id: string
    kind: string
    params: Readonly<Record<string, string>>
    time: string
    user_id: string
  }
  return systemCommand(`system:remind:${doc._id}`, 'remind', { booking_id, side, kind, starts_at }, uid, time)
}

/** A person's command: its arguments from the ledger, its waiting time from the request log, its instant from the record. */
function personEntry(
  doc: StoredDoc,
  docs: readonly StoredDoc[],
  pushes: readonly Push[],
  ledger: Ledger,
  faults: string[],
): Entry | undefined {
  const id = commandIdOf(doc)
  const given = ledger.submitted.get(id)
  const [first] = pushes
  if (!given || !first) {
    faults.push(`${id} was recorded and never sent`)
    return undefined
  }
  if (
    pushes.some(
      (push) => push.uid !== given.person.uid || push.name !== given.name || canonicalJson(push.args) !== canonicalJson(given.args),
    )
  )
    faults.push(`${id} did not travel as it was given`)
  const at = String(doc['decided_at'])
  const lastResponse = Math.max(...pushes.map((push) => push.respondedMs ?? Infinity))
  const atMs = Date.parse(at)
  if (atMs < first.sentMs || atMs > lastResponse + LIFT_MS)
    faults.push(`${id} was decided at ${at}, not between its arrival and its answer`)
  const { claims, faults: untrue } = claimsOf(id, pushes, at, statedTime(docs, given))
  faults.push(...untrue)
  return {
    id,
    name: given.name,
    args: given.args,
    uid: given.person.uid,
    kind: 'person',
    at,
    queuedMs: claims[0]?.queuedMs ?? 0,
    doneAt: claims[0]?.doneAt ?? at,
    claims,
    outcome: doc,
  }
}

/** A command whose response came before another was sent comes before it. */
function checkRealTimeOrder(entries: readonly Entry[], wire: RequestLog): string[] {
  const faults: string[] = []
  let earliestResponse: { readonly tick: number; readonly id: string } | undefined
  for (const { id, kind } of entries.toReversed()) {
    const pushes = kind === 'person' ? (wire.pushes.get(id as CommandId) ?? []) : []
    const sent = Math.min(...pushes.map((push) => push.sentTick))
    if (earliestResponse && earliestResponse.tick < sent && pushes.length > 0)
      faults.push(`${earliestResponse.id} was answered before ${id} was sent, and stands after it`)
    const responded = Math.min(...pushes.map((push) => push.respondedTick ?? Infinity))
    if (responded < (earliestResponse?.tick ?? Infinity)) earliestResponse = { tick: responded, id }
  }
  return faults
}

/** @param transactions the documents of every transaction, in order */
export function linearise(transactions: readonly (readonly StoredDoc[])[], wire: RequestLog, ledger: Ledger): Linearisation {
  const faults: string[] = []
  const entries: Entry[] = []
  const seen = new Set<string>()
  const entryOf = (doc: StoredDoc, docs: readonly StoredDoc[]): Entry | undefined => {
    if (doc['type'] === 'receipt') return deliveredEntry(doc)
    if (doc['type'] === 'place') return settledEntry(doc)
    if (doc['type'] === 'notification') return reminderEntry(doc)
    if (doc['type'] !== 'command') return systemEntry(doc)
    return personEntry(doc, docs, wire.pushes.get(commandIdOf(doc)) ?? [], ledger, faults)
  }
  for (const docs of transactions) {
    const [only] = docs
    const isAlone = docs.length === 1 && ['receipt', 'place', 'notification'].includes(String(only?.['type']))
    for (const doc of isAlone ? docs : docs.filter(isRecord)) {
      const entry = entryOf(doc, docs)
      if (!entry) continue
      if (seen.has(entry.id)) faults.push(`${entry.id} was executed twice`)
      seen.add(entry.id)
      entries.push(entry)
    }
  }
  return { entries, faults: [...faults, ...checkRealTimeOrder(entries, wire)] }
}
