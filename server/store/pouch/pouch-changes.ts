/** Live feed of the store: resumes where it stopped, with a longer wait after each failure. */
import type { StoreChange } from '../document-store.ts'

/** Readers check the fields of these documents. */
export type AnyPouch = PouchDB.Database<Record<string, unknown>>
export type PouchChange = PouchDB.Core.ChangesResponseChange<Record<string, unknown>>

/** Rows per request, where the feed goes over HTTP. */
const BATCH = 500
const MIN_BACKOFF_MS = 100
const MAX_BACKOFF_MS = 10_000

/** Converts a change row with its document. @throws when the document is missing, which is a bug of the adapter */
export function toStoreChange(row: PouchChange): StoreChange {
  if (!row.doc) throw new Error(`The change of ${row.id} has no document`)
  return { seq: String(row.seq), id: row.id, doc: row.doc }
}

/** Follows the changes after `since`. @param seqOf converts a seq to the form the adapter expects */
export function followPouchChanges(
  db: AnyPouch,
  since: string,
  seqOf: (seq: string) => string | number,
  onChange: (change: StoreChange) => void,
): { stop(): void } {
  let last = since
  let stopped = false
  let failures = 0
  let live: PouchDB.Core.Changes<Record<string, unknown>> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function restart(): void {
    if (stopped || timer !== undefined) return
    live?.cancel()
    const wait = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** failures)
    failures += 1
    timer = setTimeout(listen, wait)
  }

  function listen(): void {
    timer = undefined
    if (stopped) return
    live = db.changes({
      live: true,
      since: seqOf(last),
      include_docs: true,
      return_docs: false,
      batch_size: BATCH,
      heartbeat: 10_000,
      timeout: false,
    })
    void live.on('change', (row) => {
      if (stopped) return
      failures = 0
      last = String(row.seq)
      onChange(toStoreChange(row))
    })
    void live.on('error', restart)
    void live.on('complete', restart)
  }

  listen()
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
      live?.cancel()
    },
  }
}
