/** Runs each command exactly once despite repeats, interruptions and crashes: pointers and intent, effects in order, outcome. */
import { prepareCommand, type PreparedCommand } from '#domain/commands/prepare-command.ts'
import { COMMAND_VERSION, migrateArguments } from '#domain/commands/migrate-arguments.ts'
import { ERRORS, refusal, type Refusal } from '#domain/errors.ts'
import type { CommandId, DocId, Uid, Ulid } from '#domain/ids.ts'
import { instantToMs } from '#domain/time/instant.ts'
import { retainedUntil } from '#domain/replication/retention.ts'
import type { Result } from '#domain/result.ts'
import type { Log } from '../platform/log.ts'
import { wireRev } from '../feed/wire-document.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import { INTENT, type CommandRequest, type Verdict } from './command-records.ts'
import { createDecisionClock, decideCommand, loadCommandDocuments, noDocuments } from './decide-command.ts'
import { createCommandExecution } from './command-execution.ts'
import { createKeyedLocks } from '../platform/keyed-locks.ts'

/**
 * Newest changes searched for interrupted commands. Commands under way at a crash wrote within the last few hundred changes; in any case a
 * repeated push finishes its command.
 */
const RECOVERY_CHANGES = 4_000
/** Times the set of locks may grow before the command is considered a bug. */
const LOCK_ROUNDS = 8

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

/** Malformed, unknown, or sent for another person: nothing is stored. */
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
   * @throws StoreUnavailable; the command may be under way then, and the same call again finishes it
   */
  run(command: RunCommand): Promise<Outcome>
  /** Finishes interrupted commands at start. @returns how many there were */
  recover(): Promise<number>
}

export type CommandExecutor = Pick<CommandRunner, 'run'>

export interface CommandRunnerDeps {
  readonly store: DocumentStore
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly newId: () => Ulid
  readonly log: Log
}

const forbidden: ForbiddenOutcome = { state: 'forbidden', refusal: null, reason: ERRORS.forbidden.text }

const outcomeOf = ({ refusal: refused, effects }: Verdict): DecidedOutcome => ({
  state: refused ? 'refused' : 'accepted',
  refusal: refused,
  effects,
  rev: wireRev(1),
})

export function createCommandRunner({ store, clock: readClock, newId, log }: CommandRunnerDeps): CommandRunner {
  const clock = createDecisionClock(readClock)
  const execution = createCommandExecution({ store, clock, newId })
  const locks = createKeyedLocks()

  /** Returns the outcome of a repeated command. An archived outcome is put back into the feed: its device was away for that long. */
  async function repeatOutcome(stored: StoredDoc, { actor }: CommandRequest): Promise<Outcome> {
    if (stored['uid'] !== actor.uid) return forbidden
    const verdict = await execution.resume(stored)
    // Rewritten unchanged: that is a change, and the feed delivers changes. After a conflict the other writer's change delivers it too.
    if (actor.kind === 'person' && instantToMs(retainedUntil(verdict.decidedAt)) <= readClock()) await store.put(stored)
    return outcomeOf(verdict)
  }

  async function refuse(request: CommandRequest, error: Refusal): Promise<Outcome> {
    const verdict: Verdict = { refusal: error, effects: [], decidedAt: clock.next(request.name) }
    return outcomeOf(request.actor.kind === 'person' ? await execution.conclude(request, verdict) : verdict)
  }

  async function runRefused(request: CommandRequest, error: Refusal): Promise<Outcome> {
    const release = await locks.acquire([request.commandId])
    try {
      const stored = await store.get(request.commandId)
      return stored ? await repeatOutcome(stored, request) : await refuse(request, error)
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
      const stored = await store.get(request.commandId)
      if (stored) return await repeatOutcome(stored, request)
      const get = await loadCommandDocuments(store, prepared)
      const needed = prepared.needs(get)
      if (needed.some((id) => !keys.has(id))) return new Set([...keys, ...needed])
      const decidedAt = clock.next(request.name)
      const plan = decideCommand(request, prepared, get, decidedAt, newId)
      if (!plan.ok) return await refuse(request, plan.error)
      if (plan.value.effects.length === 0) return outcomeOf(await execution.conclude(request, { refusal: null, effects: [], decidedAt }))
      return outcomeOf(await execution.begin(request, plan.value, decidedAt))
    } finally {
      release()
    }
  }

  async function runPrepared(request: CommandRequest, prepared: PreparedCommand): Promise<Outcome> {
    let keys: ReadonlySet<string> = new Set([request.commandId, ...prepared.needs(noDocuments)])
    for (let round = 0; round < LOCK_ROUNDS; round += 1) {
      const outcome = await runWithLocks(request, prepared, keys)
      if ('state' in outcome) return outcome
      keys = outcome
    }
    throw new Error(`Could not lock all documents that ${request.name} needs`)
  }

  async function finish(id: string): Promise<void> {
    const release = await locks.acquire([id])
    try {
      const stored = await store.get(id)
      if (stored?.['type'] === INTENT) await execution.resume(stored)
    } finally {
      release()
    }
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
    recover: async () => {
      const interrupted = new Set<string>()
      await store.recentChanges(RECOVERY_CHANGES, ({ id, doc }) => {
        if (doc['type'] === INTENT) interrupted.add(id)
      })
      for (const id of interrupted) {
        try {
          await finish(id)
        } catch (error) {
          // A command that cannot be finished must not keep the server from starting; its device's next push retries it.
          log.error(
            { command: id, error: error instanceof Error ? error.message : String(error) },
            'Could not finish an interrupted command',
          )
        }
      }
      return interrupted.size
    },
  }
}
