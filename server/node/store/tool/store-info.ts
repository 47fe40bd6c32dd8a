/** What an operator asks about a store. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { AFTER_CHANGES, changeKey, FORMAT_KEY, IDENTITY_KEY, seqOfChangeKey } from '#server/store/level/level-keys.ts'
import { countDocuments } from '#server/integrity/verify-documents.ts'
import type { StoreSnapshot } from '../store-snapshot.ts'
import type { StoreInfo } from './store-tool-messages.ts'

/** Returns the size of the files in a folder. A running server may remove one meanwhile. */
export const folderBytes = (folder: string): number =>
  readdirSync(folder).reduce((sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0)

const PAGE = 500

async function newestSeq(snapshot: StoreSnapshot): Promise<number> {
  let last = 0
  for (let more = true; more;) {
    const keys = await snapshot.keys({ after: changeKey(last), below: AFTER_CHANGES, limit: PAGE })
    const newest = keys.at(-1)
    if (newest !== undefined) last = seqOfChangeKey(newest)
    more = keys.length === PAGE
  }
  return last
}

/** Reads every document for the counts. @param isRunning a server has the store open */
export async function readStoreInfo(folder: string, snapshot: StoreSnapshot, isRunning: boolean): Promise<StoreInfo> {
  const [format, identity] = await snapshot.values([FORMAT_KEY, IDENTITY_KEY])
  return {
    folder,
    kind: 'leveldb',
    isRunning,
    isConverted: true,
    format: Number(format),
    identity: identity ?? '',
    documents: await countDocuments(snapshot.reader),
    newestSeq: await newestSeq(snapshot),
    bytes: folderBytes(folder),
  }
}

/** Returns what is known about a store that PouchDB wrote and no server has converted yet. */
export const unconvertedInfo = (folder: string): StoreInfo => ({
  folder,
  kind: 'leveldb',
  isRunning: false,
  isConverted: false,
  bytes: folderBytes(folder),
})
