import { posix } from 'node:path'
import { layers, restrictedPackages, type Layer } from './layers.ts'
import { readImports } from './read-imports.ts'

/** package.json "imports": from a prefix like '#domain/' to a folder like 'src/domain/'. */
export type Prefixes = Readonly<Record<string, string>>

/** Returns whether a file only serves tests: under tests/, a unit test beside its file, or Vitest's configuration. */
export function isTest(path: string): boolean {
  return path.startsWith('tests/') || path === 'vitest.config.ts' || /\.test\.tsx?$/.test(path)
}

function under(path: string, start: string): boolean {
  return path === start || path.startsWith(`${start}/`)
}

/** Returns the concrete folder of a row for this path ('src/features/*' becomes 'src/features/booking'), or undefined. */
function matched(folder: string, path: string): string | undefined {
  const pattern = new RegExp(`^${folder.replaceAll('.', '\\.').replace('*', '[^/]+')}(?=/|$)`)
  return pattern.exec(path)?.[0]
}

/** Returns the row of a path, with its concrete folder. */
export function layerOf(path: string): { readonly row: Layer; readonly folder: string } | undefined {
  let best: { readonly row: Layer; readonly folder: string } | undefined
  for (const row of layers) {
    const folder = matched(row.folder, path)
    if (folder !== undefined && folder.length > (best?.folder.length ?? 0)) best = { row, folder }
  }
  return best
}

/** Returns the folder within which imports are relative: src/<layer>, src/features/<name>, or the top folder. */
function home(path: string): string {
  const parts = path.split('/')
  const depth = parts[0] !== 'src' ? 1 : parts[1] === 'features' ? 3 : 2
  return parts.slice(0, depth).join('/')
}

function packageName(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node:'
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

function fits(name: string, pattern: string): boolean {
  return pattern.endsWith('*') ? name !== 'node:' && name.startsWith(pattern.slice(0, -1)) : name === pattern
}

/** Returns the path of ours that a specifier names, relative to the root; undefined for a package. */
export function resolveOurs(path: string, specifier: string, prefixes: Prefixes): string | undefined {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(path), specifier))
  const prefix = Object.keys(prefixes).find((start) => specifier.startsWith(start))
  return prefix === undefined ? undefined : (prefixes[prefix] ?? '') + specifier.slice(prefix.length)
}

/** Returns whether a grant of a row (see `Layer.ours`) covers a file in that folder. */
function covers(grant: string, folder: string, target: string): boolean {
  return grant === folder || (target.startsWith(grant) && (grant.endsWith('/') || grant.length > folder.length))
}

function judgeOurs(path: string, specifier: string, target: string): string | undefined {
  const from = layerOf(path)
  if (target.startsWith('tests/')) return 'nothing imports tests'
  if (specifier.startsWith('.') && home(path) !== home(target) && !from?.row.ours.includes('build')) {
    return 'a relative import leaves its layer: write the # prefix'
  }
  if (from === undefined) return 'the file is in no row of the table'
  const to = layerOf(target)
  if (to === undefined) return `${target} is in no row of the table`
  if (from.folder === to.folder) return undefined
  return from.row.ours.some((grant) => covers(grant, to.folder, target)) ? undefined : `${from.folder} may not import ${to.folder}`
}

function judgePackage(path: string, name: string): string | undefined {
  const from = layerOf(path)
  if (from === undefined) return 'the file is in no row of the table'
  const restriction = Object.entries(restrictedPackages).find(([pattern]) => fits(name, pattern))
  if (restriction !== undefined && !restriction[1].some((folder) => under(path, folder))) {
    return `${name} enters through ${restriction[1].join(', ')} only`
  }
  return from.row.packages.some((pattern) => fits(name, pattern)) ? undefined : `${from.folder} may not import ${name}`
}

/**
 * Returns the imports of one file that break the table, each as a sentence with file and line.
 *
 * @param path relative to the root, with forward slashes
 */
export function checkFile(path: string, source: string, prefixes: Prefixes): string[] {
  if (isTest(path)) return []
  return readImports(path, source).flatMap(({ to, line }) => {
    if (to.startsWith('data:') || to.startsWith('/')) return []
    const target = resolveOurs(path, to, prefixes)
    const fault = target === undefined ? judgePackage(path, packageName(to)) : judgeOurs(path, to, target)
    return fault === undefined ? [] : [`${path}:${line} ${to}: ${fault}`]
  })
}

/** Returns the folders that hold code and have no row. */
export function foldersWithoutRow(folders: readonly string[], withoutCode: readonly string[]): string[] {
  return folders.filter((folder) => !withoutCode.includes(folder) && layerOf(folder) === undefined)
}
