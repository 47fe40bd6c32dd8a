import { parseSync } from 'vite'

export type SyntaxNode = Readonly<Record<string, unknown>>

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null
}

/**
 * Returns the syntax tree of a source file: ESTree with JSX and TypeScript. Throws when the file does not parse.
 * @param path decides the language by its ending
 */
export function syntaxOf(path: string, source: string): unknown {
  const { program, errors } = parseSync(path, source)
  const [fault] = errors
  if (fault !== undefined) throw new Error(`${path} does not parse: ${fault.message}`)
  return program
}

/** Calls `visit` for every node, parents first. @param visit returns false to skip the children of the node */
export function walk(value: unknown, visit: (node: SyntaxNode) => boolean | void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit)
  if (!isNode(value) || Array.isArray(value)) return
  if (typeof value['type'] === 'string' && visit(value) === false) return
  for (const child of Object.values(value)) walk(child, visit)
}
