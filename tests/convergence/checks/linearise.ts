/**
 * The order in which the server executed the commands, read from what it wrote: a transaction has the records of
 * its commands in their order, or is a delivery receipt or a place alone. The check that it is a possible order is here too.
 */
import type { CommandId } from '#domain/ids.ts'
import type { StoredDoc } from '#server/store/document-store.ts'
import { fromStored } from '#server/store/documents/stored-document.ts'
import type { Ledger } from '../commands/random-command.ts'
import { canonicalJson } from './canonical-json.ts'
import type { Taken } from '../model/rule.ts'
import type { Push, RequestLog } from '../world/request-log.ts'

/** A command in its place, with its outcome according to the server. */
export interface Entry extends Taken {
  /** Waiting times that were sent when it arrived, ms; a command that arrived twice may be decided with either. */
  readonly waits: readonly number[]
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

/** A command of the server itself, from its record. */
function systemEntry(doc: StoredDoc): Entry {
  const { _id: id, name, decided_at } = doc as StoredDoc & { name: string; decided_at: string }
  // The ids of those that write several documents end with the booking.
  const args = { booking_id: id.slice(id.lastIndexOf(':') + 1) }
  return { id, name, args, uid: String(doc['uid']), kind: 'system', at: decided_at, queuedMs: 0, waits: [0], outcome: undefined }
}

/** The server's command behind a receipt that was written alone. */
function deliveredEntry(doc: StoredDoc): Entry {
  const { booking_id, uid, delivered_up_to: up_to } = doc as StoredDoc & { booking_id: string; uid: string; delivered_up_to: string }
  return {
    id: `system:mark_delivered:${booking_id}:${up_to}`,
    name: 'mark_delivered',
    args: { booking_id, up_to, uid },
    uid,
    kind: 'system',
    at: up_to,
    queuedMs: 0,
    waits: [0],
    outcome: undefined,
  }
}

/** The server's command behind a place that was written alone. */
function settledEntry(doc: StoredDoc): Entry {
  const { booking_id, viewer_uid: uid, updated_at: at } = doc as StoredDoc & { booking_id: string; viewer_uid: string; updated_at: string }
  const id = `system:settle_place:${doc._id}:${String(doc['version'])}`
  return { id, name: 'settle_place', args: { booking_id }, uid, kind: 'system', at, queuedMs: 0, waits: [0], outcome: undefined }
}

/**
 * A message says when it was written, and so with which of the waiting times that were sent it was decided. It is never older than its chat,
 * so its time may also be later than a long wait says.
 */
function waitsOf(pushes: readonly Push[], at: string, message: StoredDoc | undefined): readonly number[] {
  const waits = [...new Set(pushes.map((push) => push.queuedMs))]
  const writtenMs = Date.parse(String(message?.['written_at']))
  const exact = waits.filter((wait) => Date.parse(at) - wait === writtenMs)
  const longer = waits.filter((wait) => Date.parse(at) - wait < writtenMs)
  return [exact, longer].find((decided) => decided.length > 0) ?? waits
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
  const message = docs.find((each) => each['type'] === 'message' && each['id'] === given.args['message_id'])
  const waits = waitsOf(pushes, at, message)
  return {
    id,
    name: given.name,
    args: given.args,
    uid: given.person.uid,
    kind: 'person',
    at,
    queuedMs: waits[0] ?? 0,
    waits,
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
    if (doc['type'] !== 'command') return systemEntry(doc)
    return personEntry(doc, docs, wire.pushes.get(commandIdOf(doc)) ?? [], ledger, faults)
  }
  for (const docs of transactions) {
    const [only] = docs
    const isAlone = docs.length === 1 && (only?.['type'] === 'receipt' || only?.['type'] === 'place')
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
