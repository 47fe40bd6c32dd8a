/** Runs each command exactly once: loads what it names, decides, and commits its effects with its outcome in one transaction. */
import { effectDocId } from '#domain/commands/command.ts'
import { prepareCommand, type PreparedCommand } from '#domain/commands/prepare-command.ts'
import { COMMAND_VERSION, migrateArguments } from '#domain/commands/migrate-arguments.ts'
import { ERRORS, refusal, type Refusal } from '#domain/errors.ts'
import type { CommandId, DocId, Uid, Ulid } from '#domain/ids.ts'
import { instantToMs } from '#domain/time/instant.ts'
import { retainedUntil } from '#domain/replication/retention.ts'
import type { Result } from '#domain/result.ts'
import { wireRev } from '../feed/wire-document.ts'
import { createKeyedLocks } from '../platform/keyed-locks.ts'
import type { DocumentStore, StoredDoc, Transaction } from '../store/document-store.ts'
import { OutcomeUnknown } from '../store/store-unavailable.ts'
import { outcomePointers, outcomeRecord, recordId, verdictOf, type CommandRequest, type Verdict } from './command-records.ts'
import { planEffects, type CommandPlan } from './command-plan.ts'
import { createDecisionClock } from './decision-clock.ts'
import { loadCommandDocuments, noDocuments, type LoadedDocuments } from './load-command-documents.ts'

/** Times the set of locks may grow before the command is considered a bug. */
const LOCK_ROUNDS = 8
/** Decisions after others changed what was read, before the command is refused. */
const ATTEMPTS = 12
/** Longest pause before the third decision, doubled up to `MAX_PAUSE_MS` with each further one, ms. */
const PAUSE_MS = 2
const MAX_PAUSE_MS = 200
/** Commits without an answer that are looked up, before the caller is told that it is unknown. */
const UNKNOWN = 3

export interface RunCommand {
  /** Id given by a device for a person. System commands name their subject, at most 64 characters, so that a repeat does nothing. */
  readonly commandId: CommandId
  readonly uid: Uid
  readonly kind: 'person' | 'system'
  readonly name: string
  readonly args: unknown
  /** Milliseconds it waited on its device. */
  readonly queuedMs: number
  /** Version of the arguments; this build's own when omitted. */
  readonly commandVersion?: number
}

export interface DecidedOutcome {
  readonly state: 'accepted' | 'refused'
  readonly refusal: Refusal | null
  /** Documents in the actor's own feed that were written, with their versions. */
  readonly effects: readonly { readonly doc_id: DocId; readonly version: number }[]
  /** Wire revision of the outcome document. */
  readonly rev: string
}

/** Malformed or unknown: nothing is stored. */
export interface ForbiddenOutcome {
  readonly state: 'forbidden'
  readonly refusal: null
  readonly reason: string
}

export type Outcome = DecidedOutcome | ForbiddenOutcome

export interface CommandRunner {
  /**
   * Runs a command. Refusals of a person's command are stored like acceptances; those of system commands are not, so that the server may
   * retry.
   * @throws StoreUnavailable; whether the command was executed is unknown then, and the same call again says so or executes it
   */
  run(command: RunCommand): Promise<Outcome>
}

export interface CommandRunnerDeps {
  readonly store: DocumentStore
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly newId: () => Ulid
}

const forbidden: ForbiddenOutcome = { state: 'forbidden', refusal: null, reason: ERRORS.forbidden.text }

const outcomeOf = ({ refusal: refused, effects }: Verdict): DecidedOutcome => ({
  state: refused ? 'refused' : 'accepted',
  refusal: refused,
  effects,
  rev: wireRev(1),
})

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

export function createCommandRunner({ store, clock: readClock, newId }: CommandRunnerDeps): CommandRunner {
  const clock = createDecisionClock(readClock)
  const locks = createKeyedLocks()

  /** Returns the outcome of a repeated command. An archived outcome is put back into the feed: its device was away for that long. */
  async function repeatOutcome(stored: StoredDoc, { actor }: CommandRequest): Promise<Outcome> {
    const verdict = verdictOf(stored)
    // Rewritten unchanged: that is a change, and the feed delivers changes. After a conflict the other writer's change delivers it too.
    if (actor.kind === 'person' && instantToMs(retainedUntil(verdict.decidedAt)) <= readClock()) await store.put(stored)
    return outcomeOf(verdict)
  }

  /** Commits a transaction; false when something it rests on has changed, or when the commit is unknown and was not found. */
  async function commit(transaction: Transaction, unknown: { count: number }): Promise<boolean> {
    if (transaction.writes.length === 0) return true
    try {
      return (await store.commit(transaction)).ok
    } catch (error) {
      unknown.count += 1
      if (!(error instanceof OutcomeUnknown) || unknown.count > UNKNOWN) throw error
      return false
    }
  }

  async function decide(
    request: CommandRequest,
    prepared: PreparedCommand,
    loaded: LoadedDocuments,
  ): Promise<(Transaction & { readonly verdict: Verdict }) | undefined> {
    const { commandId, actor, queuedMs } = request
    const decidedAt = clock.next(request.name)
    const decision = prepared.decide({ commandId, actor, get: loaded.get, now: decidedAt, queuedMs, newId })
    if (!decision.ok) return refusalOf(request, decision.error, decidedAt)
    // A new document needs no read: its id must not exist.
    await loaded.loadMore(decision.value.filter(({ op }) => op !== 'create').map(effectDocId))
    const plan = planEffects(decision.value, loaded.stored, loaded.get, actor.uid)
    if (!plan) return undefined
    const verdict: Verdict = { refusal: null, effects: plan.effects, decidedAt }
    return { verdict, ...transactionOf(request, verdict, plan, loaded) }
  }

  function refusalOf(
    request: CommandRequest,
    error: Refusal,
    decidedAt = clock.next(request.name),
  ): Transaction & { readonly verdict: Verdict } {
    const verdict: Verdict = { refusal: error, effects: [], decidedAt }
    return { verdict, ...transactionOf(request, verdict, undefined) }
  }

  async function runRefused(request: CommandRequest, error: Refusal): Promise<Outcome> {
    const id = recordId(request)
    const release = await locks.acquire([id])
    try {
      for (const unknown = { count: 0 }; ;) {
        const stored = await store.get(id)
        if (stored) return await repeatOutcome(stored, request)
        const { verdict, ...transaction } = refusalOf(request, error)
        if (await commit(transaction, unknown)) return outcomeOf(verdict)
      }
    } finally {
      release()
    }
  }

  /** Runs the command under the locks of the keys. @returns the outcome, or the larger set of keys it needs */
  async function runWithLocks(
    request: CommandRequest,
    prepared: PreparedCommand,
    keys: ReadonlySet<string>,
  ): Promise<Outcome | ReadonlySet<string>> {
    const release = await locks.acquire([...keys])
    try {
      const unknown = { count: 0 }
      for (let attempt = 1; ; attempt += 1) {
        const loaded = await loadCommandDocuments(store, prepared, recordId(request))
        if (loaded.outcome) return await repeatOutcome(loaded.outcome, request)
        const needed = prepared.needs(loaded.get)
        if (needed.some((id) => !keys.has(id))) return new Set([...keys, ...needed])
        const decided = attempt <= ATTEMPTS ? await decide(request, prepared, loaded) : refusalOf(request, refusal('conflict'))
        if (decided) {
          const { verdict, ...transaction } = decided
          if (await commit(transaction, unknown)) return outcomeOf(verdict)
        }
        // Another process changed something that the decision rests on.
        if (attempt > 1) await pause(Math.random() * Math.min(MAX_PAUSE_MS, PAUSE_MS * 2 ** attempt))
      }
    } finally {
      release()
    }
  }

  async function runPrepared(request: CommandRequest, prepared: PreparedCommand): Promise<Outcome> {
    let keys: ReadonlySet<string> = new Set([recordId(request), ...prepared.needs(noDocuments)])
    for (let round = 0; round < LOCK_ROUNDS; round += 1) {
      const outcome = await runWithLocks(request, prepared, keys)
      if ('state' in outcome) return outcome
      keys = outcome
    }
    throw new Error(`Could not lock all documents that ${request.name} needs`)
  }

  return {
    run: async ({ commandId, uid, kind, name, args, queuedMs, commandVersion = COMMAND_VERSION }) => {
      const current = migrateArguments(name, args, commandVersion)
      const request: CommandRequest = { commandId, actor: { uid, kind }, name, args: current, queuedMs }
      if (commandVersion > COMMAND_VERSION) return runRefused(request, refusal('update_needed'))
      const prepared: Result<PreparedCommand, Refusal> = prepareCommand(name, current, request.actor)
      if (prepared.ok) return runPrepared(request, prepared.value)
      return prepared.error.code === 'bad_request' ? forbidden : runRefused(request, prepared.error)
    },
  }
}
