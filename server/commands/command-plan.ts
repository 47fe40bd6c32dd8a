/** Planned writes of a decided command: the result of every effect, checked against its schema, with the pointers and entries it needs. */
import { audienceOf, isVisibleTo, userAudience, type Audience } from '#domain/replication/audience.ts'
import { applyEffect, effectDocId, type Effect, type Lookup } from '#domain/commands/command.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { DocId, Uid } from '#domain/ids.ts'
import { dueEntriesOf } from '../archive/due-entries.ts'
import { newPointers } from '../store/documents/feed-pointers.ts'
import type { DocumentChange } from '../store/documents/follow-ups.ts'
import type { Reservation, StoredDoc } from '../store/document-store.ts'
import { reportEntriesOf } from '../store/documents/report-index.ts'
import { reservationsOf } from '../store/documents/reservations.ts'
import { fromStored, toStored } from '../store/documents/stored-document.ts'
import { validateDocument } from '../store/documents/validate-document.ts'
import type { Verdict } from './command-records.ts'

export interface CommandPlan {
  readonly writes: readonly StoredDoc[]
  /** Pointers, due entries and report entries. */
  readonly entries: readonly StoredDoc[]
  readonly reservations: readonly Reservation[]
  /** Documents that did not exist. */
  readonly created: readonly Doc[]
  readonly changed: readonly DocumentChange[]
  /** Versions that the actor may wait for. */
  readonly effects: Verdict['effects']
}

interface Change {
  readonly replaced: StoredDoc | undefined
  readonly before: Doc | undefined
  after: Doc
}

/**
 * Applies the effects without writing.
 * @param stored returns the stored documents that the effects change
 * @param get returns the documents that the decision read
 * @returns undefined when a document is not at the version that the decision read
 * @throws InvalidDocument
 */
export function planEffects(
  effects: readonly Effect[],
  stored: (id: DocId) => StoredDoc | undefined,
  get: Lookup,
  actor: Uid,
): CommandPlan | undefined {
  const changes = new Map<DocId, Change>()
  for (const effect of effects) {
    const id = effectDocId(effect)
    const known = changes.get(id)
    const replaced = stored(id)
    const current = known?.after ?? fromStored(replaced)
    if (effect.op === 'create' && replaced) return undefined
    if (effect.op === 'replace' && current?.version !== effect.doc.version - 1) return undefined
    const result = applyEffect(effect, current)
    if (!result) continue
    const after = validateDocument(result)
    if (known) known.after = after
    else changes.set(id, { replaced, before: current, after })
  }
  const all = [...changes.values()]
  const own = userAudience(actor)
  return {
    writes: all.map(({ after, replaced }) => toStored(after, replaced?._rev)),
    entries: all.flatMap(({ before, after }) => {
      const had: readonly Audience[] = before ? audienceOf(before) : []
      return [...newPointers(after.doc_id, audienceOf(after), had), ...dueEntriesOf(before, after, get), ...reportEntriesOf(before, after)]
    }),
    reservations: all.flatMap(({ before, after }) => reservationsOf(before, after)),
    created: all.flatMap(({ before, after }) => (before ? [] : after)),
    changed: all.flatMap(({ before, after }) => (before ? { before, after } : [])),
    effects: all
      // A device does not wait for what it may no longer see.
      .filter(({ after }) => isVisibleTo(after, own))
      .map(({ after }) => ({ doc_id: after.doc_id, version: after.version })),
  }
}
