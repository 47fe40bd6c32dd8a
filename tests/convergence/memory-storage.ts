import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { RxStorage } from 'rxdb';

let count = 0;

/** A device's storage of its own: it outlives the databases opened on it, as a disk does, and shares nothing with another's. */
export function deviceStorage(): RxStorage<unknown, unknown> {
  count += 1;
  return { ...getRxStorageMemory(), name: `memory-${count}`, collectionStates: new Map() } as RxStorage<unknown, unknown>;
}
