/** Generates people of a city: a name that is unique there, and matching languages. */
import type { SeededRandom } from '../../platform/seeded-random.ts'
import { demoCity } from './demo-cities.ts'
import type { NameGroup } from './demo-city.ts'

export interface GeneratedPerson {
  readonly name: string
  readonly languages: readonly string[]
}

function weighted(groups: readonly NameGroup[], random: SeededRandom): NameGroup {
  let left = random.next() * groups.reduce((sum, group) => sum + group.weight, 0)
  for (const group of groups) {
    left -= group.weight
    if (left < 0) return group
  }
  return random.pick(groups)
}

/**
 * Returns a new person of the city.
 * @param taken names in use there; the new one is added
 */
export function generatePerson(city: string, random: SeededRandom, taken: Set<string>): GeneratedPerson {
  const { people } = demoCity(city)
  for (;;) {
    const group = weighted(people.groups, random)
    const given = random.pick(group.given)
    const family = random.pick(group.family)
    const name = group.familyFirst ? `${family} ${given}` : `${given} ${family}`
    if (taken.has(name)) continue
    taken.add(name)
    const own = group.languages.length > 1 && random.chance(0.5) ? [random.pick(group.languages)] : group.languages
    const second = random.chance(people.second.chance) ? [random.pick(people.second.languages)] : []
    return { name, languages: [...new Set([...people.spoken, ...own, ...second])] }
  }
}

/** Returns a reviewer's name: given name and an initial ('Rosa M.'); of a Vietnamese given name only the last part ('Mai N.'). */
export function generateReviewerName(city: string, random: SeededRandom): string {
  const group = weighted(demoCity(city).people.groups, random)
  const given = random.pick(group.given).split(' ').at(-1) ?? ''
  return `${given} ${random.pick(group.family).charAt(0)}.`
}
