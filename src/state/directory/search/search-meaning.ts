/** What the text of the search means: the services that it is about, or its words where the person asked for those. */
import { atom, useAtom, type Getter } from 'jotai'
import { ownMarketplace } from '#domain/marketplace/in-force.ts'
import type { ServiceType } from '#domain/service-types.ts'
import { LANGUAGE_TAGS } from '#text/languages.ts'
import type { DirectoryQuery, MeaningQuery, OwnServiceWords } from '#workers/contract.ts'
import type { DirectoryBridge } from '#workers/directory-bridge.ts'
import { languageAtom } from '../../display/language.ts'
import { marketplaceAtom } from '../../display/marketplace.ts'
import { effectiveFilterAtom } from '../directory.ts'

/** A text whose words were asked for, and the services that it means. Another text is read again. */
export interface WordsAsked {
  readonly text: string
  readonly meaning: readonly ServiceType[]
}
const wordsAskedAtom = atom<WordsAsked | undefined>(undefined)
export const useWordsAsked = () => useAtom(wordsAskedAtom)

const ownWordsAtom = atom((get): readonly OwnServiceWords[] => {
  get(marketplaceAtom)
  return (ownMarketplace()?.services ?? [])
    .filter((service) => !service.is_closed)
    .map(({ key, names, words }) => ({
      service: key,
      words: Object.fromEntries(LANGUAGE_TAGS.map((tag) => [tag, `${names[tag] ?? names['en']}, ${words[tag] ?? words['en'] ?? ''}`])),
    }))
})

/** Returns what to ask about the text; undefined where a service is chosen, and where the words were asked for. */
export function readMeaningQuery(get: Getter): MeaningQuery | undefined {
  const { text, serviceType } = get(effectiveFilterAtom)
  if (text.trim() === '' || serviceType !== null || text === get(wordsAskedAtom)?.text) return undefined
  const language = get(languageAtom)
  return { text, languages: [language, ...LANGUAGE_TAGS.filter((tag) => tag !== language)], own: get(ownWordsAtom) }
}

/** Returns the query with the services that the text means, where it means some. */
export async function withMeaning(
  bridge: DirectoryBridge,
  query: DirectoryQuery,
  asked: MeaningQuery | undefined,
  signal: AbortSignal,
): Promise<DirectoryQuery> {
  const meaning = asked && (await bridge.understand(asked, signal))
  return meaning && meaning.length > 0 ? { ...query, meaning } : query
}
