import { foldText } from '#domain/directory/provider-filter.ts'
import { SERVICE_TYPES, type ServiceType } from '#domain/service-types.ts'
import { serviceName } from '#shared/provider/provider-labels.ts'
import type { Synonyms } from '#text/synonyms/synonyms.ts'

/** Words of a script without letters say more in fewer signs. */
const MIN_LENGTH = { letters: 3, signs: 1 } as const
const MAX_SUGGESTIONS = 3

/** True when a name begins with what was typed, or one of its words does; signs stand for themselves anywhere. */
const hasWordPrefix = (name: string, typed: string): boolean =>
  name.startsWith(typed) || name.includes(` ${typed}`) || (/\p{Script=Han}/u.test(typed) && name.includes(typed))

/** True when an everyday word begins with what was typed, or stands in it whole: 'a leak in the kitchen'. */
function matchesSynonym(synonyms: string, typed: string): boolean {
  return foldText(synonyms)
    .split(/,\s*/)
    .some(
      (word) => hasWordPrefix(word, typed) || (/\p{Script=Han}/u.test(word) ? typed.includes(word) : ` ${typed} `.includes(` ${word} `)),
    )
}

/**
 * The services that somebody may mean who types their names, or everyday words for them, in the language of the app. The search
 * itself looks through what providers wrote and the services' English names, here as on the server; what it finds by itself is
 * not suggested.
 * @param synonyms of the language; undefined while they are not here
 * @returns at most three: those of that name first, each kind in the order of the table
 */
export function suggestServices(typed: string, synonyms?: Synonyms): readonly ServiceType[] {
  const words = foldText(typed).trim()
  if (words.length < (/^\p{Script=Han}+$/u.test(words) ? MIN_LENGTH.signs : MIN_LENGTH.letters)) return []
  const others = SERVICE_TYPES.filter((service) => !foldText(service.replaceAll('_', ' ')).includes(words))
  const named = others.filter((service) => hasWordPrefix(foldText(serviceName(service)), words))
  const meant = synonyms ? others.filter((service) => matchesSynonym(synonyms[service], words)) : []
  return [...new Set([...named, ...meant])].slice(0, MAX_SUGGESTIONS)
}
