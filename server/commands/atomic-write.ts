/** Writes a command in one atomic write, where the store supports it: nothing is ever half done, and one sync covers all of it. */
import { audienceOf, userAudience } from '#domain/replication/audience.ts'
import { applyEffect, effectDocId } from '#domain/commands/command.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { DocId } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import { appliedBy, fromStored, toStored } from '../store/stored-document.ts'
import { commandPointers, outcomeRecord, type CommandRequest, type Verdict } from './command-records.ts'
import type { CommandPlan } from './command-plan.ts'
import { validateDocument } from '../store/validate-document.ts'

/** Next version of a document, and the stored version it replaces. */
interface NextDocument {
  readonly doc: Doc
  readonly replaced: StoredDoc | undefined
}

/** Applies the effects to the stored documents; undefined when these are not the versions the decision read. */
async function applyPlan(store: DocumentStore, { effects }: CommandPlan): Promise<Map<DocId, NextDocument> | undefined> {
  const ids = [...new Set(effects.map(effectDocId))]
  const found = await store.getMany(ids)
  const stored = new Map(ids.map((id, index) => [id, found[index]]))
  const next = new Map<DocId, NextDocument>()
  for (const effect of effects) {
    const id = effectDocId(effect)
    const replaced = stored.get(id)
    const current = next.get(id)?.doc ?? fromStored(replaced)
    if (effect.op === 'create' && replaced) return undefined
    if (effect.op === 'replace' && current?.version !== effect.doc.version - 1) return undefined
    const doc = applyEffect(effect, current)
    if (doc) next.set(id, { doc: validateDocument(doc), replaced })
  }
  return next
}

/**
 * Writes pointers, results and, for recorded commands, the outcome.
 * @returns the verdict, or undefined when nothing was written: the caller then uses the step-by-step write
 */
export async function writeAtomically(
  store: DocumentStore,
  request: CommandRequest,
  plan: CommandPlan,
  decidedAt: Instant,
  isRecorded: boolean,
): Promise<Verdict | undefined> {
  if (!store.putAtomically) return undefined
  const results = await applyPlan(store, plan)
  if (!results) return undefined
  const own = userAudience(request.actor.uid)
  const docs = [...results.values()]
  const effects = docs.filter(({ doc }) => audienceOf(doc).includes(own)).map(({ doc }) => ({ doc_id: doc.doc_id, version: doc.version }))
  const verdict: Verdict = { refusal: null, effects, decidedAt }
  const written = await store.putAtomically([
    ...plan.pointers,
    ...(isRecorded ? commandPointers(request) : []),
    ...docs.map(({ doc, replaced }) => toStored(doc, replaced?._rev, replaced ? appliedBy(replaced) : [])),
    ...(isRecorded ? [outcomeRecord(request, verdict, undefined)] : []),
  ])
  return written.ok ? verdict : undefined
}
