/** Looks at the folder of the store before LevelDB opens it: LevelDB takes a damaged folder for an empty one and deletes its files. */
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { damagedStore, foreignStore } from './store-fault.ts'

/** Files of LevelDB. */
const LEVELDB_FILE = /^(?:CURRENT|LOCK|LOG|LOG\.old|MANIFEST-\d+|\d+\.(?:ldb|sst|log|dbtmp))$/
const DATA_FILE = /^(?:MANIFEST-\d+|\d+\.(?:ldb|sst|log))$/

/**
 * Checks a folder without changing it. An absent or empty folder is a new store.
 * @throws StoreFault when files are missing or damaged or the folder holds something else; the error of the file system otherwise
 */
export function inspectStoreFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found) return
  if (!found.isDirectory()) throw foreignStore(folder, 'it is a file')
  const names = readdirSync(folder)
  if (names.length === 0) return
  const other = names.find((name) => !LEVELDB_FILE.test(name))
  if (other !== undefined && !names.includes('CURRENT')) throw foreignStore(folder, `it contains ${other}`)
  accessSync(folder, constants.R_OK | constants.W_OK)
  if (!names.includes('CURRENT')) {
    if (names.some((name) => DATA_FILE.test(name))) throw damagedStore(folder, 'the file CURRENT is missing')
    return
  }
  const manifest = /^(MANIFEST-\d+)\n$/.exec(readFileSync(join(folder, 'CURRENT'), 'latin1'))?.[1]
  if (manifest === undefined) throw damagedStore(folder, 'the file CURRENT is not readable')
  if (!existsSync(join(folder, manifest))) throw damagedStore(folder, `the file ${manifest} is missing`)
}
