/**
 * Whose account an admin shut who has no service, in memory: asked with every request. The profile says it; a mark beside it
 * (`shut_person:<uid>`) is what a start reads instead of all profiles, and what another server hears of.
 */
import type { Uid } from '#domain/ids.ts'
import { deleteDocuments } from '../store/update-documents.ts'
import type { ChangeWindow } from '../feed/change-window.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'

export const BLOCKED_USER = 'shut_person'
const PREFIX = `${BLOCKED_USER}:`
const PAGE = 500

export interface BlockedUsers {
  has(uid: Uid): boolean
  /** Makes the mark say so, here at once. May be repeated. */
  set(uid: Uid, isShut: boolean): Promise<void>
  /** Before the window starts. */
  follow(window: Pick<ChangeWindow, 'listen'>): void
  /** Reads what is in the store. */
  load(): Promise<void>
  /** For the end of an account. */
  erase(uid: Uid): Promise<void>
}

export function openBlockedUsers(store: DocumentStore): BlockedUsers {
  /** With how often the mark was changed: what comes round later than it was written is known already. */
  const marks = new Map<string, { readonly n: number; readonly isShut: boolean }>()

  const readMark = (stored: StoredDoc | undefined) => ({ n: Number(stored?.['n'] ?? 0), isShut: stored?.['is_shut'] === true })

  function take(stored: StoredDoc): void {
    if (!stored._id.startsWith(PREFIX)) return
    const uid = stored._id.slice(PREFIX.length)
    const mark = readMark(stored)
    if (stored['_deleted'] === true) marks.delete(uid)
    else if (mark.n > (marks.get(uid)?.n ?? 0)) marks.set(uid, mark)
  }

  return {
    has: (uid) => marks.get(uid)?.isShut === true,
    async set(uid, isShut) {
      for (;;) {
        const before = await store.get(PREFIX + uid)
        const { n, isShut: was } = readMark(before)
        const next: StoredDoc = { ...before, _id: PREFIX + uid, type: BLOCKED_USER, uid, n: n + 1, is_shut: isShut }
        if (was !== isShut && !(await store.put(next)).ok) continue
        if (was !== isShut) take(next)
        else if (before) take(before)
        return
      }
    },
    follow: (window) => void window.listen(take),
    async load() {
      for (let start = PREFIX, more = true; more;) {
        const rows = await store.range({ start, end: `${PREFIX}\uffff`, limit: PAGE, includeDocs: true })
        for (const { doc } of rows) if (doc) take(doc)
        more = rows.length === PAGE
        start = `${rows.at(-1)?.id ?? start}\u0000`
      }
    },
    erase: (uid) => deleteDocuments(store, [PREFIX + uid]),
  }
}
