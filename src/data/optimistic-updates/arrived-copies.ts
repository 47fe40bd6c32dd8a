/** Copies of the server that are shown from memory: while they are written, and until screens have read what was written. */
import type { Doc } from '#domain/documents/document.ts'
import type { DocId } from '#domain/ids.ts'
import type { DeviceClock } from '../platform/device-clock.ts'

/** How long a copy is shown after it was written, ms: screens have read it long before. */
const OVERLAP_MS = 1_000

export interface ArrivedCopies {
  readonly docs: ReadonlyMap<DocId, Doc>
  add(docs: readonly Doc[]): void
  /** Returns the newer one of a stored document and its copy. */
  newest(id: DocId, stored: Doc | undefined): Doc | undefined
  /** Shows these copies no more, unless newer ones have taken their place. */
  forget(docs: readonly Doc[]): void
  /** The same after a while: they were written. */
  forgetLater(docs: readonly Doc[]): void
  close(): void
}

/** @param onForgotten called when a copy is shown no more */
export function createArrivedCopies(clock: DeviceClock, onForgotten: () => void): ArrivedCopies {
  const docs = new Map<DocId, Doc>()
  const stops = new Set<() => void>()

  function forget(old: readonly Doc[]): void {
    const shown = old.filter((doc) => docs.get(doc.doc_id) === doc)
    for (const { doc_id } of shown) docs.delete(doc_id)
    if (shown.length > 0) onForgotten()
  }

  return {
    docs,
    add: (arriving) => {
      for (const doc of arriving) docs.set(doc.doc_id, doc)
    },
    newest: (id, stored) => {
      const copy = docs.get(id)
      return copy && (stored?.version ?? 0) < copy.version ? copy : stored
    },
    forget,
    forgetLater: (old) => {
      const stop = clock.after(OVERLAP_MS, () => {
        stops.delete(stop)
        forget(old)
      })
      stops.add(stop)
    },
    close: () => {
      for (const stop of stops) stop()
    },
  }
}
