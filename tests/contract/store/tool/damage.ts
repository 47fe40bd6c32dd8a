/** Damages the files of a stopped store as disks do, and tells whether a folder was changed. */
import { createHash } from 'node:crypto'
import { closeSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { documentKey } from '#server/store/level/level-keys.ts'
import { readFilesInUse } from '#server/node/store/leveldb/folder-files.ts'
import { readTableIndex } from '#server/node/store/leveldb/table-file.ts'

/** Moves everything from the log into tables, as happens in time. */
export async function compactFolder(folder: string): Promise<void> {
  const db = new ClassicLevel<string, string>(folder)
  await db.compactRange('', '\uffff')
  await db.close()
}

/** Overwrites bytes in place: a process that has the file open sees them. */
export function overwrite(path: string, at: number, bytes: Uint8Array): void {
  const file = openSync(path, 'r+')
  try {
    writeSync(file, bytes, 0, bytes.length, at)
  } finally {
    closeSync(file)
  }
}

/** Overwrites one byte with another. */
export function flipByte(path: string, at: number): void {
  overwrite(path, at, Uint8Array.of((readFileSync(path)[at] ?? 0) ^ 0x55))
}

export const tablesOf = (folder: string): string[] => readFilesInUse(folder).tables.map(({ name = '' }) => name)
export const logsOf = (folder: string): string[] => readFilesInUse(folder).logs.map(({ name }) => name)
export const manifestOf = (folder: string): string => readFilesInUse(folder).manifest

/** Overwrites the start of the block that has a key. @param tables to look in @returns the name of the file */
export function damageBlockWith(folder: string, key: string, tables: readonly string[] = tablesOf(folder)): string {
  const wanted = new TextEncoder().encode(key)
  for (const { name = '', live } of readFilesInUse(folder).tables) {
    if (!tables.includes(name) || Buffer.compare(live.upTo, wanted) < 0 || Buffer.compare(live.from, wanted) > 0) continue
    const { blocks } = readTableIndex(new Uint8Array(readFileSync(join(folder, name))))
    const block = blocks.find(({ upTo }) => Buffer.compare(upTo, wanted) >= 0)
    if (!block) continue
    overwrite(join(folder, name), block.offset, new Uint8Array(Math.min(64, block.size)).fill(0xff))
    return name
  }
  throw new Error(`no table has ${key}`)
}

/** Overwrites the start of the block that has a document. @returns the name of the file */
export const damageDocument = (folder: string, id: string): string => damageBlockWith(folder, documentKey(id))

/** Returns a hash of each file but those that say who has the store open and what LevelDB noted. */
export function contentHashes(folder: string): Record<string, string> {
  const files = readdirSync(folder).filter((name) => !/^(?:LOCK|LOG|LOG\.old)$/.test(name))
  return Object.fromEntries(
    files.sort().map((name) => [
      name,
      createHash('sha256')
        .update(new Uint8Array(readFileSync(join(folder, name))))
        .digest('hex'),
    ]),
  )
}
