/** Makes the names of a store's files durable. LevelDB syncs the content of a file, but its name only for a new MANIFEST. */
import { statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Folders that cannot be opened or synced: Windows, file systems without it, and a parent that this user may not read. */
const CANNOT = new Set(['EACCES', 'EBADF', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'])
/** Two changes of a folder within this time can have the same time of change, ms. */
const TICK_MS = 20

async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (!CANNOT.has(String((error as NodeJS.ErrnoException).code))) throw error
  }
}

/**
 * Syncs the folder of a store, and the two above it that may be new. Without it a power cut after the first start may leave `CURRENT` as it
 * was before LevelDB changed it, on file systems that do not keep the order of names.
 */
export async function syncNames(folder: string): Promise<void> {
  for (const each of [folder, dirname(folder), dirname(dirname(folder))]) await syncFolder(each)
}

/**
 * Returns a function that syncs a folder whose names changed since its last call. LevelDB begins a new log every few megabytes, and POSIX
 * promises its name only after that.
 */
export function nameSync(folder: string): () => Promise<void> {
  let synced: number | undefined
  return async () => {
    const { mtimeMs } = statSync(folder)
    if (mtimeMs === synced) return
    // A later change in the same tick would not show.
    const isSettled = Date.now() - mtimeMs > TICK_MS
    await syncFolder(folder)
    synced = isSettled ? mtimeMs : undefined
  }
}
