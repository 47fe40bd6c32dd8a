/** The same for texts in Han characters, which have no spaces: phrases are looked for anywhere in them. */
import type { ServiceType } from '../../service-types.ts'
import { lettersOf } from './word-forms.ts'
import type { WordIndex } from './word-index.ts'
import { bestOf, type Understood } from './best-services.ts'

/** Fewest characters of an unfinished text: one is a part of too many words. */
const MIN_BEGINNING = 2

/** Marks each place of a part in the text. @returns false where there is none */
function mark(text: string, part: string, marked: Uint8Array): boolean {
  let at = text.indexOf(part)
  if (at < 0) return false
  for (; at >= 0; at = text.indexOf(part, at + 1)) marked.fill(1, at, at + part.length)
  return true
}

const countOf = (marked: Uint8Array): number => marked.reduce((sum, each) => sum + each, 0)

export function understandHan({ phrases, fillerTexts }: WordIndex, typed: string, isUnfinished: boolean): Understood {
  const text = lettersOf(typed)
  const strong = new Map<ServiceType | null, Uint8Array>()
  const vague = new Map<ServiceType | null, Uint8Array>()
  const begun = new Set<ServiceType | null>()
  for (const { service, isVague, parts } of phrases) {
    if (parts.every((part) => text.includes(part))) {
      const kept = isVague ? vague : strong
      const marked = kept.get(service) ?? new Uint8Array(text.length)
      for (const part of parts) mark(text, part, marked)
      kept.set(service, marked)
    } else if (isUnfinished && !isVague && text.length >= MIN_BEGINNING && parts[0]?.startsWith(text)) begun.add(service)
  }
  const isExplained = new Uint8Array(text.length)
  for (const marked of [...strong.values(), ...vague.values()]) for (const [at, each] of marked.entries()) if (each) isExplained[at] = 1
  const isFiller = new Uint8Array(text.length)
  for (const filler of fillerTexts) mark(text, filler, isFiller)
  const telling = text.length - isFiller.filter((each, at) => each === 1 && isExplained[at] === 0).length
  const scores = [...new Set([...strong.keys(), ...vague.keys(), ...begun])].map((service) => {
    const marked = strong.get(service) ?? new Uint8Array(text.length)
    const all = (vague.get(service) ?? new Uint8Array(text.length)).map((each, at) => (each || marked[at] ? 1 : 0))
    const explained = countOf(all) === telling ? telling : countOf(marked)
    const isBegun = explained === 0 && begun.has(service)
    return {
      service,
      value: isBegun ? telling / 2 : countOf(all) === telling ? (telling + countOf(marked)) / 2 : explained,
      explained: isBegun ? telling : explained,
      isAsWritten: !isBegun,
    }
  })
  return bestOf(scores, telling)
}
