/** Writes to a device whose storage is full. */
import { failureKind } from './database-failure.ts'

/** Data that can be evicted and fetched again. */
export interface EvictableSize {
  /** Number of items. */
  readonly count: number
  /** Size of the contents. */
  readonly bytes: number
}

/**
 * Evicts the next kind of data that can be fetched again.
 * @param passed number of kinds that were evicted before, or had nothing to evict
 * @returns that number including this kind; undefined when no kind is left to evict
 */
export type FreeSpace = (passed: number) => Promise<number | undefined>

/**
 * Writes. While the device has no space, evicts data that can be fetched again, one kind after the other, and retries after each.
 * @param freeSpace as in the store's dependencies; without it nothing is evicted
 * @throws the error of the last try
 */
export async function retryAfterEviction<T>(freeSpace: FreeSpace | undefined, write: () => Promise<T>): Promise<T> {
  let passed: number | undefined = 0
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (failureKind(error) !== 'quota') throw error
      passed = await freeSpace?.(passed).catch(() => undefined)
      if (passed === undefined) throw error
    }
  }
}
