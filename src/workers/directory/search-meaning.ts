import { NOT_UNDERSTOOD, type Understood } from '#domain/directory/meaning/best-services.ts'
import { understandSearch } from '#domain/directory/meaning/understand-search.ts'
import { indexWords, type ServiceWordList, type WordIndex } from '#domain/directory/meaning/word-index.ts'
import { foldText, matchesWords, searchWords } from '#domain/directory/provider-filter.ts'
import type { ServiceType } from '#domain/service-types.ts'
import type { DirectoryEntries } from './directory-entries.ts'

/** A service of the operator. */
export interface OwnServiceWords {
  readonly service: ServiceType
  /** Its name and its words by language tag, as in a `ServiceWordList`; `en` is always there. */
  readonly words: Readonly<Record<string, string>>
}

export interface MeaningQuery {
  /** As typed. */
  readonly text: string
  /** BCP 47 tags: the language of the app first. */
  readonly languages: readonly string[]
  /** The operator's services that take bookings. */
  readonly own: readonly OwnServiceWords[]
}

/** Returns the app's words in a language. Rejects when they are neither cached nor reachable. */
export type ReadWords = (language: string) => Promise<readonly ServiceWordList[]>

/** Arranged languages that are held: all of the product, for one marketplace. */
const HELD = 5

/** Returns true if the words begin words of a helper's name. */
function isName(entries: DirectoryEntries, text: string): boolean {
  const words = searchWords(text)
  const providers = entries.providers()
  return entries.texts().some((row, at) => {
    if (!matchesWords(words, row)) return false
    const name = ` ${foldText(providers[at]?.name ?? '')}`
    return words.every((word) => name.includes(` ${word}`))
  })
}

/** Creates the job that reads which services a text means, in the app's language or, if every word is one for them, in another. */
export function createSearchMeaning(entries: DirectoryEntries, readWords: ReadWords) {
  const held = new Map<string, Promise<WordIndex>>()

  const arranged = (language: string, own: readonly OwnServiceWords[]): Promise<WordIndex> => {
    const lists = own.map(({ service, words }) => ({ service, words: words[language] ?? words['en'] ?? '' }))
    const key = JSON.stringify([language, lists])
    const known = held.get(key)
    if (known) return known
    const reading = readWords(language).then((words) => indexWords(language, [...words, ...lists]))
    held.set(key, reading)
    // Words that could not be read now are read with the next search.
    reading.catch(() => held.delete(key))
    const [oldest] = held.keys()
    if (held.size > HELD && oldest !== undefined) held.delete(oldest)
    return reading
  }

  const understandIn = async (language: string, { text, own }: MeaningQuery): Promise<Understood> => {
    const index = await arranged(language, own).catch(() => undefined)
    return index ? understandSearch(index, text, true) : NOT_UNDERSTOOD
  }

  /** Of several services, those that somebody here offers: three kinds of motorcycle taxi are one question. */
  const offered = (services: readonly ServiceType[]): readonly ServiceType[] => {
    const known = services.filter((service) => entries.serviceCode(service) > 0)
    return known.length > 0 ? known : services
  }

  return async (query: MeaningQuery): Promise<readonly ServiceType[]> => {
    const [own, ...others] = query.languages
    if (own === undefined || query.text.trim() === '') return []
    const { services, isCertain } = await understandIn(own, query)
    if (isCertain) return offered(services)
    if (isName(entries, query.text)) return []
    if (services.length > 0) return offered(services)
    for (const language of others) {
      const other = await understandIn(language, query)
      if (other.isCertain) return offered(other.services)
    }
    return []
  }
}
