/** Writing on a device that is full. */
import { failureKind } from './database-failure.ts'

/**
 * Writes; where there is no space, what can be fetched again gives way and it is tried once more.
 * @param makeRoom as in the store's surroundings; without it nothing gives way
 * @throws what the last try threw
 */
export async function withRoom<T>(makeRoom: (() => Promise<boolean>) | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (failureKind(error) !== 'quota') throw error
    const hasRoom = await makeRoom?.().catch(() => false)
    if (hasRoom !== true) throw error
    return write()
  }
}
