/** Vite plugin: a catalogue of gettext is imported as a table of messages. */
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { compiledMessage } from '../compiled-messages.ts'
import { readEnglish } from './english-source.ts'
import { parsePo } from './po-file.ts'
import { poLanguage } from './po-languages.ts'
import { messagesOf } from './translated-messages.ts'

/** Words that only the search needs: the module `de.po?words`. */
const isWords = (key: string): boolean => key.startsWith('service_words.')

/**
 * Returns the module of a catalogue, or of its words for the search.
 * @param isCompiled whether messages with branches are compiled, for a page without a parser
 */
export function translationModule(path: string, source: string, root: string, part: 'texts' | 'words', isCompiled: boolean): string {
  const language = poLanguage(basename(path, '.po'))
  if (!language) throw new Error(`${path}: no such language in po-languages.ts`)
  const all = Object.entries(messagesOf(parsePo(source).entries, readEnglish(root), language))
  const messages = all.filter(([key]) => isWords(key) === (part === 'words'))
  const lines = messages.map(
    ([key, message]) => `${JSON.stringify(key)}: ${isCompiled ? compiledMessage(message) : JSON.stringify(message)},`,
  )
  return `${part === 'words' ? 'export const SERVICE_WORDS =' : 'export default'} {\n${lines.join('\n')}\n}\n`
}

/** Imports `.po` files. @param root folder of the project */
export function translations(root: string): Plugin {
  let isCompiled = false
  return {
    name: 'nearhelp:translations',
    enforce: 'pre',
    configResolved: ({ command, build }) => void (isCompiled = command === 'build' && build.ssr === false),
    transform(source, id) {
      const [path = id, query] = id.split('?')
      const part = query === 'words' ? 'words' : 'texts'
      return path.endsWith('.po') ? { code: translationModule(path, source, root, part, isCompiled), map: null } : undefined
    },
  }
}
