/** A device's storage: it outlives the databases opened on it, as a disk does, and shares nothing with another's. */
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { RxStorage } from 'rxdb';

let count = 0;

export function deviceStorage(): RxStorage<unknown, unknown> {
  count += 1;
  return { ...getRxStorageMemory(), name: `memory-${count}`, collectionStates: new Map() } as RxStorage<unknown, unknown>;
}

export interface Boot {
  readonly storage: RxStorage<unknown, unknown>;
  /** The power is gone: nothing is written any more, in the middle of whatever was going on. */
  kill(): void;
  isKilled(): boolean;
}

/** The disk as one run of the device sees it. */
export function bootOn(disk: RxStorage<unknown, unknown>): Boot {
  let isKilled = false;
  count += 1;
  return {
    kill: () => {
      isKilled = true;
    },
    isKilled: () => isKilled,
    storage: {
      ...disk,
      name: `${disk.name}-boot-${count}`,
      createStorageInstance: async (params) => {
        const instance = await disk.createStorageInstance(params);
        const write = instance.bulkWrite.bind(instance);
        instance.bulkWrite = async (rows, context) => {
          if (isKilled) throw new Error('the power is gone');
          return write(rows, context);
        };
        return instance;
      },
    },
  };
}
