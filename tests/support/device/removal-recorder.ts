/** Records every write to a device's disk: the bookings that were removed, and their commands that were unsent by then. */
import type { BulkWriteRow } from 'rxdb'

/** A booking that left a device. */
export interface Removal {
  /** Its id, without the kind. */
  readonly booking: string
  /** On the server's clock, ms since 1970. */
  readonly atMs: number
  /** Commands about it that were in the outbox. */
  readonly unsent: readonly string[]
}

export interface RemovalRecorder {
  readonly removals: readonly Removal[]
  /** Records rows that were written to a collection. */
  record(collection: string, rows: readonly BulkWriteRow<unknown>[]): void
}

interface SeenRow {
  readonly id?: string
  /** All that a removed row keeps. */
  readonly doc_id?: string
  readonly args?: { readonly booking_id?: unknown }
  readonly _deleted: boolean
}

/** @param nowMs the server's clock */
export function createRemovalRecorder(nowMs: () => number): RemovalRecorder {
  const removals: Removal[] = []
  const outbox = new Map<string, SeenRow>()

  function sawBooking({ doc_id = '', _deleted }: SeenRow): void {
    if (!_deleted) return
    const id = doc_id.slice('booking:'.length)
    const unsent = [...outbox].filter(([, row]) => row.args?.booking_id === id).map(([command]) => command)
    removals.push({ booking: id, atMs: nowMs(), unsent })
  }

  return {
    removals,
    record: (collection, rows) => {
      // Rows of this collection have these fields; the storage's type does not say so.
      for (const row of rows.map(({ document }) => document as unknown as SeenRow)) {
        if (collection === 'bookings') sawBooking(row)
        if (collection !== 'outbox' || row.id === undefined) continue
        if (row._deleted) outbox.delete(row.id)
        else outbox.set(row.id, row)
      }
    },
  }
}
