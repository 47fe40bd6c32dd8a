/**
 * Latest day whose archiving was announced to people. A clock that ran ahead announces days in the future, and documents that end before
 * those days would vanish from devices immediately: the announcement is rolled back as soon as the clock is right again.
 */
import { DAY_MS } from '#domain/constants.ts'
import { nextVersion } from '#domain/commands/command.ts'
import { instantFromMs, type Instant } from '#domain/time/instant.ts'
import type { DocId } from '#domain/ids.ts'
import { idsWithPrefix, updateDocument } from '../store/documents/update-documents.ts'
import type { DocumentStore } from '../store/document-store.ts'

const CHECKPOINT_ID = 'archive-through'

/** Updates the checkpoint. @param next undefined leaves it unchanged */
async function writeCheckpoint(store: DocumentStore, next: (through: string | undefined) => Instant | undefined): Promise<void> {
  for (;;) {
    const checkpoint = await store.get(CHECKPOINT_ID)
    const through = next(checkpoint && String(checkpoint['through']))
    if (through === undefined) return
    const replacement = { _id: CHECKPOINT_ID, type: CHECKPOINT_ID, through }
    if ((await store.put(checkpoint?._rev === undefined ? replacement : { ...replacement, _rev: checkpoint._rev })).ok) return
  }
}

/** Writes the checkpoint before any announcement, so that one read gives the latest day that was announced to anyone. */
export const saveArchiveCheckpoint = (store: DocumentStore, at: Instant): Promise<void> =>
  writeCheckpoint(store, (through) => (through !== undefined && through >= at ? undefined : at))

/** Rolls back announcements of future days. Scans all people only in that case, and once in data without a checkpoint. */
export async function rollBackArchiveCheckpoint(store: DocumentStore, nowMs: number, isStopped: () => boolean): Promise<void> {
  const today = instantFromMs(Math.floor(nowMs / DAY_MS) * DAY_MS)
  const checkpoint = await store.get(CHECKPOINT_ID)
  if (checkpoint && String(checkpoint['through']) <= today) return
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
