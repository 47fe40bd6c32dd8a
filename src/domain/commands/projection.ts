/** Optimistic updates: applies waiting commands to the device's documents, with the same decisions that the server makes. */
import { applyEffect, effectDocId, type Actor, type Lookup } from './command.ts'
import { prepareCommand } from './prepare-command.ts'
import type { Doc } from '../documents/document.ts'
import type { CommandId, DocId, Ulid } from '../ids.ts'
import type { Instant } from '../time/instant.ts'

/** Command of this device whose effects the documents do not contain yet. */
export interface WaitingCommand {
  readonly id: CommandId
  readonly name: string
  readonly args: unknown
  /** When it was submitted, on this device's clock. */
  readonly created_at: Instant
}

export interface ProjectedDocument {
  readonly doc: Doc
  /** The latest waiting command that changed it. */
  readonly by: CommandId
}

/** Creates ULIDs that depend on the command alone, so that repeated projections give the same ids. */
function deterministicIds(command: WaitingCommand): () => Ulid {
  let count = 0
  return () => {
    count += 1
    return `0${command.id.slice(8, 24)}${String(Number(command.id.slice(-9)) * 10 + count)
      .padStart(9, '0')
      .slice(-9)}` as Ulid
  }
}

/**
 * Applies the waiting commands, in order, to the device's documents.
 * A command that is refused against the current documents has no effect here; the server's outcome will give the reason.
 * @returns the changed documents by id, in the order of their first change
 */
export function projectDocuments(base: Lookup, commands: readonly WaitingCommand[], actor: Actor): Map<DocId, ProjectedDocument> {
  const overlay = new Map<DocId, ProjectedDocument>()
  const get: Lookup = (id) => overlay.get(id)?.doc ?? base(id)
  for (const command of commands) {
    const prepared = prepareCommand(command.name, command.args, actor)
    if (!prepared.ok) continue
    const decision = prepared.value.decide({
      commandId: command.id,
      actor,
      get,
      now: command.created_at,
      queuedMs: 0,
      doneAt: command.created_at,
      newId: deterministicIds(command),
    })
    if (!decision.ok) continue
    for (const effect of decision.value) {
      // Only the server creates notifications.
      if (effect.op === 'create' && effect.doc.type === 'notification') continue
      const id = effectDocId(effect)
      const doc = applyEffect(effect, get(id))
      if (doc) overlay.set(id, { doc, by: command.id })
    }
  }
  return overlay
}
