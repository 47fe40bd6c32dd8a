/** Why the embedded store does not open: a sentence on what is wrong, one on what to do, and an exit code. Nothing was changed. */

/** Exit codes of the server, documented in README.md. */
export const STORE_EXIT_CODES = {
  /** Another process has it open. */
  locked: 10,
  /** Files are missing or damaged. */
  damaged: 11,
  /** The folder holds something else. */
  foreign: 12,
  /** A newer release wrote it. */
  newer: 13,
  /** It cannot be written. */
  'read-only': 14,
  /** The disk has no room. */
  full: 15,
  /** The PostgreSQL server refuses, or is none. */
  database: 16,
  /** `npm run store -- copy` has not finished it. */
  unfinished: 17,
} as const

export type StoreFaultKind = keyof typeof STORE_EXIT_CODES

export class StoreFault extends Error {
  override readonly name = 'StoreFault'
  readonly kind: StoreFaultKind

  constructor(kind: StoreFaultKind, wrong: string, remedy: string, cause?: unknown) {
    super(`${wrong} ${remedy}`, cause === undefined ? undefined : { cause })
    this.kind = kind
  }

  get exitCode(): number {
    return STORE_EXIT_CODES[this.kind]
  }
}

const RESTORE =
  'Restore the folder from a backup, or save what can be read with "npm run store -- repair <new folder>". Nothing in it was changed.'
const VERIFY =
  '"npm run store -- verify" shows what is damaged. "npm run store -- repair <new folder>" saves the rest, once the server is stopped.'

export const lockedStore = (folder: string, cause?: unknown): StoreFault =>
  new StoreFault(
    'locked',
    `The store in ${folder} is open in another process.`,
    'Stop that process, or set DATA_DIR to another folder.',
    cause,
  )

export const damagedStore = (folder: string, what: string, cause?: unknown): StoreFault =>
  new StoreFault('damaged', `The store in ${folder} is damaged: ${what}.`, RESTORE, cause)

/** A running server reads a damaged block. It continues with what it can read. */
export const damagedBlock = (folder: string, cause: unknown): StoreFault =>
  new StoreFault('damaged', `The store in ${folder} is damaged: a file does not have the content that was written.`, VERIFY, cause)

export const foreignStore = (folder: string, what: string): StoreFault =>
  new StoreFault('foreign', `${folder} is not a store of NearHelp: ${what}.`, 'Set DATA_DIR to the folder of NearHelp, or to an empty one.')

export const newerStore = (folder: string, cause?: unknown): StoreFault =>
  new StoreFault('newer', `A newer release of NearHelp wrote the store in ${folder}.`, 'Start that release or a later one.', cause)

/** @param place folder, or host and database */
export const unfinishedCopy = (place: string): StoreFault =>
  new StoreFault(
    'unfinished',
    `The store in ${place} is an unfinished copy.`,
    'Repeat "npm run store -- copy", which finishes it, or start the server on the store that is copied.',
  )

export const databaseFault = (wrong: string, remedy: string, cause?: unknown): StoreFault =>
  new StoreFault('database', wrong, remedy, cause)

export const newerDatabase = (place: string): StoreFault =>
  new StoreFault('newer', `A newer release of NearHelp made the tables in the database at ${place}.`, 'Start that release or a later one.')

const codesOf = (error: unknown): string[] => {
  const own = error instanceof Error && 'code' in error && typeof error.code === 'string' ? [error.code] : []
  return error instanceof Error && error.cause !== undefined ? [...own, ...codesOf(error.cause)] : own
}

const messagesOf = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${error.cause === undefined ? '' : messagesOf(error.cause)}` : String(error)

/** Returns the fault behind an error of LevelDB or the file system; undefined for any other error. */
export function storeFaultOf(folder: string, error: unknown): StoreFault | undefined {
  if (error instanceof StoreFault) return error
  const codes = codesOf(error)
  const text = messagesOf(error)
  if (codes.includes('LEVEL_LOCKED')) return lockedStore(folder, error)
  if (codes.includes('LEVEL_CORRUPTION')) return damagedStore(folder, 'a file does not have the content that was written', error)
  if (/no space left/i.test(text) || codes.includes('ENOSPC'))
    return new StoreFault('full', `The disk of ${folder} is full.`, 'Make room and start again.', error)
  if (/read-only file system|permission denied/i.test(text) || codes.some((code) => ['EACCES', 'EROFS', 'EPERM'].includes(code)))
    return new StoreFault(
      'read-only',
      `The store in ${folder} cannot be written.`,
      'Give the server write access to the folder and its files.',
      error,
    )
  return undefined
}
