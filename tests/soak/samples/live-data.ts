/** Counts the live data of a running store in a copy of its files, which costs the server nothing. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { folderBytes } from '#server/node/store/tool/store-info.ts'

export interface LiveData {
  /** Seconds since the start. */
  readonly at: number
  /** Of all present keys and values. */
  readonly bytes: number
  readonly documents: number
  readonly documentBytes: number
  /** Of the files of the copy after everything was compacted. */
  readonly compacted: number
}

/** Returns undefined when the copy was taken while files changed and does not open. */
export async function readLiveData(dataDir: string, at: number): Promise<LiveData | undefined> {
  const copy = mkdtempSync(join(tmpdir(), 'nearhelp-soak-'))
  try {
    cpSync(join(dataDir, 'store'), copy, { recursive: true })
    const level = new ClassicLevel<string, string>(copy)
    await level.open()
    let [bytes, documents, documentBytes] = [0, 0, 0]
    for await (const [key, value] of level.iterator()) {
      bytes += Buffer.byteLength(key) + Buffer.byteLength(value)
      if (!key.startsWith('d!')) continue
      documents += 1
      documentBytes += Buffer.byteLength(value)
    }
    await level.compactRange('', '~')
    await level.close()
    return { at, bytes, documents, documentBytes, compacted: folderBytes(copy) }
  } catch {
    return undefined
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
