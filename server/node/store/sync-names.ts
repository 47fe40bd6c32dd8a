/** Makes the names of a store's files durable. LevelDB syncs what is in a file, and its name only where the file is a new MANIFEST. */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/** Folders that cannot be opened or synced: Windows, file systems without it, and a parent that this user may not read. */
const CANNOT = new Set(['EACCES', 'EBADF', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'])

function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    if (!CANNOT.has(String((error as NodeJS.ErrnoException).code))) throw error
  }
}

/**
 * Syncs the folder of a store, and the two above it that may be new. Without it a power cut after the first start may leave `CURRENT` as it
 * was before LevelDB changed it, on file systems that do not keep the order of names.
 */
export function syncNames(folder: string): void {
  for (const each of [folder, dirname(folder), dirname(dirname(folder))]) syncFolder(each)
}
