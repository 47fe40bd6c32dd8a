/** Records of decided commands: the outcome in the person's feed, or a record of the server's own. */
import { userAudience } from '#domain/replication/audience.ts'
import type { Actor } from '#domain/commands/command.ts'
import type { CommandOutcome } from '#domain/documents/command-outcome.ts'
import type { Refusal } from '#domain/errors.ts'
import { parseCommandId, type CommandId, type DocId, type Ulid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { newPointers } from '../store/documents/feed-pointers.ts'
import type { StoredDoc } from '../store/document-store.ts'
import type { ActClaim } from '../platform/done-at.ts'
import { outcomeId } from '../store/documents/stored-id.ts'
import { toStored } from '../store/documents/stored-document.ts'
import { validateDocument } from '../store/documents/validate-document.ts'

const SYSTEM_OUTCOME = 'system-outcome'

export interface CommandRequest extends ActClaim {
  readonly commandId: CommandId
  readonly actor: Actor
  readonly name: string
  readonly args: unknown
  /** True for the demo's bot. */
  readonly isPlayed?: boolean
}

/** Result of a command. */
export interface Verdict {
  readonly refusal: Refusal | null
  readonly effects: readonly { readonly doc_id: DocId; readonly version: number }[]
  readonly decidedAt: Instant
}

/** Returns the id of a command's record: a person's commands are known by person, device and number. */
export const recordId = ({ commandId, actor }: CommandRequest): string =>
  actor.kind === 'person' ? outcomeId(actor.uid, commandId) : commandId

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
export function outcomeRecord(request: CommandRequest, verdict: Verdict): StoredDoc {
  const { actor, name } = request
  if (actor.kind === 'person') return toStored(validateDocument(outcomeDocument(request, verdict)), undefined)
  return {
    _id: recordId(request),
    type: SYSTEM_OUTCOME,
    uid: actor.uid,
    name,
    refusal: verdict.refusal,
    effects: verdict.effects,
    decided_at: verdict.decidedAt,
  }
}

/** Whether a document is the record of a command. */
export const isOutcome = (stored: StoredDoc): boolean => stored['type'] === 'command' || stored['type'] === SYSTEM_OUTCOME

/** Returns the verdict of either kind of outcome. */
export function verdictOf(stored: StoredDoc): Verdict {
  const { refusal, effects, decided_at } = stored as unknown as Pick<CommandOutcome, 'refusal' | 'effects' | 'decided_at'>
  return { refusal: refusal as Refusal | null, effects, decidedAt: decided_at }
}

/** Returns the pointers to the outcome in the person's feed. */
export const outcomePointers = (request: CommandRequest): StoredDoc[] =>
  request.actor.kind === 'person' ? newPointers(recordId(request), [userAudience(request.actor.uid)], []) : []
