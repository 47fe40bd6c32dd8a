/** A map's file on the disk: one handle, reads by position, each followed by a look whether the file is still the same. */
import type { BigIntStats } from 'node:fs'
import { open, stat, type FileHandle } from 'node:fs/promises'
import { MapChanged, type MapFile } from '../../maps/map-file.ts'

/** What identifies the contents at a path: file system, file, size and time of the last write. */
export type FileMark = string

export const markOf = ({ dev, ino, size, mtimeNs }: BigIntStats): FileMark => [dev, ino, size, mtimeNs].join(' ')

export interface NodeMapFile extends MapFile {
  readonly mark: FileMark
  /** Closes the handle. Reads that follow fail with MapChanged. */
  close(): Promise<void>
}

/** Reads `length` bytes at `offset`; fewer where the file ends. */
async function readFully(handle: FileHandle, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const buffer = new Uint8Array(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, offset + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}

function fileOf(handle: FileHandle, stats: BigIntStats): NodeMapFile {
  const mark = markOf(stats)
  let isClosed = false
  return {
    mark,
    size: Number(stats.size),
    changedMs: Number(stats.mtimeMs),
    async read(offset, length) {
      if (isClosed) throw new MapChanged('the file was replaced')
      const bytes = await readFully(handle, offset, length)
      // A write during the read shows in the time of the last write.
      if (markOf(await handle.stat({ bigint: true })) !== mark) throw new MapChanged('the file changed')
      if (bytes.length < length) throw new RangeError(`the file ends before byte ${offset + length}`)
      return bytes
    },
    async close() {
      isClosed = true
      await handle.close()
    },
  }
}

/** Opens a file. @throws Error when it is missing, no file, or unreadable */
export async function openNodeMapFile(path: string): Promise<NodeMapFile> {
  // Opening a pipe would wait for its writer.
  if (!(await stat(path)).isFile()) throw new Error('it is not a file')
  const handle = await open(path, 'r')
  try {
    return fileOf(handle, await handle.stat({ bigint: true }))
  } catch (error) {
    await handle.close()
    throw error
  }
}
