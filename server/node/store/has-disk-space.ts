/** Checks whether a disk has room for what LevelDB writes when it opens: its log once more, as a table. */
import { open, rm } from 'node:fs/promises'

/** Twice the largest log. */
const NEEDED_BYTES = 8 * 1024 * 1024

/** Writes a file of that size beside the folder, and removes it. */
export async function hasDiskSpace(folder: string): Promise<boolean> {
  const path = `${folder}.room`
  try {
    const file = await open(path, 'w')
    try {
      await file.writeFile(new Uint8Array(NEEDED_BYTES).fill(1))
      await file.sync()
    } finally {
      await file.close()
    }
    return true
  } catch {
    return false
  } finally {
    await rm(path, { force: true })
  }
}
