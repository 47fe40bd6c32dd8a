import { foldText } from '#domain/directory/provider-filter.ts'
import { ownServiceOf } from '#domain/marketplace/in-force.ts'
import { isBuiltInService, openServiceTypes, type ServiceType } from '#domain/service-types.ts'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { locale } from '#text/catalogue.ts'
import type { ServiceWords } from '#text/service-words.ts'

/** In scripts without letters few characters say more. */
const MIN_LENGTH = { letters: 3, signs: 1 } as const
const MAX_SUGGESTIONS = 3

/** Returns true when a name, or one of its words, begins with the query; Han characters match anywhere. */
const hasWordPrefix = (name: string, typed: string): boolean =>
  name.startsWith(typed) || name.includes(` ${typed}`) || (/\p{Script=Han}/u.test(typed) && name.includes(typed))

/** Returns true when an everyday word begins with the query, or the query contains it as a whole word: 'a leak in the kitchen'. */
function matchesWord(everyday: string, typed: string): boolean {
  return foldText(everyday)
    .split(/,\s*/)
    .some(
      (word) => hasWordPrefix(word, typed) || (/\p{Script=Han}/u.test(word) ? typed.includes(word) : ` ${typed} `.includes(` ${word} `)),
    )
}

/** Returns everyday words for a service: from the app's table, or those of the operator in this language, else in English. */
function everydayWords(service: ServiceType, everyday: ServiceWords | undefined): string {
  if (isBuiltInService(service)) return everyday?.[`service_words.${service}`] ?? ''
  const own = ownServiceOf(service)?.words
  return own?.[locale()] ?? own?.['en'] ?? ''
}

/**
 * Returns the services whose names, or everyday words for them, match the query in the app's language. The search covers providers' texts
 * and the services' English names, here as on the server; services that it finds are not suggested.
 * @param everyday words of the language; undefined until they are loaded
 * @returns at most three: matches by name first, each kind in the order of the table
 */
export function suggestServices(typed: string, everyday?: ServiceWords): readonly ServiceType[] {
  const words = foldText(typed).trim()
  if (words.length < (/^\p{Script=Han}+$/u.test(words) ? MIN_LENGTH.signs : MIN_LENGTH.letters)) return []
  const others = openServiceTypes().filter((service) => !foldText(service.replaceAll('_', ' ')).includes(words))
  const named = others.filter((service) => hasWordPrefix(foldText(serviceName(service)), words))
  const byWord = others.filter((service) => matchesWord(everydayWords(service, everyday), words))
  return [...new Set([...named, ...byWord])].slice(0, MAX_SUGGESTIONS)
}
