// Compiles messages with branches at build time, so that the browser gets lingui's compiled form and needs no ICU parser.
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { parseSync, type Plugin } from 'vite'

const TABLE = /[\\/]src[\\/]text[\\/][a-z]{2}[\\/](?:[a-z-]+[\\/])?[a-z-]+\.ts$/

/** Whether a module is a table of messages. @param path of the module */
export const isTable = (path: string): boolean => TABLE.test(path)

interface Message {
  readonly start: number
  readonly end: number
  readonly value: string
}

function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Returns the string values of all objects in a module. */
function messagesIn(node: unknown): Message[] {
  if (Array.isArray(node)) return node.flatMap(messagesIn)
  if (!isNode(node)) return []
  if (node['type'] !== 'Property' || !isNode(node['value'])) return Object.values(node).flatMap(messagesIn)
  const { type, value, start, end } = node['value']
  if (type === 'Literal' && typeof value === 'string') return [{ start: Number(start), end: Number(end), value }]
  return messagesIn(node['value'])
}

/**
 * Compiles the messages of a table that have more than text and placeholders.
 * @throws Error on a message that is not valid ICU
 */
export function compileTable(path: string, source: string): string {
  const { program, errors } = parseSync(path, source)
  const [fault] = errors
  if (fault !== undefined) throw new Error(`${path} does not parse: ${fault.message}`)
  let compiled = source
  for (const { start, end, value } of messagesIn(program).reverse()) {
    const tokens = compileMessageOrThrow(value)
    const plain = tokens.map((token) => (typeof token === 'string' ? token : token.length === 1 ? `{${token[0]}}` : '{}')).join('')
    if (plain !== value) compiled = compiled.slice(0, start) + JSON.stringify(tokens) + compiled.slice(end)
  }
  return compiled
}

/** Compiles the tables of every language, and replaces the parser by `compile-placeholders.ts`. */
export function compiledMessages(): Plugin {
  return {
    name: 'nearhelp:compiled-messages',
    apply: 'build',
    enforce: 'pre',
    resolveId(specifier, importer) {
      return specifier === './compile.ts' && importer?.endsWith('/src/text/catalogue.ts') === true
        ? this.resolve('./compile-placeholders.ts', importer)
        : undefined
    },
    transform(source, id) {
      const [path = id] = id.split('?')
      return isTable(path) ? { code: compileTable(path, source), map: null } : undefined
    },
  }
}
