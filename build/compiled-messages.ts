// Compiles messages with branches at build time, so that the browser gets lingui's compiled form and needs no ICU parser.
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { parseModule, textsIn } from './translations/english-source.ts'

const TABLE = /[\\/]src[\\/]text[\\/]en[\\/](?:[a-z-]+[\\/])?[a-z-]+\.ts$/

/** Whether a module is a table of English. @param path of the module */
export const isTable = (path: string): boolean => TABLE.test(path)

/**
 * Returns a message as source text of a module: compiled where it has more than text and placeholders, else as a string.
 * @throws Error on a message that is not valid ICU
 */
export function compiledMessage(message: string): string {
  const tokens = compileMessageOrThrow(message)
  const plain = tokens.map((token) => (typeof token === 'string' ? token : token.length === 1 ? `{${token[0]}}` : '{}')).join('')
  return JSON.stringify(plain === message ? message : tokens)
}

/**
 * Compiles the messages of a table that have more than text and placeholders.
 * @throws Error on a message that is not valid ICU
 */
export function compileTable(path: string, source: string): string {
  let compiled = source
  for (const { start, end, message } of textsIn(parseModule(path, source).program).reverse()) {
    const replacement = compiledMessage(message)
    if (replacement.startsWith('[')) compiled = compiled.slice(0, start) + replacement + compiled.slice(end)
  }
  return compiled
}

/** Compiles the English tables, and replaces the parser by `compile-placeholders.ts`. */
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
