/**
 * People without a service whose account an admin blocked, in memory: checked with every request. The profile says it; a marker beside it
 * (`shut_person:<uid>`) lets a start read few documents instead of all profiles, and informs other servers.
 */
import type { Uid } from '#domain/ids.ts'
import { deleteDocuments } from '../store/documents/update-documents.ts'
import type { ChangeWindow } from '../feed/change-window.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'

export const BLOCKED_USER = 'shut_person'
const PREFIX = `${BLOCKED_USER}:`
const PAGE = 500

export interface BlockedUsers {
  has(uid: Uid): boolean
  /** Sets the marker, effective here immediately. May be repeated. */
  set(uid: Uid, isBlocked: boolean): Promise<void>
  /** Listens for changes; call it before the window starts. */
  follow(window: Pick<ChangeWindow, 'listen'>): void
  /** Reads the stored markers. */
  load(): Promise<void>
  /** Removes the marker, for the deletion of an account. */
  erase(uid: Uid): Promise<void>
}

export function openBlockedUsers(store: DocumentStore): BlockedUsers {
  /** With a counter of changes: a feed row older than the last write is ignored. */
  const records = new Map<string, { readonly n: number; readonly isBlocked: boolean }>()

  const readRecord = (stored: StoredDoc | undefined) => ({ n: Number(stored?.['n'] ?? 0), isBlocked: stored?.['is_shut'] === true })

  function apply(stored: StoredDoc): void {
    if (!stored._id.startsWith(PREFIX)) return
    const uid = stored._id.slice(PREFIX.length)
    const record = readRecord(stored)
    if (stored['_deleted'] === true) records.delete(uid)
    else if (record.n > (records.get(uid)?.n ?? 0)) records.set(uid, record)
  }

  return {
    has: (uid) => records.get(uid)?.isBlocked === true,
    async set(uid, isBlocked) {
      for (;;) {
        const before = await store.get(PREFIX + uid)
        const { n, isBlocked: wasBlocked } = readRecord(before)
        const next: StoredDoc = { ...before, _id: PREFIX + uid, type: BLOCKED_USER, uid, n: n + 1, is_shut: isBlocked }
        if (wasBlocked !== isBlocked && !(await store.put(next)).ok) continue
        if (wasBlocked !== isBlocked) apply(next)
        else if (before) apply(before)
        return
      }
    },
    follow: (window) => void window.listen(apply),
    async load() {
      for (let start = PREFIX, more = true; more;) {
        const rows = await store.range({ start, end: `${PREFIX}\uffff`, limit: PAGE, includeDocs: true })
        for (const { doc } of rows) if (doc) apply(doc)
        more = rows.length === PAGE
        start = `${rows.at(-1)?.id ?? start}\u0000`
      }
    },
    erase: (uid) => deleteDocuments(store, [PREFIX + uid]),
  }
}
