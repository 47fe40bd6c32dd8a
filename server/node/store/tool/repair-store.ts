/** Saves what is readable of a damaged store into a new folder. The old one is not changed. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { ClassicLevel } from 'classic-level'
import type { ReportFault } from '#server/integrity/store-check.ts'
import type { LevelEntry } from '../leveldb/table-file.ts'
import { StoreFault } from '../store-fault.ts'
import { faultLine } from './print-reply.ts'
import { rebuildStore, stage } from './rebuild-store.ts'
import { salvageFiles } from './salvage-files.ts'
import { assertStopped, openStoppedStore } from './stopped-store.ts'
import { folderBytes } from './store-info.ts'
import type { VerifyResult } from './store-tool-messages.ts'
import { verifyStore } from './verify-store.ts'

const MEGABYTE = 1024 * 1024
/** Writes sorted together. */
const BATCH = 500
/** Sorted once and written once, with room for LevelDB to work. */
const SIZES = 3

/** The new folder cannot be used. Nothing was written. */
export class RepairRefused extends Error {
  override readonly name = 'RepairRefused'
}

export interface RepairDeps {
  /** Of the damaged store. */
  readonly folder: string
  /** New or empty folder. */
  readonly into: string
  /** Called for each part that is lost. */
  readonly lost: ReportFault
  /** Called for each fault of the repaired store. */
  readonly fault: ReportFault
  readonly progress: (line: string) => void
  /** Milliseconds since 1970. */
  readonly nowMs: number
  /** Returns the free bytes of the disk that holds a folder. */
  readonly freeBytes?: (folder: string) => Promise<number>
}

export interface RepairResult {
  /** Folder of the repaired store. */
  readonly store: string
  readonly lost: number
  readonly verified: VerifyResult
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const isInside = (folder: string, outer: string): boolean => !relative(outer, folder).startsWith('..')

async function assertUsable(folder: string, into: string, freeBytes: NonNullable<RepairDeps['freeBytes']>): Promise<void> {
  if (isInside(into, folder) || isInside(folder, into)) throw new RepairRefused(`${into} and the store must be separate folders.`)
  if (existsSync(into) && readdirSync(into).length > 0) throw new RepairRefused(`${into} is not empty. Choose a new folder.`)
  mkdirSync(into, { recursive: true })
  const needed = folderBytes(folder) * SIZES
  const free = await freeBytes(into)
  if (free < needed)
    throw new StoreFault(
      'full',
      `The repair needs ${Math.ceil(needed / MEGABYTE)} MB in ${into}, and ${Math.floor(free / MEGABYTE)} MB are free.`,
      'Choose a folder on another disk, or make room.',
    )
}

/** Sorts what is readable, and writes the store. */
async function writeStore({ folder, progress }: RepairDeps, places: { staging: string; store: string }, lost: ReportFault): Promise<void> {
  const staging = new ClassicLevel<string, Uint8Array>(places.staging, { valueEncoding: 'view' })
  const db = new ClassicLevel<string, string>(places.store)
  try {
    await staging.open()
    let waiting: LevelEntry[] = []
    for (const entries of salvageFiles(folder, lost, progress)) {
      waiting.push(...entries)
      if (waiting.length < BATCH) continue
      await stage(staging, waiting)
      waiting = []
    }
    await stage(staging, waiting)
    // A server that started meanwhile may have replaced files.
    await assertStopped(folder)
    progress('Writing the new store')
    await db.open()
    await rebuildStore(folder, staging, db, lost)
  } finally {
    await db.close()
    await staging.close()
  }
}

/** @throws StoreFault, RepairRefused */
export async function repairStore(deps: RepairDeps): Promise<RepairResult> {
  const [folder, into] = [resolve(deps.folder), resolve(deps.into)]
  await assertStopped(folder).catch((error: unknown) => {
    if (!(error instanceof StoreFault) || error.kind !== 'locked') throw error
    throw new StoreFault('locked', `The store in ${folder} is open in another process.`, 'Stop the server, and repair again.', error)
  })
  await assertUsable(folder, into, deps.freeBytes ?? freeBytesOf)
  // The store is renamed when it is complete, so that an interrupted repair leaves no store of that name.
  const work = join(into, 'unfinished')
  const made = join(work, 'store')
  const lines: string[] = []
  mkdirSync(work)
  try {
    await writeStore({ ...deps, folder }, { staging: join(work, 'sorted'), store: made }, (fault) => {
      lines.push(faultLine(fault))
      deps.lost(fault)
    })
    const verified = await verifyStore({
      folder: made,
      open: () => openStoppedStore(made),
      report: deps.fault,
      progress: deps.progress,
      nowMs: deps.nowMs,
    })
    const store = join(into, 'store')
    writeFileSync(join(into, 'lost.txt'), lines.map((line) => `${line}\n`).join(''))
    renameSync(made, store)
    return { store, lost: lines.length, verified }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Returns what an operator does with a repaired store. */
export const howToUse = (store: string, folder: string): string =>
  `The repaired store is ${store}, and ${join(dirname(store), 'lost.txt')} lists what is lost. To use it, move ${folder} away and ${store} to its place. Devices then load their data again, and send what they have not sent yet.`
