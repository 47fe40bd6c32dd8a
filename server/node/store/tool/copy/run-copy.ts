/** `npm run store -- copy`: chooses both sides and says how to use the new store. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { keyFileOf } from '../../../master-key-file.ts'
import { parseDatabaseUrl, type DatabaseAddress } from '../../../database-url.ts'
import type { Environment } from '../../../environment.ts'
import { copyStore, CopyDiffers, type CopyResult } from './copy-store.ts'
import { CopyRefused, type CopySource, type CopyTarget } from './copy-sides.ts'
import { isCouchUrl, openCouchSource } from './couch-source.ts'
import { openLevelTarget } from './level-target.ts'
import { openPostgresSource } from './postgres-source.ts'
import { openPostgresTarget } from './postgres-target.ts'
import { openRunningSource } from './running-source.ts'
import { assertSoundSource, openStoppedSource } from './stopped-source.ts'

export interface CopyRequest {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly settings: Environment
  /** Folder of the embedded store. */
  readonly folder: string
}

export interface CopyOutput {
  /** Prints a line of the result. */
  readonly out: (line: string) => void
  /** Prints a line on how far it is. */
  readonly progress: (line: string) => void
  readonly isJson: boolean
}

/** The command names no two stores that can be copied. */
export class CopyMisused extends Error {
  override readonly name = 'CopyMisused'
}

/** Instead of an address: that of the settings, so that no password is in the list of processes. */
const FROM_SETTINGS = 'DATABASE_URL'

/** Returns the address of PostgreSQL. @throws CopyMisused */
function addressOf(text: string, { database }: Environment): DatabaseAddress {
  if (text === FROM_SETTINGS) {
    if (!database) throw new CopyMisused('Neither DATABASE_URL nor DATABASE_URL_FILE is set.')
    return database
  }
  const parsed = parseDatabaseUrl(text)
  if (!parsed.ok) throw new CopyMisused(`${text.replace(/\/\/[^@/]*@/, '//')} is no address that can be copied: ${parsed.error}.`)
  if (database && JSON.stringify(database) !== JSON.stringify(parsed.value))
    throw new CopyMisused('DATABASE_URL names another database than the command. Unset it, or write DATABASE_URL in place of the address.')
  return parsed.value
}

interface Sides {
  readonly source: () => Promise<CopySource>
  readonly target: () => Promise<CopyTarget>
}

/** @throws CopyMisused */
function sidesOf({ from, to, settings, folder }: CopyRequest): Sides {
  const { dataDir } = settings
  const toPostgres = to === undefined ? undefined : addressOf(to, settings)
  const target = async (): Promise<CopyTarget> => (toPostgres ? openPostgresTarget(toPostgres) : openLevelTarget(folder))
  if (from === undefined) {
    if (!toPostgres) throw new CopyMisused('Name the store to copy from with --from, or the one to copy to with --to.')
    return {
      target,
      source: async () => {
        const running = await openRunningSource(dataDir, folder)
        try {
          if (existsSync(folder)) await assertSoundSource(folder)
          return running ?? (await openStoppedSource(folder))
        } catch (error) {
          await running?.close()
          throw error
        }
      },
    }
  }
  if (isCouchUrl(from)) {
    if (!toPostgres && settings.database)
      throw new CopyMisused('DATABASE_URL is set. Add --to DATABASE_URL to copy into that database, or unset it to copy into DATA_DIR.')
    return { target, source: () => openCouchSource(from) }
  }
  if (toPostgres) throw new CopyMisused('Copy one PostgreSQL database to another with pg_dump and pg_restore.')
  const address = addressOf(from, settings)
  return { target, source: () => openPostgresSource(address) }
}

/** Returns what an operator does next. */
function howToUse({ to, from, settings, folder }: CopyRequest, { afterwards }: CopySource): string[] {
  const keys = keyFileOf(settings)
  const start =
    to === undefined
      ? `Start the server without DATABASE_URL and with DATA_DIR=${resolve(settings.dataDir)}.`
      : 'Start the server with DATABASE_URL set to the address of the new store.'
  const sealed = settings.verificationKeys === undefined && existsSync(keys)
  return [
    `${afterwards} ${start}`,
    'Devices load their data again, and send what they have not sent yet.',
    ...(sealed ? [`Identity documents are encrypted with the keys in ${keys}: set VERIFICATION_KEY_FILE to it, or to a copy.`] : []),
    `The old store${from === undefined ? ` in ${folder}` : ''} is unchanged. What a server writes to it from now on is not in the new one.`,
  ]
}

const time = (ms: number): string => (ms < 1_000 ? `${Math.ceil(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`)
const copiedLine = ({ documents, stoppedMs }: CopyResult): string =>
  `${documents} documents copied and compared.${stoppedMs === 0 ? '' : ` The source took no writes for ${time(stoppedMs)}.`}`

/** Copies a store. @throws CopyMisused, CopyRefused, CopyDiffers, StoreFault */
export async function runCopy(request: CopyRequest, { out, progress, isJson }: CopyOutput): Promise<void> {
  const sides = sidesOf(request)
  const source = await sides.source()
  let target: CopyTarget | undefined
  try {
    target = await sides.target()
    const result = await copyStore({ source, target, print: progress })
    if (isJson) out(JSON.stringify({ ...result, stoppedMs: Math.round(result.stoppedMs) }))
    else [copiedLine(result), ...howToUse(request, source)].forEach(out)
  } finally {
    await source.close()
    await target?.close()
  }
}

/** Whether an error is a sentence for the operator. @returns `misused` when nothing was begun */
export function copyFailureOf(error: unknown): 'misused' | 'failed' | undefined {
  if (error instanceof CopyMisused) return 'misused'
  return error instanceof CopyRefused || error instanceof CopyDiffers ? 'failed' : undefined
}
