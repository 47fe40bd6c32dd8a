/** A device's storage: it outlives the databases opened on it, as a disk does, and shares nothing with another device's. */
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import type { BulkWriteRow, RxStorage } from 'rxdb'
import type { RemovalRecorder } from './removal-recorder.ts'

let count = 0

export function deviceStorage(): RxStorage<unknown, unknown> {
  count += 1
  return { ...getRxStorageMemory(), name: `memory-${count}`, collectionStates: new Map() } as RxStorage<unknown, unknown>
}

type StoredRow = Readonly<Record<string, unknown>> & { readonly _deleted: boolean }

interface MemoryState {
  readonly schema: { readonly primaryKey: string | { readonly key: string } }
  readonly documents: ReadonlyMap<string, StoredRow>
  /** The last write, which the storage moves to `documents` before its next operation, or when it is idle. */
  readonly ensurePersistenceTask?: Readonly<Record<'bulkInsertDocs' | 'bulkUpdateDocs', readonly { readonly document: StoredRow }[]>>
}

/** Returns the rows of a collection that are not deleted, as they are on the disk. */
export function rowsIn<T>(storage: RxStorage<unknown, unknown>, database: string, collection: string): readonly T[] {
  const { collectionStates } = storage as unknown as { collectionStates: ReadonlyMap<string, MemoryState> }
  const state = collectionStates.get([database, collection, 0].join('--memory--'))
  if (!state) return []
  const { primaryKey } = state.schema
  const key = typeof primaryKey === 'string' ? primaryKey : primaryKey.key
  const rows = new Map(state.documents)
  const last = state.ensurePersistenceTask
  for (const { document } of [...(last?.bulkInsertDocs ?? []), ...(last?.bulkUpdateDocs ?? [])]) rows.set(String(document[key]), document)
  return [...rows.values()].filter(({ _deleted }) => !_deleted) as unknown as T[]
}

export interface Boot {
  readonly storage: RxStorage<unknown, unknown>
  /** Cuts the power: nothing is written any more, in the middle of its work. */
  kill(): void
  /** Cuts the power before the write after so many; undefined: it stays on. */
  killAfter(writes: number | undefined): void
  /** True when the power is set to fail at a later write. */
  isKillScheduled(): boolean
  isKilled(): boolean
}

/** The disk as one run of the device sees it. @param witness records every write that reached it */
export function bootOn(disk: RxStorage<unknown, unknown>, witness?: RemovalRecorder): Boot {
  let isKilled = false
  let left: number | undefined
  count += 1
  return {
    kill: () => {
      isKilled = true
    },
    killAfter: (writes) => {
      left = writes
    },
    isKillScheduled: () => left !== undefined,
    isKilled: () => isKilled,
    storage: {
      ...disk,
      name: `${disk.name}-boot-${count}`,
      createStorageInstance: async (params) => {
        const instance = await disk.createStorageInstance(params)
        const { primaryKey } = params.schema
        const key: string = typeof primaryKey === 'string' ? primaryKey : primaryKey.key
        const write = instance.bulkWrite.bind(instance)
        instance.bulkWrite = async (rows, context) => {
          if (left === 0) isKilled = true
          else if (left !== undefined) left -= 1
          if (isKilled) throw new Error('the power is gone')
          const written = await write(rows, context)
          const failed = new Set(written.error.map((each) => each.documentId))
          const idOf = ({ document }: BulkWriteRow<unknown>): string => String((document as Record<string, unknown>)[key])
          const reached = (rows as BulkWriteRow<unknown>[]).filter((row) => !failed.has(idOf(row)))
          witness?.record(params.collectionName, reached)
          return written
        }
        return instance
      },
    },
  }
}
