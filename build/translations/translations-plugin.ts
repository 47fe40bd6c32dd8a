/** Vite plugin: a catalogue of gettext is imported as a table of messages. */
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { CUSTOMER_TEXTS } from '../../src/text/en/customer-texts.ts'
import { INITIAL_TEXTS } from '../../src/text/en/initial-texts.ts'
import { compiledMessage } from '../compiled-messages.ts'
import { readEnglish } from './english-source.ts'
import { parsePo } from './po-file.ts'
import { poLanguage } from './po-languages.ts'
import { messagesOf } from './translated-messages.ts'

/** Parts of a catalogue, each a module: `de.po?initial`. */
const PARTS = ['initial', 'customer', 'provider', 'words'] as const
type Part = (typeof PARTS)[number]

/** Returns the part of a key: that of its English table, or the words that only the search needs. */
function partOf(key: string): Part {
  if (key.startsWith('service_words.')) return 'words'
  return key in INITIAL_TEXTS ? 'initial' : key in CUSTOMER_TEXTS ? 'customer' : 'provider'
}

/**
 * Returns the module of a part of a catalogue.
 * @param isCompiled whether messages with branches are compiled, for a page without a parser
 */
export function translationModule(path: string, source: string, root: string, part: Part, isCompiled: boolean): string {
  const language = poLanguage(basename(path, '.po'))
  if (!language) throw new Error(`${path}: no such language in po-languages.ts`)
  const all = Object.entries(messagesOf(parsePo(source).entries, readEnglish(root), language))
  const lines = all
    .filter(([key]) => partOf(key) === part)
    .map(([key, message]) => `${JSON.stringify(key)}: ${isCompiled ? compiledMessage(message) : JSON.stringify(message)},`)
  return `${part === 'words' ? 'export const SERVICE_WORDS =' : 'export default'} {\n${lines.join('\n')}\n}\n`
}

/** Imports parts of `.po` files. @param root folder of the project */
export function translations(root: string): Plugin {
  let isCompiled = false
  return {
    name: 'nearhelp:translations',
    enforce: 'pre',
    configResolved: ({ command, build }) => void (isCompiled = command === 'build' && build.ssr === false),
    transform(source, id) {
      const [path = id, query] = id.split('?')
      if (!path.endsWith('.po')) return undefined
      const part = PARTS.find((each) => each === query)
      if (!part) throw new Error(`${id}: a catalogue is imported in parts: ${PARTS.join(', ')}`)
      return { code: translationModule(path, source, root, part, isCompiled), map: null }
    },
  }
}
