/** Finds the texts that the first bundle can show: keys in modules that load before any lazy screen. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importPrefixes, readText } from '../source-tree.ts'
import { isNode, syntaxOf, walk, type SyntaxNode } from '../syntax-tree.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

function fileOf(from: string, to: string): string | undefined {
  const near = to.startsWith('.') ? join(from, '..', to) : undefined
  const [start, folder] = Object.entries(importPrefixes()).find(([prefix]) => to.startsWith(prefix)) ?? []
  const path = near ?? (start === undefined || folder === undefined ? undefined : folder + to.slice(start.length))
  return path !== undefined && /\.tsx?$/.test(path) && existsSync(root + path) ? path : undefined
}

const isTypeOnly = (node: SyntaxNode): boolean =>
  node['importKind'] === 'type' ||
  node['exportKind'] === 'type' ||
  (String(node['type']).startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)Expression$/.test(String(node['type'])))

/** Matches `lazyScreen(() => import(…))` and `loadWithTexts(() => import(…))`, which load the texts too. */
const loadsTexts = (node: SyntaxNode): boolean =>
  node['type'] === 'CallExpression' &&
  isNode(node['callee']) &&
  (node['callee']['name'] === 'lazyScreen' || node['callee']['name'] === 'loadWithTexts')

/** Start and end of a template key such as `status.${status}`. */
function edgesOf(node: SyntaxNode): readonly [string, string] {
  const words = (Array.isArray(node['quasis']) ? node['quasis'] : []).map((quasi: unknown) =>
    isNode(quasi) && isNode(quasi['value']) ? String(quasi['value']['cooked']) : '',
  )
  return [words[0] ?? '', words.at(-1) ?? '']
}

function keysIn(node: SyntaxNode, keys: readonly string[]): readonly string[] {
  if (node['type'] === 'Literal') return keys.filter((key) => key === node['value'])
  if (node['type'] !== 'TemplateLiteral') return []
  const [opening, ending] = edgesOf(node)
  return /^[a-z_]+\./.test(opening) ? keys.filter((key) => key.startsWith(opening) && key.endsWith(ending)) : []
}

/**
 * @param entry the first module, relative to the root
 * @param keys of the catalogue
 * @returns keys that the modules reached from it hold, lazy screens left out, each with the module
 */
export function textsBefore(entry: string, keys: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const seen = new Set<string>()
  const waiting = [entry]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path) || /^(?:mocks|src\/text\/[a-z]{2})\//.test(path)) continue
    seen.add(path)
    const here = path
    walk(syntaxOf(path, readText(path)), (node) => {
      if (isTypeOnly(node) || loadsTexts(node)) return false
      const source = node['source']
      const next = isNode(source) && typeof source['value'] === 'string' ? fileOf(here, source['value']) : undefined
      if (next !== undefined) waiting.push(next)
      for (const key of keysIn(node, keys)) if (!found.has(key)) found.set(key, here)
      return true
    })
  }
  return found
}
