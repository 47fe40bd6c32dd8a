/** Applies one effect of a command to the store exactly once: each document stores the marks of the effects applied to it. */
import { applyEffect, effectDocId, type Effect } from '#domain/commands/command.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import { appliedBy, fromStored, toStored } from '../store/stored-document.ts'
import { validateDocument } from '../store/validate-document.ts'

/** Marks stored with a document. To count an effect twice, more changes than these would have to occur between a crash and its repair. */
const MAX_MARKS = 16

/** Identifies an effect: the command, the attempt of its decision, and the index of the effect. */
export interface EffectId {
  readonly command: string
  readonly attempt: number
  readonly index: number
}

/**
 * The document as written; `conflict` when it is not the version the decision read; `nothing` when the document to amend does not exist.
 */
export type Applied = { readonly doc: Doc; readonly version: number } | 'conflict' | 'nothing'

const effectIdText = ({ command, attempt, index }: EffectId): string => `${command}/${attempt}/${index}`

/** Returns the version that an earlier attempt gave the document. @param start of the mark */
function versionByEffect(stored: StoredDoc, start: string): number | undefined {
  const found = appliedBy(stored).find((effectId) => effectId.startsWith(start))
  return found === undefined ? undefined : Number(found.slice(found.lastIndexOf('@') + 1))
}

function withEffectId(doc: Doc, replaced: StoredDoc | undefined, effectId: string): StoredDoc {
  const effectIds = [...(replaced ? appliedBy(replaced) : []), `${effectId}@${doc.version}`].slice(-MAX_MARKS)
  return toStored(doc, replaced?._rev, effectIds)
}

async function applyCreate(store: DocumentStore, doc: Doc, effectId: EffectId): Promise<Applied> {
  const written = await store.put(withEffectId(doc, undefined, effectIdText(effectId)))
  if (written.ok) return { doc, version: doc.version }
  const existing = await store.get(doc.doc_id)
  // Created by an earlier attempt of the same command: done.
  const version = existing && versionByEffect(existing, `${effectId.command}/`)
  return version === undefined ? 'conflict' : { doc, version }
}

/** Puts `next` over the current document, with a retry after each conflict. */
async function applyChange(
  store: DocumentStore,
  id: string,
  effectId: EffectId,
  next: (current: Doc) => Doc | 'conflict',
): Promise<Applied> {
  for (;;) {
    const existing = await store.get(id)
    const current = fromStored(existing)
    if (!existing || !current) return 'nothing'
    const version = versionByEffect(existing, `${effectIdText(effectId)}@`)
    if (version !== undefined) return { doc: current, version }
    const doc = next(current)
    if (doc === 'conflict') return 'conflict'
    const written = await store.put(withEffectId(doc, existing, effectIdText(effectId)))
    if (written.ok) return { doc, version: doc.version }
  }
}

export async function applyEffectToStore(store: DocumentStore, effect: Effect, effectId: EffectId): Promise<Applied> {
  if (effect.op === 'create') return applyCreate(store, effect.doc, effectId)
  if (effect.op === 'replace') {
    const applied = await applyChange(store, effect.doc.doc_id, effectId, (current) =>
      current.version === effect.doc.version - 1 ? effect.doc : 'conflict',
    )
    return applied === 'nothing' ? 'conflict' : applied
  }
  return applyChange(store, effectDocId(effect), effectId, (current) => {
    const amended = applyEffect(effect, current)
    return amended ? validateDocument(amended) : 'conflict'
  })
}
