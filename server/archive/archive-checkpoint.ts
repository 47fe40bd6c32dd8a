/**
 * Up to when people were told that everything has left their feeds. A clock that ran ahead for a while told them of days that are yet to
 * come, and what ends until then would vanish from their devices at once: that is taken back as soon as the clock is right again.
 */
import { DAY_MS } from '#domain/constants.ts'
import { nextVersion } from '#domain/commands/command.ts'
import { instantFromMs, type Instant } from '#domain/time/instant.ts'
import type { DocId } from '#domain/ids.ts'
import { idsWithPrefix, updateDocument } from '../store/update-documents.ts'
import type { DocumentStore } from '../store/document-store.ts'

const CHECKPOINT_ID = 'archive-through'

/** @param next undefined leaves the mark as it is */
async function writeCheckpoint(store: DocumentStore, next: (through: string | undefined) => Instant | undefined): Promise<void> {
  for (;;) {
    const mark = await store.get(CHECKPOINT_ID)
    const through = next(mark && String(mark['through']))
    if (through === undefined) return
    const wanted = { _id: CHECKPOINT_ID, type: CHECKPOINT_ID, through }
    if ((await store.put(mark?._rev === undefined ? wanted : { ...wanted, _rev: mark._rev })).ok) return
  }
}

/** Before anybody is told: the latest day that anybody may have been told of is one read away. */
export const saveArchiveCheckpoint = (store: DocumentStore, at: Instant): Promise<void> =>
  writeCheckpoint(store, (through) => (through !== undefined && through >= at ? undefined : at))

/** Takes back what was said of days that are yet to come. Looks through all people only then, and once in data that has no mark. */
export async function rollBackArchiveCheckpoint(store: DocumentStore, nowMs: number, isStopped: () => boolean): Promise<void> {
  const today = instantFromMs(Math.floor(nowMs / DAY_MS) * DAY_MS)
  const mark = await store.get(CHECKPOINT_ID)
  if (mark && String(mark['through']) <= today) return
  for await (const ids of idsWithPrefix(store, 'profile:')) {
    for (const id of ids) {
      if (isStopped()) return
      await updateDocument(store, id as DocId, (doc) =>
        doc.type === 'profile' && doc.past && doc.past.through > today
          ? nextVersion(doc, { past: { ...doc.past, through: today } })
          : undefined,
      )
    }
  }
  await writeCheckpoint(store, () => today)
}
