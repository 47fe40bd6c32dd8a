import { foldText } from '#domain/directory/provider-filter.ts'
import { SERVICE_TYPES, type ServiceType } from '#domain/service-types.ts'
import { serviceName } from '#shared/provider/provider-labels.ts'
import type { Synonyms } from '#text/synonyms/synonyms.ts'

/** Words of a script without letters say more in fewer signs. */
const LEAST = { letters: 3, signs: 1 } as const
const MOST = 3

/** True when a name begins with what was typed, or one of its words does; signs stand for themselves anywhere. */
const begins = (name: string, typed: string): boolean =>
  name.startsWith(typed) || name.includes(` ${typed}`) || (/\p{Script=Han}/u.test(typed) && name.includes(typed))

/** True when an everyday word begins with what was typed, or stands in it whole: 'a leak in the kitchen'. */
function isMeant(synonyms: string, typed: string): boolean {
  return foldText(synonyms)
    .split(/,\s*/)
    .some((word) => begins(word, typed) || (/\p{Script=Han}/u.test(word) ? typed.includes(word) : ` ${typed} `.includes(` ${word} `)))
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
  if (words.length < (/^\p{Script=Han}+$/u.test(words) ? LEAST.signs : LEAST.letters)) return []
  const others = SERVICE_TYPES.filter((service) => !foldText(service.replaceAll('_', ' ')).includes(words))
  const named = others.filter((service) => begins(foldText(serviceName(service)), words))
  const meant = synonyms ? others.filter((service) => isMeant(synonyms[service], words)) : []
  return [...new Set([...named, ...meant])].slice(0, MOST)
}
