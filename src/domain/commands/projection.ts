/** What to show: documents with the waiting commands applied, by the same decisions that the server will take. */
import { applyEffect, effectDocId, type Actor, type Lookup } from './command.ts'
import { prepareCommand } from './prepare-command.ts'
import type { Doc } from '../documents/document.ts'
import type { CommandId, DocId, Ulid } from '../ids.ts'
import type { Instant } from '../time/instant.ts'

/** A command of this device that the documents do not show yet. */
export interface WaitingCommand {
  readonly id: CommandId
  readonly name: string
  readonly args: unknown
  /** When it was given, on this device's clock. */
  readonly created_at: Instant
}

export interface ProjectedDocument {
  readonly doc: Doc
  /** The latest waiting command that touched it. */
  readonly by: CommandId
}

/** ULIDs that depend on the command alone: showing twice shows the same rows. */
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
 * Folds the waiting commands, in order, over what the device holds.
 * A command that its documents refuse by now shows nothing: the server's answer will say why.
 * @returns the changed documents by id, in the order first touched
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
      newId: deterministicIds(command),
    })
    if (!decision.ok) continue
    for (const effect of decision.value) {
      // Notifications are the server's to give.
      if (effect.op === 'create' && effect.doc.type === 'notification') continue
      const id = effectDocId(effect)
      const doc = applyEffect(effect, get(id))
      if (doc) overlay.set(id, { doc, by: command.id })
    }
  }
  return overlay
}
