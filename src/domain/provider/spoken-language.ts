/** The language of a provider that says most about them: one that the person speaks too, and not everyone in the city. */
import { cityNamed } from '../cities.ts'

/** BCP 47 codes of languages by the English names that providers write, in lower case. */
const CODES: Readonly<Record<string, string>> = {
  arabic: 'ar',
  cantonese: 'yue',
  chinese: 'zh',
  deutsch: 'de',
  dholuo: 'luo',
  english: 'en',
  español: 'es',
  français: 'fr',
  french: 'fr',
  german: 'de',
  gujarati: 'gu',
  hausa: 'ha',
  hindi: 'hi',
  igbo: 'ig',
  italian: 'it',
  japanese: 'ja',
  kikuyu: 'ki',
  korean: 'ko',
  malayalam: 'ml',
  mandarin: 'zh',
  nepali: 'ne',
  'nigerian pidgin': 'pcm',
  polish: 'pl',
  portuguese: 'pt',
  russian: 'ru',
  sinhala: 'si',
  somali: 'so',
  spanish: 'es',
  swahili: 'sw',
  tagalog: 'fil',
  turkish: 'tr',
  urdu: 'ur',
  vietnamese: 'vi',
  yoruba: 'yo',
}

/** Languages in which anyone can be asked for help there, by ISO 3166 code; of other countries the most likely one counts. */
const USUAL: Readonly<Record<string, readonly string[]>> = { KE: ['en', 'sw'], NG: ['en'], QA: ['ar', 'en'] }

export interface SpokenLanguage {
  /** As the provider wrote it. */
  readonly name: string
  /** BCP 47 code; undefined for a language that is not in the table. */
  readonly code: string | undefined
}

/** Returns the languages that everyone in a city is expected to speak, as BCP 47 codes; none where its country is not known. */
function usualLanguages(city: string): readonly string[] {
  const country = cityNamed(city)?.country
  if (!country) return []
  return USUAL[country] ?? [new Intl.Locale(`und-${country}`).maximize().language]
}

/**
 * Returns the language to name first; undefined where none says anything.
 * @param languages as the provider wrote them
 * @param own BCP 47 tags of the reader's languages
 */
export function tellingLanguage(languages: readonly string[], city: string, own: readonly string[]): SpokenLanguage | undefined {
  const usual = usualLanguages(city)
  const ownCodes = own.map((tag) => tag.toLowerCase().split('-')[0])
  const unusual = languages
    .map((name): SpokenLanguage => ({ name: name.trim(), code: CODES[name.trim().toLowerCase()] }))
    .filter(({ name, code }) => name !== '' && (code === undefined || !usual.includes(code)))
  const shared = unusual.find(({ code }) => code !== undefined && ownCodes.includes(code))
  return shared ?? (usual.length === 0 ? undefined : unusual[0])
}
