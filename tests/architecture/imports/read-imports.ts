import { isNode, staticReferences, syntaxOf, walk } from '../syntax-tree.ts'

/** One reference from a file to another file or package. */
export interface Reference {
  /** The specifier as it is written. */
  readonly to: string
  readonly line: number
}

const loadable = /\.(ts|tsx|mjs|js|css)$/
/** References that are no declarations of the file itself. The whole tree costs several times as much as the declarations. */
const treeNeeded = /\bimport\s*\(|\bnew URL\(|\bdeclare (?:module|global)\b/
const cssImport = /@import\s+(?:url\(\s*)?["']?(?<to>[^"')\s;]+)|\burl\(\s*["']?(?<asset>\.[^"')]+)/g

function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node['type'] === 'TSLiteralType') return textOf(node['literal'])
  return typeof node['value'] === 'string' ? node['value'] : undefined
}

/** Returns the specifier of a syntax node: import, export from, import() as call and as type, new URL(…, import.meta.url). */
function specifierOf(node: Record<string, unknown>): string | undefined {
  switch (node['type']) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
    case 'ImportExpression':
      return textOf(node['source'])
    case 'TSImportType':
      return textOf(node['source']) ?? textOf(node['argument'])
    case 'NewExpression': {
      const { callee, arguments: given } = node
      const isUrl = isNode(callee) && callee['name'] === 'URL' && Array.isArray(given)
      if (!isUrl || !isNode(given[1]) || given[1]['type'] !== 'MemberExpression') return undefined
      const to = textOf(given[0])
      return to !== undefined && loadable.test(to) ? to : undefined
    }
    default:
      return undefined
  }
}

/** Several tests of a process read the same tree, and reading it takes seconds. */
const known = new Map<string, { readonly source: string; readonly references: readonly Reference[] }>()

/**
 * Returns all references of a source file: static, dynamic and type imports, re-exports, workers, and the imports and pictures of a
 * style sheet. Throws when the file does not parse.
 *
 * @param path decides the language by its ending
 */
export function readImports(path: string, source: string): readonly Reference[] {
  const before = known.get(path)
  if (before?.source === source) return before.references
  const references = parseReferences(path, source)
  known.set(path, { source, references })
  return references
}

function parseReferences(path: string, source: string): readonly Reference[] {
  const lineAt = (offset: number): number => source.slice(0, offset).split('\n').length
  if (path.endsWith('.css')) {
    return [...source.matchAll(cssImport)].map((match) => ({
      to: match.groups?.['to'] ?? match.groups?.['asset'] ?? '',
      line: lineAt(match.index),
    }))
  }
  if (!treeNeeded.test(source)) return staticReferences(path, source).map(({ to, start }) => ({ to, line: lineAt(start) }))
  const found: Reference[] = []
  walk(syntaxOf(path, source), (node) => {
    const to = specifierOf(node)
    if (to !== undefined) found.push({ to, line: lineAt(Number(node['start'])) })
  })
  return found
}
