import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import type { Prefixes } from './check-layers.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const generated = /^(node_modules|dist|data|test-results|playwright-report|\.git|\.artifacts|\.cache)$/

/** Names of the folders inside a folder ('' for the root), relative to the root. */
export function foldersIn(folder: string): string[] {
  if (!existsSync(root + folder)) return []
  return readdirSync(root + folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !generated.test(entry.name))
    .map((entry) => (folder === '' ? entry.name : `${folder}/${entry.name}`))
}

/** Every file of the tree that is not generated, relative to the root. */
export function allFiles(folder = ''): string[] {
  const here = readdirSync(root + folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => (folder === '' ? entry.name : `${folder}/${entry.name}`))
  return [...here, ...foldersIn(folder).flatMap((child) => allFiles(child))]
}

/** The files that can import: scripts and style sheets. */
export function sourceFiles(): string[] {
  return allFiles().filter((path) => /\.(ts|tsx|mjs|css)$/.test(path) && !path.startsWith('public/'))
}

/** @param path relative to the root */
export function readText(path: string): string {
  return readFileSync(root + path, 'utf8')
}

/** package.json "imports" as starts of specifiers and of paths. */
export function importPrefixes(): Prefixes {
  const shape = v.object({ imports: v.record(v.string(), v.string()) })
  const { imports } = v.parse(shape, JSON.parse(readText('package.json')))
  return Object.fromEntries(Object.entries(imports).map(([name, path]) => [name.replace('*', ''), path.replace('./', '').replace('*', '')]))
}
