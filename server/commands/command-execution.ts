/** Executes decided commands. Every step is repeatable: after a crash the same intent ends in the same state. */
import { audienceOf, userAudience } from '#domain/replication/audience.ts'
import type { Effect } from '#domain/commands/command.ts'
import type { Calendar } from '#domain/documents/calendar.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import type { DocId, Ulid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import { applyEffectToStore } from './apply-effect.ts'
import {
  commandPointers,
  intentOf,
  intentRecord,
  outcomeRecord,
  verdictOf,
  type CommandRequest,
  type Intent,
  type Verdict,
} from './command-records.ts'
import { redecideCommand, type DecisionClock } from './decide-command.ts'
import type { CommandPlan } from './command-plan.ts'
import { repairCalendar, publishBusyHours } from './repair-calendar.ts'
import { writeAtomically } from './atomic-write.ts'

/** Attempts to decide again after lost races with other servers, before the command is refused. */
const ATTEMPTS = 5

export interface CommandExecutionDeps {
  readonly store: DocumentStore
  readonly clock: DecisionClock
  readonly newId: () => Ulid
}

export interface CommandExecution {
  /** Writes everything atomically where the store can; otherwise writes the plan first and then executes it. */
  begin(request: CommandRequest, plan: CommandPlan, decidedAt: Instant): Promise<Verdict>
  /** Continues a stored intent. */
  resume(stored: StoredDoc): Promise<Verdict>
  /** Writes an outcome without effects. */
  conclude(request: CommandRequest, verdict: Verdict): Promise<Verdict>
}

/** A system command with one effect is one write: it cannot be left half done, so it has no record. */
const isRecorded = ({ actor }: CommandRequest, effects: readonly Effect[]): boolean => actor.kind === 'person' || effects.length > 1

/** Returns the calendar that a plan writes. */
function calendarOf(effects: readonly Effect[]): Calendar | undefined {
  for (const effect of effects) if (effect.op !== 'amend' && effect.doc.type === 'calendar') return effect.doc
  return undefined
}

/** Returns the booking whose hours a plan reserves or releases. */
function bookingOfCalendar(effects: readonly Effect[]): Ulid | undefined {
  if (!calendarOf(effects)) return undefined
  for (const effect of effects) if (effect.op === 'replace' && effect.doc.type === 'booking') return effect.doc.id
  return undefined
}

const refusedVerdict = (error: Refusal, decidedAt: Instant): Verdict => ({ refusal: error, effects: [], decidedAt })

export function createCommandExecution({ store, clock, newId }: CommandExecutionDeps): CommandExecution {
  /** Returns the record stored under a command's id. */
  async function recorded(request: CommandRequest): Promise<StoredDoc> {
    return (await store.get(request.commandId)) ?? Promise.reject(new Error('The record of a command is missing'))
  }

  async function writeOutcome(request: CommandRequest, verdict: Verdict, rev: string | undefined): Promise<Verdict> {
    const written = await store.put(outcomeRecord(request, verdict, rev))
    if (written.ok) return verdict
    const existing = await recorded(request)
    // Another server finished it first, or recorded another attempt, which ends the same way.
    return verdictOf(existing) ?? writeOutcome(request, verdict, existing._rev)
  }

  /** Applies the effects in order. @returns the versions the actor may wait for; undefined after a lost race */
  async function applyAll({ commandId, actor, attempt, effects }: Intent): Promise<Verdict['effects'] | undefined> {
    const own = userAudience(actor.uid)
    const versions = new Map<DocId, number>()
    for (const [index, effect] of effects.entries()) {
      const applied = await applyEffectToStore(store, effect, { command: commandId, attempt, index })
      if (applied === 'conflict') return undefined
      if (applied !== 'nothing' && audienceOf(applied.doc).includes(own)) versions.set(applied.doc.doc_id, applied.version)
    }
    return [...versions].map(([doc_id, version]) => ({ doc_id, version }))
  }

  /** Ends a command that lost its race: first repairs the calendar it changed. */
  async function giveUp(intent: Intent, rev: string | undefined, error: Refusal, decidedAt: Instant): Promise<Verdict> {
    const booking = bookingOfCalendar(intent.effects)
    if (booking !== undefined) await repairCalendar(store, booking)
    const verdict = refusedVerdict(error, decidedAt)
    return rev === undefined ? verdict : writeOutcome(intent, verdict, rev)
  }

  async function execute(intent: Intent, rev: string | undefined): Promise<Verdict> {
    const effects = await applyAll(intent)
    if (effects) {
      const calendar = calendarOf(intent.effects)
      if (calendar) await publishBusyHours(store, calendar.provider_uid, calendar.version)
      const verdict: Verdict = { refusal: null, effects, decidedAt: intent.decidedAt }
      return rev === undefined ? verdict : writeOutcome(intent, verdict, rev)
    }
    if (intent.attempt >= ATTEMPTS) return giveUp(intent, rev, refusal('conflict'), intent.decidedAt)
    const { plan, decidedAt } = await redecideCommand(store, intent, clock, newId)
    if (!plan.ok) return giveUp(intent, rev, plan.error, decidedAt)
    const next: Intent = { ...intent, attempt: intent.attempt + 1, decidedAt, effects: plan.value.effects }
    await store.putAll(plan.value.pointers)
    if (rev === undefined) return execute(next, undefined)
    const written = await store.put(intentRecord(next, rev))
    return written.ok ? execute(next, written.value.rev) : resume(await recorded(intent))
  }

  async function resume(stored: StoredDoc): Promise<Verdict> {
    return verdictOf(stored) ?? execute(intentOf(stored), stored._rev)
  }

  return {
    resume,
    begin: async (request, plan, decidedAt) => {
      const { effects, pointers } = plan
      const atomic = await writeAtomically(store, request, plan, decidedAt, isRecorded(request, effects))
      if (atomic) return atomic
      const intent: Intent = { ...request, attempt: 0, decidedAt, effects }
      if (!isRecorded(request, effects)) {
        await store.putAll(pointers)
        return execute(intent, undefined)
      }
      const rows = await store.putAll([...commandPointers(request), ...pointers, intentRecord(intent, undefined)])
      const intentRow = rows.at(-1)
      return intentRow?.ok ? execute(intent, intentRow.value.rev) : resume(await recorded(request))
    },
    conclude: async (request, verdict) => {
      if (!isRecorded(request, [])) return verdict
      const atomic = await store.putAtomically?.([...commandPointers(request), outcomeRecord(request, verdict, undefined)])
      if (atomic?.ok) return verdict
      await store.putAll(commandPointers(request))
      return writeOutcome(request, verdict, undefined)
    },
  }
}
