/** Runs each command exactly once: loads what it names, decides, and commits its effects with its outcome in one transaction. */
import { prepareCommand } from '#domain/commands/prepare-command.ts'
import { COMMAND_VERSION, migrateArguments } from '#domain/commands/migrate-arguments.ts'
import { ERRORS, refusal, type Refusal } from '#domain/errors.ts'
import type { CommandId, DocId, Uid, Ulid } from '#domain/ids.ts'
import { fail } from '#domain/result.ts'
import { wireRev } from '../feed/wire-document.ts'
import { createKeyedLocks } from '../platform/keyed-locks.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { noFollowUps, type FollowUps } from '../store/documents/follow-ups.ts'
import { OutcomeUnknown, StoreUnavailable } from '../store/store-unavailable.ts'
import type { ActClaim } from '../platform/done-at.ts'
import { isOutcome, recordId, type CommandRequest, type Verdict } from './command-records.ts'
import { createCommandExecution, type Prepared } from './execute-command.ts'
import { noDocuments } from './load-command-documents.ts'
import { createWorkingCopy, type WorkingCopy } from './working-copy.ts'

/** Times the set of locks may grow before the command is considered a bug: with each request that its customer makes at the same moment. */
const LOCK_ROUNDS = 32
/** Commands of a push in one transaction: some ten documents each, and a transaction has room for a thousand. */
const UNIT = 32

export interface RunCommand extends ActClaim {
  /** Id given by a device for a person. System commands name their subject, at most 64 characters, so that a repeat does nothing. */
  readonly commandId: CommandId
  readonly uid: Uid
  readonly kind: 'person' | 'system'
  readonly name: string
  readonly args: unknown
  /** True for the demo's bot: its jobs count as having taken their hours. Never read from the wire. */
  readonly isPlayed?: boolean
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

/** Result of one of several commands: its outcome, or the error of a bug that concerns it alone. */
export type RunResult = { readonly outcome: Outcome } | { readonly error: Error }

export interface CommandRunner {
  /**
   * Runs a command. Refusals of a person's command are stored like acceptances; those of system commands are not, so that the server may
   * retry.
   * @throws StoreUnavailable; whether the command was executed is unknown then, and the same call again says so or executes it
   */
  run(command: RunCommand): Promise<Outcome>
  /**
   * Runs the commands of one push in order, as `run` would one after the other, with as few transactions as possible.
   * @throws StoreUnavailable
   */
  runInOrder(commands: readonly RunCommand[]): Promise<RunResult[]>
}

export interface CommandRunnerDeps {
  readonly store: DocumentStore
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly newId: () => Ulid
  /** As in `CommandExecutionDeps`. */
  readonly newStartCode?: (() => string) | undefined
  /** Jobs of new documents, stored with them. */
  readonly followUps?: FollowUps
}

const forbidden: ForbiddenOutcome = { state: 'forbidden', refusal: null, reason: ERRORS.forbidden.text }

const outcomeOf = ({ refusal: refused, effects }: Verdict): DecidedOutcome => ({
  state: refused ? 'refused' : 'accepted',
  refusal: refused,
  effects,
  rev: wireRev(1),
})

export function createCommandRunner({ store, clock, newId, newStartCode, followUps = noFollowUps }: CommandRunnerDeps): CommandRunner {
  const execute = createCommandExecution({ clock, newId, newStartCode, followUps })
  const locks = createKeyedLocks()

  const keysOf = ({ request, prepared }: Prepared): string[] => [
    recordId(request),
    ...(prepared.ok ? prepared.value.needs(noDocuments) : []),
  ]

  async function runPrepared(each: Prepared): Promise<Outcome> {
    let keys: ReadonlySet<string> = new Set(keysOf(each))
    for (let round = 0; round < LOCK_ROUNDS; round += 1) {
      const release = await locks.acquire([...keys])
      try {
        const verdict = await execute(store, each, keys)
        if (!(verdict instanceof Set)) return outcomeOf(verdict)
        keys = verdict
      } finally {
        release()
      }
    }
    throw new Error(`Could not lock all documents that ${each.request.name} needs`)
  }

  /** Runs commands over a working copy whose locks the caller holds. @returns their results, or the larger set of keys they need */
  async function runOnCopy(copy: WorkingCopy, unit: readonly Prepared[], keys: ReadonlySet<string>): Promise<RunResult[] | Set<string>> {
    await copy.prefetch([...keys])
    const results: RunResult[] = []
    const wider = new Set<string>()
    for (const each of unit) {
      try {
        const verdict = await execute(copy, each, keys)
        // The others are asked too, so that a push about many bookings begins again once and not for each of them.
        if (verdict instanceof Set) for (const key of verdict) wider.add(key)
        else results.push({ outcome: outcomeOf(verdict) })
      } catch (error) {
        if (error instanceof StoreUnavailable) throw error
        results.push({ error: error instanceof Error ? error : new Error(String(error)) })
      }
    }
    return wider.size > 0 ? wider : results
  }

  /** Runs several commands as one transaction. @returns undefined when another writer was in the way, or the commit is unknown */
  async function runUnit(unit: readonly Prepared[]): Promise<RunResult[] | undefined> {
    let keys: ReadonlySet<string> = new Set(unit.flatMap(keysOf))
    for (let round = 0; round < LOCK_ROUNDS; round += 1) {
      const release = await locks.acquire([...keys])
      try {
        const copy = createWorkingCopy(store)
        const results = await runOnCopy(copy, unit, keys)
        if (!(results instanceof Set)) return (await copy.flush(isOutcome)).ok ? results : undefined
        keys = results
      } catch (error) {
        if (error instanceof OutcomeUnknown) return undefined
        throw error
      } finally {
        release()
      }
    }
    return undefined
  }

  async function runAlone(each: Prepared): Promise<RunResult> {
    try {
      return { outcome: await runPrepared(each) }
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error
      return { error: error instanceof Error ? error : new Error(String(error)) }
    }
  }

  function prepare({
    commandId,
    uid,
    kind,
    name,
    args,
    queuedMs,
    heardMs = 0,
    isPlayed = false,
    commandVersion = COMMAND_VERSION,
  }: RunCommand): Prepared | undefined {
    const current = migrateArguments(name, args, commandVersion)
    const request: CommandRequest = { commandId, actor: { uid, kind }, name, args: current, queuedMs, heardMs, isPlayed }
    if (commandVersion > COMMAND_VERSION) return { request, prepared: fail(refusal('update_needed')) }
    const prepared = prepareCommand(name, current, request.actor)
    return !prepared.ok && prepared.error.code === 'bad_request' ? undefined : { request, prepared }
  }

  return {
    run: async (command) => {
      const prepared = prepare(command)
      return prepared ? runPrepared(prepared) : forbidden
    },
    runInOrder: async (commands) => {
      const results: RunResult[] = []
      for (let from = 0; from < commands.length; from += UNIT) {
        const unit = commands.slice(from, from + UNIT).map(prepare)
        const known = unit.filter((each) => each !== undefined)
        const decided = known.length > 1 ? await runUnit(known) : undefined
        const each = decided?.values()
        for (const prepared of unit) {
          if (!prepared) results.push({ outcome: forbidden })
          else results.push(each?.next().value ?? (await runAlone(prepared)))
        }
      }
      return results
    },
  }
}
