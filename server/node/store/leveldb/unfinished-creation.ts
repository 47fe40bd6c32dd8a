/** A new store whose creation was interrupted: LevelDB writes a MANIFEST without a sync, then CURRENT, and cannot open what is left. */
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest } from './manifest-file.ts'
import { readManifestOf } from './folder-files.ts'

/** What LevelDB makes at the first start, until the store has data. Logs are empty then. */
const MADE_FIRST = /^(?:CURRENT|LOCK|LOG|LOG\.old|MANIFEST-00000[12]|\d+\.(?:log|dbtmp))$/
const REMOVED = /^(?:CURRENT|MANIFEST-\d+|\d+\.(?:log|dbtmp))$/

const isReadable = (read: () => unknown): boolean => {
  try {
    read()
    return true
  } catch {
    return false
  }
}

function namesTables(file: string): boolean {
  let count = 0
  return isReadable(() => (count = readManifest(new Uint8Array(readFileSync(file))).tables.size)) && count > 0
}

/** Removes the files of such a store, so that it is created again. Leaves every other folder as it is: data is in logs or tables. */
export function removeUnfinishedCreation(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return
  const names = readdirSync(folder)
  const removed = names.filter((name) => REMOVED.test(name))
  if (removed.length === 0 || !names.every((name) => MADE_FIRST.test(name))) return
  if (removed.some((name) => name.endsWith('.log') && statSync(join(folder, name)).size > 0)) return
  if (isReadable(() => readManifestOf(folder))) return
  if (removed.some((name) => name.startsWith('MANIFEST') && namesTables(join(folder, name)))) return
  for (const name of removed) rmSync(join(folder, name))
}
