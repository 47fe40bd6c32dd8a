/** Applies the server's order of commands to the reference model, and compares every verdict, every document, and who may hold it. */
import type { StoredDoc } from '#server/store/document-store.ts'
import { canonicalJson } from './canonical-json.ts'
import { comparable, compareAll, counted, fromStore } from './compare-documents.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import type { Ledger } from '../commands/random-command.ts'
import type { Claim } from './act-claims.ts'
import { linearise, type Entry } from './linearise.ts'
import { checkQuiescence } from './check-quiescence.ts'
import { checkVersions } from './check-versions.ts'
import { documentsOf, holdersOf } from '../model/documents/documents.ts'
import type { Fields } from '../model/documents/fields.ts'
import { applyCommand } from '../model/rules/apply-command.ts'
import { emptyMarket } from '../model/empty-market.ts'
import type { Market } from '../model/market.ts'
import { isKeptOnDevices } from '../model/documents/retention.ts'
import type { Refused } from '../model/rule.ts'
import type { World } from '../world/world.ts'

/** Records that the server keeps for itself: not part of the marketplace, and never on a device. */
const SERVER_ONLY_TYPES = [
  'account',
  'email',
  'session',
  'session-name',
  'sign_ins',
  'known-device-key',
  'pointer',
  'dispute',
  'due',
  'archived',
  'older',
  'archive-begun',
  'archive-through',
  'system-outcome',
  'admin-password',
  'command',
  'report',
  'reported',
  'report_entry',
  'content_act',
  'hidden_photo',
  'push_subscription',
  'push_endpoint',
  'job',
  'job_entry',
  'job_conversion',
  'past_places',
  'open_requests_listed',
  'push_key',
]

/**
 * Documents that a person may hold, as text in which changes can be detected; notifications, whose ids the model does not know, are left
 * out.
 */
function documentsHeldBy(market: Market, uid: string): Map<string, string> {
  const held = new Map<string, string>()
  for (const document of documentsOf(market)) {
    const id = document['doc_id']
    if (typeof id === 'string' && holdersOf(document).includes(uid)) held.set(id, JSON.stringify(document))
  }
  return held
}

/** The outcome names each document that changed for the person, so that their screen waits for it, and no other person's documents. */
function checkEffects(entry: Entry, outcome: StoredDoc, before: ReadonlyMap<string, string>, market: Market): string[] {
  const after = documentsHeldBy(market, entry.uid)
  const named = (outcome['effects'] as { doc_id: string }[]).map((effect) => effect.doc_id)
  const faults: string[] = []
  for (const [id, text] of after)
    if (before.get(id) !== text && !named.includes(id)) faults.push(`${entry.id} changed ${id} and does not say so`)
  for (const id of named)
    if (!after.has(id) && !id.startsWith(`notification:${entry.uid}:`)) faults.push(`${entry.id} names ${id}, which is not ${entry.uid}'s`)
  return faults
}

const said = (verdict: Refused | undefined): string => (verdict ? canonicalJson(verdict) : 'accepted')

/** The server's verdict in the model's terms. */
function serversVerdict(outcome: StoredDoc): Refused | undefined {
  const refusal = outcome['refusal'] as { code: string; details?: Record<string, unknown> } | null
  if (outcome['state'] === 'accepted' && refusal === null) return undefined
  return { code: refusal?.code ?? 'none', ...(refusal?.details ? { details: refusal.details } : {}) }
}

/** A command may be decided with any of the times that the server could believe. */
function checkEntry(market: Market, entry: Entry): string[] {
  const { outcome } = entry
  if (entry.kind === 'system') {
    const verdict = applyCommand(market, entry)
    return verdict ? [`${entry.id} was done, by the model ${said(verdict)}`] : []
  }
  if (!outcome) return [`${entry.id} has no outcome`]
  const right = said(serversVerdict(outcome))
  // A refused command changed nothing: nothing to compare.
  const before = right === 'accepted' ? documentsHeldBy(market, entry.uid) : new Map<string, string>()
  const agrees = (claim: Claim): boolean => said(applyCommand(structuredClone(market), { ...entry, ...claim })) === right
  const claim = entry.claims.length > 1 ? entry.claims.find(agrees) : undefined
  const verdict = applyCommand(market, { ...entry, ...claim })
  if (said(verdict) === right) return verdict ? [] : checkEffects(entry, outcome, before, market)
  return [`${entry.id} ${entry.name} ${canonicalJson(entry.args)} of ${entry.uid} at ${entry.at}: ${right}, by the model ${said(verdict)}`]
}

/** Counts by name. */
export type Tally = ReadonlyMap<string, number>

export interface ModelCheck {
  readonly faults: readonly string[]
  /** True when that person may hold that document. */
  readonly mayHold: (document: Fields, uid: string) => boolean
  /** True for documents that the person's devices store: archived ones are not. */
  readonly isKept: (document: Fields, uid: string) => boolean
  /** The market after all commands. */
  readonly market: Market
  /** True when that provider is among that person's favourites. */
  readonly likes: (uid: string, provider: string) => boolean
  /** Code of the refusal by the model; undefined when it was accepted or never decided. */
  readonly codeOf: (command: string) => string | undefined
  /** Number of occurrences of each ending, such as `send_message accepted` or `start_job illegal_transition pending`. */
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

export async function checkAgainstModel(world: World, ledger: Ledger): Promise<ModelCheck> {
  const { entries, faults: order } = linearise(world.disk.transactions, world.requestLog, ledger)
  const market = marketOf(world)
  const faults = [...order, ...checkVersions(world.disk.journal, world.disk.transactions)]
  const codes = new Map<string, string>()
  const endings: string[] = []
  for (const entry of entries) {
    const wrong = checkEntry(market, entry)
    faults.push(...wrong)
    const verdict = entry.outcome && serversVerdict(entry.outcome)
    const ending = `${entry.name} ${verdict?.code ?? 'accepted'}`
    const status = verdict?.code === 'illegal_transition' ? verdict.details?.['status'] : undefined
    endings.push(typeof status === 'string' ? `${ending} ${status}` : ending)
    if (verdict && wrong.length === 0) codes.set(entry.id, verdict.code)
  }
  const swept = world.sweptMs === undefined ? undefined : instantFromMs(world.sweptMs)
  const stored = [...world.disk.docs.values()].filter((doc) => !SERVER_ONLY_TYPES.includes(String(doc['type'])))
  faults.push(
    ...compareAll(
      stored.map((doc) => comparable(fromStore(doc))),
      documentsOf(market, swept).map(comparable),
    ),
    ...(await checkQuiescence(world, market)),
  )
  return {
    faults,
    mayHold: (document, uid) => holdersOf(document).includes(uid),
    isKept: (document, uid) => swept === undefined || isKeptOnDevices(market, document, uid, swept),
    market,
    likes: (uid, provider) => market.favourites.some((each) => each.uid === uid && each.provider === provider && each.isOn),
    codeOf: (command) => codes.get(command),
    tally: counted(endings),
  }
}
