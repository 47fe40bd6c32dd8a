/** Reads the master keys of verifications from the environment, or from a file outside the data directory, created at the first start. */
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import type { Log } from '../platform/log.ts'
import { MASTER_KEY_BYTES, parseMasterKeys, encodeMasterKey, type MasterKeys } from '../verification/master-keys.ts'
import type { Environment } from './environment.ts'

const FILE_NAME = 'verification.keys'
/** Readable by its owner only. */
const OWNER_ONLY = 0o600
const FOLDER_OWNER_ONLY = 0o700

/** The keys are unusable. The server does not start without them, because the data they encrypt would be unreadable. */
export class BadMasterKeys extends Error {
  override readonly name = 'BadMasterKeys'
}

export interface OpenedKeys {
  readonly keys: MasterKeys | undefined
  /** Path of the file that was just created: the operator has to know it. */
  readonly createdPath: string | undefined
}

type Settings = Pick<Environment, 'dataDir' | 'database' | 'verificationKeys' | 'verificationKeyFile'>

const isInside = (folder: string, path: string): boolean => {
  const fromFolder = relative(resolve(folder), resolve(path))
  return fromFolder === '' || (fromFolder !== '..' && !fromFolder.startsWith(`..${sep}`) && resolve(fromFolder) !== fromFolder)
}

/** Returns the path of the key file: beside the data directory, so that a copy of the data contains no key. */
export const keyFileOf = ({ dataDir, verificationKeyFile }: Settings): string =>
  resolve(verificationKeyFile ?? resolve(`${resolve(dataDir)}-keys`, FILE_NAME))

/** Returns the lines of a key file; `#` begins a comment. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '')

const HEAD = `# Master keys for NearHelp's verifications, one per line, newest last. Back up this file separately from the data.
# To rotate the key, run this command, add its output as the last line, and restart the server:
#   node -p "crypto.randomBytes(32).toString('base64url')"
`

function makeFile(path: string): string {
  const key = encodeMasterKey(new Uint8Array(randomBytes(MASTER_KEY_BYTES)))
  mkdirSync(dirname(path), { recursive: true, mode: FOLDER_OWNER_ONLY })
  // Never overwrites a file that another start created at the same moment.
  writeFileSync(path, `${HEAD}${key}\n`, { mode: OWNER_ONLY, flag: 'wx' })
  return key
}

async function readOr(written: readonly string[], where: string): Promise<MasterKeys> {
  const keys = await parseMasterKeys(written)
  if (keys.ok) return keys.value
  throw new BadMasterKeys(
    keys.error === 0 ? `${where} contains no key` : `Key ${keys.error} in ${where} must be 32 bytes in base64url (43 characters)`,
  )
}

/**
 * Opens the keys from VERIFICATION_KEYS; else from the file; else, if one process owns the data, from a new file. Several servers on one
 * database need the same keys, which none of them can generate: without any, verifications are refused.
 * @throws BadMasterKeys
 */
export async function openMasterKeys(settings: Settings, log: Log): Promise<OpenedKeys> {
  const { verificationKeys, dataDir, database } = settings
  if (verificationKeys !== undefined) {
    const written = verificationKeys.split(',').map((each) => each.trim())
    return { keys: await readOr(written, 'VERIFICATION_KEYS'), createdPath: undefined }
  }
  const path = keyFileOf(settings)
  if (isInside(dataDir, path))
    throw new BadMasterKeys('VERIFICATION_KEY_FILE must be outside DATA_DIR, so that a copy of the data does not include the key')
  if (existsSync(path)) {
    if ((statSync(path).mode & 0o077) !== 0) {
      log.warn({ path }, 'Other users could read the master key file. Only its owner can read it now')
      chmodSync(path, OWNER_ONLY)
    }
    return { keys: await readOr(linesOf(readFileSync(path, 'utf8')), path), createdPath: undefined }
  }
  if (database !== undefined) {
    log.warn({}, 'Verifications are disabled. Set VERIFICATION_KEYS to the same keys on every server of this database')
    return { keys: undefined, createdPath: undefined }
  }
  return { keys: await readOr([makeFile(path)], path), createdPath: path }
}
