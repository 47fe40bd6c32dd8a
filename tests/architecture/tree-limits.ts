import { posix } from 'node:path'

/** A folder may hold this many files before it is counted, and may never hold more than the second number. */
export const FILES_PER_FOLDER = { counted: 15, most: 21 }
/** A source file may have this many lines before it is counted, and may never have more than the second number. */
export const LINES_PER_FILE = { counted: 250, most: 399 }
/** A folder with more files than this has a README.md. */
export const FILES_WITHOUT_README = 5

/** Returns the files directly in each folder, without its README.md. */
export function filesByFolder(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, string[]>()
  for (const path of paths) {
    if (path.endsWith('/README.md')) continue
    const folder = posix.dirname(path)
    folders.set(folder, [...(folders.get(folder) ?? []), path])
  }
  return folders
}

/** Returns the number of lines of a text; a last line break ends a line and begins none. */
export function lineCount(source: string): number {
  return source.split('\n').length - (source.endsWith('\n') ? 1 : 0)
}
