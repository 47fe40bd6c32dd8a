/** Reads the operator's marketplace file: `MARKETPLACE_FILE`, else `marketplace.json` in the data folder. */
import { open, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, ok, type Result } from '#domain/result.ts'
import type { MarketplaceMistake } from '../marketplace/marketplace-mistake.ts'
import { parseMarketplaceText, type MarketplaceSource, type MarketplaceText } from '../marketplace/marketplace-source.ts'
import type { Environment } from './environment.ts'

/** Bytes. 500 cities with all their districts stay below it, and a device keeps it in its local storage. */
export const MARKETPLACE_MAX_BYTES = 1_000_000

/** The part of a file handle that reading needs. */
export type ReadableFile = Pick<FileHandle, 'stat' | 'read'>

const aboutFile = (text: string): Result<never, readonly MarketplaceMistake[]> => fail([{ line: undefined, text }])

const whenOf = async (file: ReadableFile): Promise<{ readonly size: bigint; readonly changes: string }> => {
  const { size, mtimeNs, ctimeNs } = await file.stat({ bigint: true })
  return { size, changes: `${size} ${mtimeNs} ${ctimeNs}` }
}

async function readBytes(file: ReadableFile, size: number): Promise<Uint8Array> {
  // One byte more than expected shows a file that has grown.
  const buffer = new Uint8Array(size + 1)
  let length = 0
  while (length < buffer.length) {
    const { bytesRead } = await file.read(buffer, length, buffer.length - length, length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return buffer.subarray(0, length)
}

/** Reads an open file, never more than its limit. @returns the text, or why it cannot be used */
export async function readStableText(file: ReadableFile): Promise<Result<string, readonly MarketplaceMistake[]>> {
  const before = await whenOf(file)
  if (before.size > MARKETPLACE_MAX_BYTES)
    return aboutFile(`It has ${(Number(before.size) / 1e6).toFixed(1)} MB, at most ${MARKETPLACE_MAX_BYTES / 1e6} MB are read.`)
  const bytes = await readBytes(file, Number(before.size))
  const after = await whenOf(file)
  if (after.changes !== before.changes || BigInt(bytes.length) !== before.size)
    return aboutFile('It changed while it was read. Start again.')
  try {
    return ok(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return aboutFile('It is not a text in UTF-8.')
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function readFile(path: string): Promise<Result<string, readonly MarketplaceMistake[]> | 'missing'> {
  let file: FileHandle | undefined
  try {
    // Opening a pipe would wait for its writer.
    if (!(await stat(path)).isFile()) return aboutFile('It is not a file.')
    file = await open(path, 'r')
    return await readStableText(file)
  } catch (error) {
    if (isMissing(error)) return 'missing'
    return aboutFile(`It cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await file?.close()
  }
}

type Settings = Pick<Environment, 'dataDir' | 'marketplaceFile'>

/** Reads the text of these settings' file. @returns undefined where no file is named and the data folder has none */
export async function readMarketplaceText({ dataDir, marketplaceFile }: Settings): Promise<MarketplaceText | undefined> {
  const path = marketplaceFile ?? join(dataDir, 'marketplace.json')
  const text = await readFile(path)
  if (text !== 'missing') return { path, text }
  return marketplaceFile === undefined ? undefined : { path, text: aboutFile('MARKETPLACE_FILE names no file.') }
}

/** Reads the file of these settings. @returns undefined where no file is named and the data folder has none */
export async function readMarketplaceFile(settings: Settings): Promise<MarketplaceSource | undefined> {
  const text = await readMarketplaceText(settings)
  return text && parseMarketplaceText(text)
}
