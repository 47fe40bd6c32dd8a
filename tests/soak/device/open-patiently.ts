/** Opens a database again that a busy machine opened too late, as a person reloads the page. */
import { DatabaseFailure } from '#data/database/database-failure.ts'

const TRIES = 20

/** @throws what `open` throws, for a time limit only after many tries */
export async function openPatiently<T>(open: () => Promise<T>, onLate: () => void): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof DatabaseFailure) || error.kind !== 'timeout' || tries === TRIES) throw error
      onLate()
    }
  }
}
