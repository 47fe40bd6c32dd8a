import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import type { Prefixes } from './imports/check-layers.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Returns every file that git tracks and that exists, relative to the root; nothing that a start or a build leaves behind. */
export function allFiles(): readonly string[] {
  tracked ??= execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\0')
    .filter((path) => path !== '' && existsSync(root + path))
  return tracked
}

let tracked: readonly string[] | undefined

/** Returns the folders directly inside a folder ('' for the root) that hold tracked files, relative to the root. */
export function foldersIn(folder: string): string[] {
  const start = folder === '' ? '' : `${folder}/`
  const inside = allFiles().filter((path) => path.startsWith(start) && path.slice(start.length).includes('/'))
  return [...new Set(inside.map((path) => start + path.slice(start.length, path.indexOf('/', start.length))))]
}

/** Returns the files that can import others: scripts and style sheets. */
export function sourceFiles(): string[] {
  return allFiles().filter((path) => /\.(ts|tsx|mjs|css)$/.test(path) && !path.startsWith('public/'))
}

/** @param path relative to the root */
export function readText(path: string): string {
  return readFileSync(root + path, 'utf8')
}

/** Returns package.json "imports" as prefixes of specifiers and of paths. */
export function importPrefixes(): Prefixes {
  const shape = v.object({ imports: v.record(v.string(), v.string()) })
  const { imports } = v.parse(shape, JSON.parse(readText('package.json')))
  return Object.fromEntries(Object.entries(imports).map(([name, path]) => [name.replace('*', ''), path.replace('./', '').replace('*', '')]))
}
