import type { ServiceType } from '../../service-types.ts'

/** More services than these are no answer. */
const MAX_SERVICES = 3
/** Part of the telling words that a service has to explain. */
const LEAST_PART = 0.5

export interface Understood {
  /** At most three, which explain the text equally well; none where it says nothing about a service. */
  readonly services: readonly ServiceType[]
  /** True if every telling word is one for these services, as it is written. */
  readonly isCertain: boolean
}

export const NOT_UNDERSTOOD: Understood = { services: [], isCertain: false }

/** How well a service, or null for what nobody does, explains a text. */
export interface Score {
  readonly service: ServiceType | null
  readonly value: number
  readonly explained: number
  readonly isAsWritten: boolean
}

/** Returns the best scores as an answer. @param telling number of words, or letters, that say something */
export function bestOf(scores: readonly Score[], telling: number): Understood {
  const best = Math.max(0, ...scores.map(({ value }) => value))
  const ways = scores.filter(({ value, explained }) => value > 0 && value >= best - 1e-9 && explained >= telling * LEAST_PART)
  if (ways.length === 0 || ways.length > MAX_SERVICES || ways.some(({ service }) => service === null)) return NOT_UNDERSTOOD
  return {
    services: ways.flatMap(({ service }) => service ?? []),
    isCertain: ways.every(({ isAsWritten, explained }) => isAsWritten && explained === telling),
  }
}
