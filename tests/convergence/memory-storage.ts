/** A device's storage: it outlives the databases opened on it, as a disk does, and shares nothing with another's. */
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import type { RxStorage } from 'rxdb'

let count = 0

export function deviceStorage(): RxStorage<unknown, unknown> {
  count += 1
  return { ...getRxStorageMemory(), name: `memory-${count}`, collectionStates: new Map() } as RxStorage<unknown, unknown>
}

export interface Boot {
  readonly storage: RxStorage<unknown, unknown>
  /** The power is gone: nothing is written any more, in the middle of whatever was going on. */
  kill(): void
  /** The power will go before the write after so many; undefined: it will not. */
  killAfter(writes: number | undefined): void
  /** The power may go at any write. */
  isDoomed(): boolean
  isKilled(): boolean
}

/** The disk as one run of the device sees it. */
export function bootOn(disk: RxStorage<unknown, unknown>): Boot {
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
    isDoomed: () => left !== undefined,
    isKilled: () => isKilled,
    storage: {
      ...disk,
      name: `${disk.name}-boot-${count}`,
      createStorageInstance: async (params) => {
        const instance = await disk.createStorageInstance(params)
        const write = instance.bulkWrite.bind(instance)
        instance.bulkWrite = async (rows, context) => {
          if (left === 0) isKilled = true
          else if (left !== undefined) left -= 1
          if (isKilled) throw new Error('the power is gone')
          return write(rows, context)
        }
        return instance
      },
    },
  }
}
