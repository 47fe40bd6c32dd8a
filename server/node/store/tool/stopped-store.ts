/**
 * Opens a store that no server has open, without changing it: LevelDB writes as soon as it opens a folder, so it gets another one with
 * hard links to the tables, which are never changed, and copies of the small files.
 */
import { copyFileSync, linkSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { isUnfinishedCopy } from '../copy-checkpoint.ts'
import { COPY_KEY, FORMAT, FORMAT_KEY } from '#server/store/level/level-keys.ts'
import { UnreadableBytes } from '../leveldb/byte-reader.ts'
import { readFilesInUse } from '../leveldb/folder-files.ts'
import { inspectStoreFolder } from '../inspect-store-folder.ts'
import { isPouchDatabase } from '../pouchdb-folder.ts'
import { damagedStore, foreignStore, lockedStore, newerStore, StoreFault, storeFaultOf, unfinishedCopy } from '../store-fault.ts'
import { openStoreSnapshot, type StoreSnapshot } from '../store-snapshot.ts'

const nameFor = (folder: string, pid: number): string => `${folder}.reading-${pid}`

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Removes what killed tools left. */
function removeStale(folder: string): void {
  const start = nameFor(basename(folder), 0).slice(0, -1)
  for (const name of readdirSync(dirname(folder))) {
    if (name.startsWith(start) && !isAlive(Number(name.slice(start.length))))
      rmSync(join(dirname(folder), name), { recursive: true, force: true })
  }
}

/**
 * Checks that a store is there and no process has it open. LevelDB takes its lock before it refuses a database that exists, and reads
 * nothing.
 * @throws StoreFault
 */
export async function assertStopped(folder: string): Promise<void> {
  if (!statSync(folder, { throwIfNoEntry: false }) || readdirSync(folder).length === 0) throw foreignStore(folder, 'it does not exist')
  const db = new ClassicLevel(folder)
  try {
    await db.open({ createIfMissing: false, errorIfExists: true })
    await db.close()
  } catch (error) {
    const fault = storeFaultOf(folder, error)
    if (fault?.kind === 'locked') throw lockedStore(folder, error)
    if (fault?.kind === 'read-only') throw fault
  }
}

/** Links or copies the files that LevelDB would read. */
function linkFiles(folder: string, place: string): void {
  const { manifest, tables, logs } = readFilesInUse(folder)
  mkdirSync(place, { recursive: true })
  for (const { name } of tables) {
    if (name === undefined) continue
    try {
      linkSync(join(folder, name), join(place, name))
    } catch {
      // Not every file system has hard links.
      copyFileSync(join(folder, name), join(place, name))
    }
  }
  for (const name of ['CURRENT', manifest, ...logs.map((log) => log.name)]) copyFileSync(join(folder, name), join(place, name))
}

/** A store of an earlier release that no server has converted yet. */
export class UnconvertedStore extends StoreFault {
  constructor(folder: string) {
    super('foreign', `An earlier release wrote the store in ${folder}.`, 'Start the server once: it converts the store.')
  }
}

async function assertFormat(folder: string, db: ClassicLevel<string, string>): Promise<void> {
  if (isUnfinishedCopy(await db.get(COPY_KEY))) throw unfinishedCopy(folder)
  const format = await db.get(FORMAT_KEY)
  if (Number(format) === FORMAT) return
  if (Number(format) > FORMAT) throw newerStore(folder)
  if (format !== undefined) throw new UnconvertedStore(folder)
  throw (await isPouchDatabase(db)) ? new UnconvertedStore(folder) : foreignStore(folder, 'another program wrote its data')
}

/** Opens the data. Closing removes the links. @throws StoreFault */
export async function openStoppedStore(folder: string): Promise<StoreSnapshot> {
  inspectStoreFolder(folder)
  await assertStopped(folder)
  removeStale(folder)
  const place = nameFor(folder, process.pid)
  const remove = (): void => rmSync(place, { recursive: true, force: true })
  try {
    linkFiles(folder, place)
    // A server that started meanwhile may have replaced files.
    await assertStopped(folder)
    const db = new ClassicLevel<string, string>(place)
    await db.open()
    try {
      await assertFormat(folder, db)
    } catch (error) {
      await db.close()
      throw error
    }
    const snapshot = openStoreSnapshot(db)
    return {
      ...snapshot,
      close: async () => {
        await snapshot.close()
        await db.close()
        remove()
      },
    }
  } catch (error) {
    remove()
    if (error instanceof UnreadableBytes) throw damagedStore(folder, 'the MANIFEST is damaged', error)
    throw storeFaultOf(folder, error) ?? error
  }
}
