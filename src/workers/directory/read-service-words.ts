import type { ServiceWordList } from '#domain/directory/meaning/word-index.ts'
import { isLanguageTag } from '#text/languages.ts'
import { loadServiceWords } from '#text/service-words.ts'

const KEY = 'service_words.'
/** Words for what nobody does. */
const NONE = `${KEY}none`

/** Reads the app's words for its services in a language. Rejects when they are neither cached nor reachable. */
export async function readServiceWords(language: string): Promise<readonly ServiceWordList[]> {
  if (!isLanguageTag(language)) return []
  return Object.entries(await loadServiceWords(language)).map(([key, words]) => ({
    service: key === NONE ? null : key.slice(KEY.length),
    words,
  }))
}
