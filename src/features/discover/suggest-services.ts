import { foldText } from '#domain/filters.ts'
import { SERVICE_TYPES, type ServiceType } from '#domain/service-types.ts'
import { serviceName } from '#parts/provider-words.ts'

/** Words of a script without letters say more in fewer signs. */
const LEAST = { letters: 3, signs: 1 } as const
const MOST = 3

/**
 * The services that somebody may mean who types their names in the language of the app. The search itself looks through
 * what providers wrote and the services' English names, here as on the server; what it finds by itself is not suggested.
 * @returns at most three, in the order of the table
 */
export function suggestServices(typed: string): readonly ServiceType[] {
  const words = foldText(typed).trim()
  if (words.length < (/^\p{Script=Han}+$/u.test(words) ? LEAST.signs : LEAST.letters)) return []
  return SERVICE_TYPES.filter((service) => {
    const name = foldText(serviceName(service))
    const meant = name.startsWith(words) || name.includes(` ${words}`) || (/\p{Script=Han}/u.test(words) && name.includes(words))
    return meant && !foldText(service.replaceAll('_', ' ')).includes(words)
  }).slice(0, MOST)
}
