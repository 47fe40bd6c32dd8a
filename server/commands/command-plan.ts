/** Planned writes of a decided command, checked before the first write: the result of every effect against its schema, and the order. */
import { audienceOf, type Audience } from '#domain/replication/audience.ts'
import { applyEffect, effectDocId, type Effect, type Lookup } from '#domain/commands/command.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { DocId } from '#domain/ids.ts'
import { dueEntriesOf } from '../archive/due-entries.ts'
import { newPointers } from '../store/feed-pointers.ts'
import { reportEntriesOf } from '../store/report-index.ts'
import { validateDocument } from '../store/validate-document.ts'
import type { StoredDoc } from '../store/document-store.ts'

export interface CommandPlan {
  readonly effects: readonly Effect[]
  /** Pointers, due entries and report entries: written before the first effect. */
  readonly pointers: readonly StoredDoc[]
}

/**
 * Checks that counters come after every effect that can lose a race: an increment cannot be decided a second time.
 * @throws when a command orders its effects otherwise
 */
function assertOrder(effects: readonly Effect[]): void {
  let added = false
  for (const effect of effects) {
    if (effect.op === 'amend' && (effect.add || effect.standing)) added = true
    if (effect.op === 'replace' && added) throw new Error(`The replacement of ${effect.doc.doc_id} follows a counter`)
  }
}

/**
 * Applies the effects without writing. @param get returns the documents that the decision read @throws InvalidDocument
 */
export function planEffects(effects: readonly Effect[], get: Lookup): CommandPlan {
  assertOrder(effects)
  const written = new Map<DocId, Doc>()
  const pointers: StoredDoc[] = []
  const checked = effects.map((effect): Effect => {
    const id = effectDocId(effect)
    const before = written.get(id) ?? get(id)
    const result = applyEffect(effect, before)
    if (!result) return effect
    const after = validateDocument(result)
    const had: readonly Audience[] = before ? audienceOf(before) : []
    pointers.push(...newPointers(id, audienceOf(after), had), ...dueEntriesOf(before, after, get), ...reportEntriesOf(before, after))
    written.set(id, after)
    return effect.op === 'amend' ? effect : { op: effect.op, doc: after }
  })
  return { effects: checked, pointers }
}
