/** Writing on a device that is full. */
import { failureKind } from './database-failure.ts'

/**
 * Frees the next kind of what can be fetched again.
 * @param passed how many kinds gave way before, or had nothing to give
 * @returns the same with this one, which is more; undefined when nothing is left that could give way
 */
export type FreeSpace = (passed: number) => Promise<number | undefined>

/**
 * Writes; where there is no space, what can be fetched again gives way, one kind after the other, and after each it is tried once more.
 * @param makeRoom as in the store's surroundings; without it nothing gives way
 * @throws what the last try threw
 */
export async function retryAfterEviction<T>(makeRoom: FreeSpace | undefined, write: () => Promise<T>): Promise<T> {
  let passed: number | undefined = 0
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (failureKind(error) !== 'quota') throw error
      passed = await makeRoom?.(passed).catch(() => undefined)
      if (passed === undefined) throw error
    }
  }
}
