/** Opens a database again that a busy machine opened too late, as a person reloads the page. */
import { DatabaseFailure } from '#data/database/database-failure.ts'

const TRIES = 20
/** Until the database that was opened too late is closed again, ms. */
const PAUSE_MS = 5_000

/** @throws what `open` throws, for a time limit only after many tries */
export async function openWithRetries<T>(open: () => Promise<T>, onLate: () => void): Promise<T> {
  let wasLate = false
  for (let tries = 1; ; tries += 1) {
    try {
      return await open()
    } catch (error) {
      // While the late one is still open, another of its name is refused.
      const isLate = error instanceof DatabaseFailure && (error.kind === 'timeout' || wasLate)
      if (!isLate || tries === TRIES) throw error
      wasLate = true
      onLate()
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}
