/** Loads the documents of a command and decides it on the server's clock. */
import type { Effect, Lookup } from '#domain/commands/command.ts'
import { prepareCommand, type PreparedCommand } from '#domain/commands/prepare-command.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { Refusal } from '#domain/errors.ts'
import type { DocId, Ulid } from '#domain/ids.ts'
import { instantFromMs, type Instant } from '#domain/time/instant.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { DocumentStore } from '../store/document-store.ts'
import type { CommandRequest } from './command-records.ts'
import { planEffects, type CommandPlan } from './command-plan.ts'
import { readCommandDocuments } from './read-command-documents.ts'

/** Most rounds of requesting more documents: each command needs two or three. */
const MAX_ROUNDS = 8

export interface Redecision {
  readonly decidedAt: Instant
  readonly plan: Result<CommandPlan, Refusal>
}

/** The server's clock for decisions. */
export interface DecisionClock {
  /** Returns an instant never earlier than the last one; always later for messages, so that a thread has one order. */
  next(name: string): Instant
}

export function createDecisionClock(clock: () => number): DecisionClock {
  let last = 0
  return {
    next: (name) => {
      last = Math.max(clock(), name === 'send_message' ? last + 1 : last)
      return instantFromMs(last)
    },
  }
}

export const noDocuments: Lookup = () => undefined

/** Reads the requested documents until the command requests no more. */
export async function loadCommandDocuments(store: DocumentStore, prepared: PreparedCommand): Promise<Lookup> {
  const found = new Map<DocId, Doc | undefined>()
  const get: Lookup = (id) => found.get(id)
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const missing = [...new Set(prepared.needs(get))].filter((id) => !found.has(id))
    if (missing.length === 0) return get
    const docs = await readCommandDocuments(store, missing)
    for (const [index, id] of missing.entries()) found.set(id, docs[index])
  }
  throw new Error('A command keeps requesting more documents')
}

/** Decides a command. @throws InvalidDocument when an effect does not fit its schema; nothing is written then */
export function decideCommand(
  request: CommandRequest,
  prepared: PreparedCommand,
  get: Lookup,
  decidedAt: Instant,
  newId: () => Ulid,
): Result<CommandPlan, Refusal> {
  const { commandId, actor, queuedMs } = request
  const decision: Result<readonly Effect[], Refusal> = prepared.decide({ commandId, actor, get, now: decidedAt, queuedMs, newId })
  return decision.ok ? ok(planEffects(decision.value, get)) : fail(decision.error)
}

/** Loads the documents again and decides again: for a command that lost a race with another server. */
export async function redecideCommand(
  store: DocumentStore,
  request: CommandRequest,
  clock: DecisionClock,
  newId: () => Ulid,
): Promise<Redecision> {
  const decidedAt = clock.next(request.name)
  const prepared = prepareCommand(request.name, request.args, request.actor)
  if (!prepared.ok) return { decidedAt, plan: prepared }
  const get = await loadCommandDocuments(store, prepared.value)
  return { decidedAt, plan: decideCommand(request, prepared.value, get, decidedAt, newId) }
}
