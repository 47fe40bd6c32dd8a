/** The files of a LevelDB folder, and which of them are in use. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UnreadableBytes } from './byte-reader.ts'
import { readManifest, type LiveTable, type Manifest } from './manifest-file.ts'

export interface NumberedFile {
  readonly number: number
  readonly name: string
}

export interface FilesInUse {
  /** Name of the MANIFEST. */
  readonly manifest: string
  readonly hasTornEnd: boolean
  /** `name` is undefined for a table whose file is missing. */
  readonly tables: readonly { readonly number: number; readonly name: string | undefined; readonly live: LiveTable }[]
  readonly logs: readonly NumberedFile[]
  /** Name of the log with the newest writes, when it is missing. LevelDB does not notice. */
  readonly missingLog: string | undefined
}

/** Names a table file that is missing. */
export const tableName = (number: number): string => `${String(number).padStart(6, '0')}.ldb`

function numbered(names: readonly string[], ending: RegExp): NumberedFile[] {
  return names
    .filter((name) => ending.test(name))
    .map((name) => ({ number: Number.parseInt(name, 10), name }))
    .toSorted((a, b) => a.number - b.number)
}

/** Returns all table files in order of their numbers, in use or not. */
export const listTables = (names: readonly string[]): NumberedFile[] => numbered(names, /^\d+\.(?:ldb|sst)$/)

/** Returns all logs, the oldest first, in use or not. */
export const listLogs = (names: readonly string[]): NumberedFile[] => numbered(names, /^\d+\.log$/)

/** @throws UnreadableBytes when CURRENT or the MANIFEST is missing or damaged */
export function readManifestOf(folder: string): Manifest & { readonly name: string } {
  const read = (name: string): Uint8Array => {
    try {
      return new Uint8Array(readFileSync(join(folder, name)))
    } catch (cause) {
      throw new UnreadableBytes(`The file ${name} cannot be read`, { cause })
    }
  }
  const name = /^(MANIFEST-\d+)\n$/.exec(new TextDecoder().decode(read('CURRENT')))?.[1]
  if (name === undefined) throw new UnreadableBytes('The file CURRENT is damaged')
  return { ...readManifest(read(name)), name }
}

/** Returns the files that LevelDB would read. @throws UnreadableBytes when it is not known */
export function readFilesInUse(folder: string): FilesInUse {
  const manifest = readManifestOf(folder)
  const names = readdirSync(folder)
  const byNumber = new Map(listTables(names).map(({ number, name }) => [number, name]))
  const logs = listLogs(names).filter(({ number }) => number >= manifest.log || number === manifest.previousLog)
  // A database that was just created has no number yet.
  const isMissing = manifest.log > 0 && !logs.some(({ number }) => number === manifest.log)
  return {
    manifest: manifest.name,
    hasTornEnd: manifest.hasTornEnd,
    tables: [...manifest.tables].map(([number, live]) => ({ number, name: byNumber.get(number), live })),
    logs,
    missingLog: isMissing ? `${String(manifest.log).padStart(6, '0')}.log` : undefined,
  }
}
