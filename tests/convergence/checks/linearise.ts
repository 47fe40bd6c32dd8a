/**
 * The order in which the server executed the commands, read from what it wrote: a command's place is that of its first record.
 * Commands that touch the same documents hold each other's locks from before that record until after the last, so this is
 * an order in which they could have run one after the other. The check that it is a possible one is here too.
 */
import type { CommandId } from '#domain/ids.ts'
import type { StoredDoc } from '#server/store/document-store.ts'
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

/**
 * Marks of effects applied to a document look like `<command>/<attempt>/<effect>@<version>`; a single effect of a server's own command
 * leaves no other trace.
 */
const DELIVERED = /^system:mark_delivered:([0-9A-Z]{26}):(.{24})\/0\/0@/

/** A server whose clock is stopped raises it by a millisecond for each message. */
const LIFT_MS = 1_000

const isRecord = (doc: StoredDoc): boolean => doc._id.startsWith('command:') || (doc._id.startsWith('system:') && doc['type'] !== 'pointer')

/** A command of the server itself, as it was planned or marked. */
function systemEntry(doc: StoredDoc): Omit<Entry, 'waits' | 'outcome'> {
  const { _id: id, name, args, decidedAt } = doc as StoredDoc & { name: string; args: unknown; decidedAt: string }
  return { id, name, args, uid: String(doc['uid']), kind: 'system', at: decidedAt, queuedMs: 0 }
}

function deliveredEntry(doc: StoredDoc): Entry | undefined {
  const marks = doc['applied_by'] as readonly string[] | undefined
  const newest = marks?.at(-1) ?? ''
  const [, booking_id, up_to] = DELIVERED.exec(newest) ?? []
  if (booking_id === undefined || up_to === undefined) return undefined
  const id = newest.slice(0, newest.lastIndexOf('/', newest.lastIndexOf('/') - 1))
  const uid = String(doc['uid'])
  return {
    id,
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

interface Clues {
  readonly outcomes: ReadonlyMap<string, StoredDoc>
  readonly pushes: readonly Push[]
  readonly ledger: Ledger
}

/** A person's command: its arguments from the ledger, its waiting time from the request log, its instant from the record. */
function personEntry(doc: StoredDoc, { outcomes, pushes, ledger }: Clues, faults: string[]): Entry | undefined {
  const given = ledger.submitted.get(doc._id as CommandId)
  const [first] = pushes
  if (!given || !first) {
    faults.push(`${doc._id} was recorded and never sent`)
    return undefined
  }
  if (
    pushes.some(
      (push) => push.uid !== given.person.uid || push.name !== given.name || canonicalJson(push.args) !== canonicalJson(given.args),
    )
  )
    faults.push(`${doc._id} did not travel as it was given`)
  const at = String(doc['decidedAt'] ?? doc['decided_at'])
  const lastResponse = Math.max(...pushes.map((push) => push.respondedMs ?? Infinity))
  const atMs = Date.parse(at)
  if (atMs < first.sentMs || atMs > lastResponse + LIFT_MS)
    faults.push(`${doc._id} was decided at ${at}, not between its arrival and its answer`)
  const isPlanned = doc['type'] === 'intent'
  const waits = isPlanned ? [Number(doc['queuedMs'])] : [...new Set(pushes.map((push) => push.queuedMs))]
  if (!pushes.some((push) => push.queuedMs === waits[0])) faults.push(`${doc._id} was judged by a wait that nobody told`)
  return {
    id: doc._id,
    name: given.name,
    args: given.args,
    uid: given.person.uid,
    kind: 'person',
    at,
    queuedMs: waits[0] ?? 0,
    waits,
    outcome: outcomes.get(doc._id),
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

/** @param journal every version of every document, in the order written */
export function linearise(journal: readonly StoredDoc[], wire: RequestLog, ledger: Ledger): Linearisation {
  const faults: string[] = []
  const entries: Entry[] = []
  const seen = new Set<string>()
  const outcomes = new Map(journal.filter((doc) => doc['type'] === 'command').map((doc) => [doc._id, doc]))
  const take = (entry: Entry | undefined): void => {
    if (entry) entries.push(entry)
  }
  for (const doc of journal) {
    if (isRecord(doc)) {
      if (doc['type'] === 'intent' && doc['attempt'] !== 0) faults.push(`${doc._id} was decided again, though one server alone decides`)
      if (seen.has(doc._id)) continue
      seen.add(doc._id)
      if (doc._id.startsWith('system:')) take({ ...systemEntry(doc), waits: [0], outcome: undefined })
      else take(personEntry(doc, { outcomes, pushes: wire.pushes.get(doc._id as CommandId) ?? [], ledger }, faults))
    } else if (doc['type'] === 'receipt') {
      const entry = deliveredEntry(doc)
      if (!entry || seen.has(entry.id)) continue
      seen.add(entry.id)
      entries.push(entry)
    }
  }
  return { entries, faults: [...faults, ...checkRealTimeOrder(entries, wire)] }
}
