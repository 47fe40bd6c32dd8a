/** Rows of a device in memory, without RxDB, whose open collections are limited: hundreds of outboxes fit in one process. */
import { Subject } from 'rxjs'
import type { Table, TableChange } from '#data/database/table.ts'

/** What an outbox needs of a table. */
export type MemoryTable<T> = Pick<Table<T>, 'changes' | 'read' | 'readMany' | 'put' | 'change' | 'purgeDeleted'>

/** @param idOf returns the id of a row */
export function createMemoryTable<T>(idOf: (row: T) => string): MemoryTable<T> {
  const rows = new Map<string, T>()
  const changes = new Subject<readonly TableChange<T>[]>()

  function write(next: ReadonlyMap<string, T | null>): void {
    for (const [id, row] of next) {
      if (row === null) rows.delete(id)
      else rows.set(id, row)
    }
    if (next.size > 0) changes.next([...next].map(([id, row]) => ({ id, row: row ?? undefined })))
  }

  return {
    changes,
    read: async () => [...rows.values()],
    readMany: async (ids) => ids.flatMap((id) => rows.get(id) ?? []),
    put: async (incoming, wins) => {
      const kept = incoming.filter((row) => {
        const stored = rows.get(idOf(row))
        return stored === undefined || wins(row, stored)
      })
      write(new Map(kept.map((row) => [idOf(row), row])))
    },
    change: async (ids, next) => {
      const changed = ids.flatMap((id): [string, T | null][] => {
        const row = next(rows.get(id), id)
        return row === undefined ? [] : [[id, row]]
      })
      write(new Map(changed))
    },
    // Deleted rows leave nothing behind here.
    purgeDeleted: async () => undefined,
  }
}
