import { parseSync } from 'vite'

export type SyntaxNode = Readonly<Record<string, unknown>>

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null
}

/**
 * Returns the syntax tree of a source file: ESTree with JSX and TypeScript. Throws when the file does not parse.
 * @param path decides the language by its ending
 */
export const syntaxOf = (path: string, source: string): unknown => parse(path, source).program

function parse(path: string, source: string): ReturnType<typeof parseSync> {
  const result = parseSync(path, source)
  const [fault] = result.errors
  if (fault !== undefined) throw new Error(`${path} does not parse: ${fault.message}`)
  return result
}

/** Returns the specifiers of import and export declarations, with where each begins. Throws as `syntaxOf`. */
export function staticReferences(path: string, source: string): { readonly to: string; readonly start: number }[] {
  const { staticImports, staticExports } = parse(path, source).module
  const exported = staticExports.flatMap(({ start, entries }) => {
    const to = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest?.value
    return to === undefined ? [] : { to, start }
  })
  return [...staticImports.map(({ start, moduleRequest }) => ({ to: moduleRequest.value, start })), ...exported]
}

/** Calls `visit` for every node, parents first. @param visit returns false to skip the children of the node */
export function walk(value: unknown, visit: (node: SyntaxNode) => boolean | void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit)
  if (!isNode(value) || Array.isArray(value)) return
  if (typeof value['type'] === 'string' && visit(value) === false) return
  for (const child of Object.values(value)) walk(child, visit)
}
