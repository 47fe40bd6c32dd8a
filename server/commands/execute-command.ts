/** Decides one command and commits it, over the store or over a working copy of it. The caller holds the command's locks. */
import { effectDocId } from '#domain/commands/command.ts'
import type { PreparedCommand } from '#domain/commands/prepare-command.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import type { Ulid } from '#domain/ids.ts'
import { instantToMs } from '#domain/time/instant.ts'
import { retainedUntil } from '#domain/replication/retention.ts'
import type { Result } from '#domain/result.ts'
import type { StoredDoc, Transaction } from '../store/document-store.ts'
import { noFollowUps, type FollowUps } from '../store/documents/follow-ups.ts'
import { OutcomeUnknown } from '../store/store-unavailable.ts'
import { outcomePointers, outcomeRecord, recordId, verdictOf, type CommandRequest, type Verdict } from './command-records.ts'
import { planEffects, type CommandPlan } from './command-plan.ts'
import { createDecisionClock } from './decision-clock.ts'
import { doneAt } from '../platform/done-at.ts'
import { loadCommandDocuments, type LoadedDocuments } from './load-command-documents.ts'
import { randomStartCode } from './random-start-code.ts'
import type { CommandStore } from './working-copy.ts'

/** Attempts to decide a command whose documents others have changed, before it is refused. */
const ATTEMPTS = 12
/** Longest pause before the third decision, doubled up to `MAX_PAUSE_MS` with each further one, ms. */
const PAUSE_MS = 2
const MAX_PAUSE_MS = 200
/** Commits without a response that are looked up, before the caller is told that it is unknown. */
const UNKNOWN = 3

/** A command that is known, with its decision or its refusal before any document is read. */
export interface Prepared {
  readonly request: CommandRequest
  readonly prepared: Result<PreparedCommand, Refusal>
}

interface Decided {
  readonly verdict: Verdict
  readonly transaction: Transaction
}

export interface CommandExecutionDeps {
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly newId: () => Ulid
  /** Makes start codes; absent: those of this platform's random numbers. */
  readonly newStartCode?: (() => string) | undefined
  readonly followUps?: FollowUps
}

/** Runs a command. @returns its verdict, or the larger set of keys that it needs the locks of */
export type ExecuteCommand = (over: CommandStore, command: Prepared, keys: ReadonlySet<string>) => Promise<Verdict | Set<string>>

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A system command with one effect is one write; its refusal is retried. Neither has a record. */
const isRecorded = ({ actor }: CommandRequest, plan: CommandPlan | undefined): boolean =>
  actor.kind === 'person' || (plan !== undefined && plan.writes.length > 1)

/** Returns everything that a decided command writes, and the versions of what decided it. */
function transactionOf(request: CommandRequest, verdict: Verdict, plan: CommandPlan | undefined, loaded?: LoadedDocuments): Transaction {
  const record = isRecorded(request, plan) ? [outcomeRecord(request, verdict)] : []
  const writes = [...(plan?.writes ?? []), ...record]
  const written = new Set(writes.map(({ _id }) => _id))
  return {
    writes,
    ensured: [...(plan?.entries ?? []), ...(record.length > 0 ? outcomePointers(request) : [])],
    // A refusal changes nothing, so it may rest on documents that are changing.
    unchanged: plan ? (loaded?.versions() ?? []).filter(({ id }) => !written.has(id)) : [],
    reservations: plan?.reservations ?? [],
  }
}

export function createCommandExecution({
  clock: readClock,
  newId,
  newStartCode = randomStartCode,
  followUps = noFollowUps,
}: CommandExecutionDeps): ExecuteCommand {
  const clock = createDecisionClock(readClock)

  /** Returns the outcome of a repeated command. An archived outcome is put back into the feed: its device was away for that long. */
  async function repeatOutcome(over: CommandStore, stored: StoredDoc, { actor }: CommandRequest): Promise<Verdict> {
    const verdict = verdictOf(stored)
    // Rewritten unchanged: that is a change, and the feed delivers changes. After a conflict the other writer's change delivers it too.
    if (actor.kind === 'person' && instantToMs(retainedUntil(verdict.decidedAt)) <= readClock()) await over.put(stored)
    return verdict
  }

  /** Commits a transaction; false when something it rests on has changed, or when the commit is unknown and was not found. */
  async function commit(over: CommandStore, transaction: Transaction, unknown: { count: number }): Promise<boolean> {
    if (transaction.writes.length === 0) return true
    try {
      return (await over.commit(transaction)).ok
    } catch (error) {
      unknown.count += 1
      if (!(error instanceof OutcomeUnknown) || unknown.count > UNKNOWN) throw error
      return false
    }
  }

  async function decide(request: CommandRequest, prepared: PreparedCommand, loaded: LoadedDocuments): Promise<Decided | undefined> {
    const { commandId, actor, queuedMs } = request
    const decidedAt = clock.next(request.name)
    const decision = prepared.decide({
      commandId,
      actor,
      get: loaded.get,
      now: decidedAt,
      queuedMs,
      doneAt: doneAt(decidedAt, request),
      newId,
      newStartCode,
      isPlayed: request.isPlayed,
    })
    if (!decision.ok) return refusalOf(request, decision.error, decidedAt)
    // A new document needs no read: its id must not exist.
    await loaded.loadMore(decision.value.filter(({ op }) => op !== 'create').map(effectDocId))
    const plan = planEffects(decision.value, loaded.stored, loaded.get, actor.uid)
    if (!plan) return undefined
    const verdict: Verdict = { refusal: null, effects: plan.effects, decidedAt }
    const transaction = transactionOf(request, verdict, plan, loaded)
    return {
      verdict,
      transaction: { ...transaction, ensured: [...(transaction.ensured ?? []), ...(await followUps(plan.created, plan.changed))] },
    }
  }

  function refusalOf(request: CommandRequest, error: Refusal, decidedAt = clock.next()): Decided {
    const verdict: Verdict = { refusal: error, effects: [], decidedAt }
    return { verdict, transaction: transactionOf(request, verdict, undefined) }
  }

  /** Stores the refusal of a command that needs no documents. The caller holds the lock of its record. */
  async function refuse(over: CommandStore, request: CommandRequest, error: Refusal): Promise<Verdict> {
    for (const unknown = { count: 0 }; ;) {
      const stored = await over.get(recordId(request))
      if (stored) return repeatOutcome(over, stored, request)
      const { verdict, transaction } = refusalOf(request, error)
      if (await commit(over, transaction, unknown)) return verdict
    }
  }

  return async (over, { request, prepared }, keys) => {
    if (!prepared.ok) return refuse(over, request, prepared.error)
    const unknown = { count: 0 }
    for (let attempt = 1; ; attempt += 1) {
      const loaded = await loadCommandDocuments(over, prepared.value, recordId(request))
      if (loaded.outcome) return repeatOutcome(over, loaded.outcome, request)
      const needed = prepared.value.needs(loaded.get)
      if (needed.some((id) => !keys.has(id))) return new Set([...keys, ...needed])
      const decided = attempt <= ATTEMPTS ? await decide(request, prepared.value, loaded) : refusalOf(request, refusal('conflict'))
      if (decided && (await commit(over, decided.transaction, unknown))) return decided.verdict
      // Another process changed something that the decision rests on.
      if (attempt > 1) await pause(Math.random() * Math.min(MAX_PAUSE_MS, PAUSE_MS * 2 ** attempt))
    }
  }
}
