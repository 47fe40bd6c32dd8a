/** Archives notifications and outcomes of commands by their own age: their ids are in order of time, so only the old end is read. */
import type { Audience } from '#domain/replication/audience.ts'
import type { Doc } from '#domain/documents/document.ts'
import { COMMAND_NUMBER_DIGITS } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { isArchived } from '#domain/replication/retention.ts'
import { readPointers } from '../store/documents/feed-pointers.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { fromStored } from '../store/documents/stored-document.ts'
import { storedIdOf } from '../store/documents/stored-id.ts'
import { archiveDocuments } from '../store/documents/archive-index.ts'

const PAGE = 200
const LAST_KEY = '\uffff'

/** Returns the next id that may be due for archiving after a recent document: none, or the first command of the next device. */
const nextCandidateId = (doc: Doc): string =>
  doc.type === 'command' ? `${storedIdOf(doc).slice(0, -COMMAND_NUMBER_DIGITS)}${LAST_KEY}` : LAST_KEY

async function archiveRange(store: DocumentStore, audience: Audience, kind: string, through: Instant): Promise<void> {
  const to = `${kind}:${LAST_KEY}`
  for (let after = `${kind}:`, more = true; more && after < to;) {
    const ids = await readPointers(store, audience, { from: `${kind}:`, to, after, limit: PAGE })
    const docs = (await store.getMany(ids)).flatMap((stored) => fromStored(stored) ?? [])
    const archived = docs.filter((doc: Doc) => isArchived(doc, through))
    await archiveDocuments(store, archived)
    more = ids.length === PAGE
    const newest = docs.at(-1)
    const last = ids.at(-1) ?? after
    after = newest && !archived.includes(newest) ? nextCandidateId(newest) : last
  }
}

/** Archives a person's notifications and outcomes that are due by then. */
export async function archiveByAge(store: DocumentStore, audience: Audience, through: Instant): Promise<void> {
  await archiveRange(store, audience, 'notification', through)
  await archiveRange(store, audience, 'command', through)
}
