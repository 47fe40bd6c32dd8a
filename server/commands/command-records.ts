/** Records of a command under its id: first the intent with its plan, finally the outcome. */
import { userAudience } from '#domain/replication/audience.ts'
import type { Actor, Effect } from '#domain/commands/command.ts'
import type { CommandOutcome } from '#domain/documents/command-outcome.ts'
import type { Refusal } from '#domain/errors.ts'
import { parseCommandId, type CommandId, type DocId, type Ulid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { newPointers } from '../store/feed-pointers.ts'
import type { StoredDoc } from '../store/document-store.ts'
import { toStored } from '../store/stored-document.ts'
import { validateDocument } from '../store/validate-document.ts'

export const INTENT = 'intent'
export const SYSTEM_OUTCOME = 'system-outcome'

export interface CommandRequest {
  readonly commandId: CommandId
  readonly actor: Actor
  readonly name: string
  readonly args: unknown
  /** Milliseconds it waited on the device. */
  readonly queuedMs: number
}

/** Decided command that is being written. */
export interface Intent extends CommandRequest {
  readonly attempt: number
  readonly decidedAt: Instant
  readonly effects: readonly Effect[]
}

/** Result of a command. */
export interface Verdict {
  readonly refusal: Refusal | null
  readonly effects: readonly { readonly doc_id: DocId; readonly version: number }[]
  readonly decidedAt: Instant
}

export function intentRecord(intent: Intent, rev: string | undefined): StoredDoc {
  const { commandId, ...rest } = intent
  return { _id: commandId, ...(rev === undefined ? {} : { _rev: rev }), type: INTENT, uid: intent.actor.uid, ...rest }
}

/** Parses a record written by `intentRecord`. */
export function intentOf(stored: StoredDoc): Intent {
  const { actor, name, args, queuedMs, attempt, decidedAt, effects } = stored as unknown as Intent
  return { commandId: stored._id as CommandId, actor, name, args, queuedMs, attempt, decidedAt, effects }
}

/** Returns the outcome document for the person. @throws when the id is not a device's: the runner's callers have parsed it */
function outcomeDocument({ commandId, actor, name }: CommandRequest, verdict: Verdict): CommandOutcome {
  const parsed = parseCommandId(commandId)
  if (!parsed) throw new Error('Not a command ID')
  return {
    doc_id: commandId as string as DocId,
    type: 'command',
    schema_version: 1,
    version: 1,
    uid: actor.uid,
    device_id: parsed.device as string as Ulid,
    n: parsed.n,
    name,
    state: verdict.refusal ? 'refused' : 'accepted',
    refusal: verdict.refusal as CommandOutcome['refusal'],
    effects: [...verdict.effects],
    decided_at: verdict.decidedAt,
  }
}

/** Returns the stored outcome: a document of the person, or a server-only record. */
export function outcomeRecord(request: CommandRequest, verdict: Verdict, rev: string | undefined): StoredDoc {
  const { commandId, actor, name } = request
  if (actor.kind === 'person') return toStored(validateDocument(outcomeDocument(request, verdict)), rev, [])
  return {
    _id: commandId,
    ...(rev === undefined ? {} : { _rev: rev }),
    type: SYSTEM_OUTCOME,
    uid: actor.uid,
    name,
    refusal: verdict.refusal,
    effects: verdict.effects,
    decided_at: verdict.decidedAt,
  }
}

/** Returns the verdict of either kind of outcome; undefined for an intent. */
export function verdictOf(stored: StoredDoc): Verdict | undefined {
  if (stored['type'] !== 'command' && stored['type'] !== SYSTEM_OUTCOME) return undefined
  const { refusal, effects, decided_at } = stored as unknown as Pick<CommandOutcome, 'refusal' | 'effects' | 'decided_at'>
  return { refusal: refusal as Refusal | null, effects, decidedAt: decided_at }
}

/** Returns the pointers to the outcome in the person's feed. */
export const commandPointers = ({ commandId, actor }: CommandRequest): StoredDoc[] =>
  actor.kind === 'person' ? newPointers(commandId, [userAudience(actor.uid)], []) : []
