import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { manneredWords, proseOf } from './prose.ts'
import { allFiles, readText, sourceFiles } from './source-tree.ts'
import { filesByFolder, FILES_PER_FOLDER, FILES_WITHOUT_README, LINES_PER_FILE, lineCount } from './tree-limits.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const { large_folders, long_files, mannered_words } = v.parse(
  v.strictObject({ large_folders: count, long_files: count, mannered_words: count }),
  JSON.parse(readText('tests/architecture/limits.json')),
)

/** Folders that may hold more files than the limit. */
const LARGE_FOLDERS: Readonly<Record<string, string>> = {
  'docs/decisions': 'numbered in one row; its README.md is the index',
}

/** Files that may have more lines than the limit. */
const LONG_FILES: Readonly<Record<string, string>> = {}

/** Files that quote the words that are counted. */
const QUOTING = new Set(['tests/architecture/prose.ts', 'tests/architecture/tree-limits.test.ts', 'CONTRIBUTING.md'])

const AT_ROOT = '.'

const code = sourceFiles()
/** Folders with code or documents; pictures and kept data are neither. */
const written = allFiles().filter((path) => /\.(ts|tsx|mjs|css|md)$/.test(path))
const folders = [...filesByFolder(written)].filter(([folder]) => folder !== AT_ROOT)
const withLines = code.map((path) => [path, lineCount(readText(path))] as const)
const recorded = 'tests/architecture/limits.json records the number, which only falls'

describe('files per folder', () => {
  test('are no more than the limit', () => {
    const over = folders.filter(([folder, files]) => files.length > FILES_PER_FOLDER.most && !(folder in LARGE_FOLDERS))
    expect(over.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([])
  })

  test('are counted where they are many', () => {
    const large = folders.filter(([folder, files]) => files.length > FILES_PER_FOLDER.counted && !(folder in LARGE_FOLDERS))
    expect(large.length, `${recorded}: ${large.map(([folder]) => folder).join(', ')}`).toBe(large_folders)
  })

  test('have a README.md where they are more than five', () => {
    const there = new Set(allFiles())
    const many = folders.filter(([, files]) => files.length > FILES_WITHOUT_README)
    const missing = many.filter(([folder]) => !there.has(`${folder}/README.md`))
    expect(missing.map(([folder]) => folder)).toEqual([])
  })

  test('an exception is still needed', () => {
    const sizes = new Map(folders.map(([folder, files]) => [folder, files.length]))
    expect(Object.keys(LARGE_FOLDERS).filter((folder) => (sizes.get(folder) ?? 0) <= FILES_PER_FOLDER.most)).toEqual([])
  })
})

describe('lines per file', () => {
  test('are no more than the limit', () => {
    const over = withLines.filter(([path, lines]) => lines > LINES_PER_FILE.most && !(path in LONG_FILES))
    expect(over.map(([path, lines]) => `${path}: ${lines}`)).toEqual([])
  })

  test('are counted where they are many', () => {
    const long = withLines.filter(([path, lines]) => lines > LINES_PER_FILE.counted && !(path in LONG_FILES))
    expect(long.length, `${recorded}: ${long.map(([path]) => path).join(', ')}`).toBe(long_files)
  })

  test('an exception is still needed', () => {
    const lines = new Map(withLines)
    expect(Object.keys(LONG_FILES).filter((path) => (lines.get(path) ?? 0) <= LINES_PER_FILE.most)).toEqual([])
  })
})

describe('mannered words in comments and documents', () => {
  test('are counted', () => {
    const texts = [...code, ...allFiles().filter((path) => path.endsWith('.md'))].filter((path) => !QUOTING.has(path))
    const found = texts.flatMap((path) => manneredWords(proseOf(path, readText(path))).map((word) => `${path}: ${word}`))
    expect(found.length, `${recorded}: ${found.slice(0, 40).join(', ')}`).toBe(mannered_words)
  })

  test('are found in comments, and not in code', () => {
    const source = "// It goes on.\nconst anew = 'stands'\n/** Whoever asks. */"
    expect(manneredWords(proseOf('a.ts', source))).toEqual(['goes on', 'whoever'])
    expect(manneredWords(proseOf('a.md', 'It begins anew.'))).toEqual(['anew'])
  })
})
