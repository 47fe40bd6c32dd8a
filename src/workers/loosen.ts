import type { ProviderFilter } from '#domain/filters.ts'
import type { DirectoryEntries } from './directory-entries.ts'
import { filterEntries, type DirectoryQuestion } from './search-entries.ts'

/** Each rule switched off. Order and distance origin are no rules. */
const OFF = {
  text: '',
  maxDistanceKm: null,
  maxPrice: null,
  minRating: 0,
  availableOnly: false,
  verifiedOnly: false,
  serviceType: null,
} as const satisfies Partial<ProviderFilter>

type LooseField = keyof typeof OFF

export interface Loosening {
  /** The rules to switch off together. */
  readonly fields: readonly LooseField[]
  /** How many providers there would be then; always more than now. */
  readonly total: number
}

const allFields = Object.keys(OFF) as readonly LooseField[]

/** Every way to take `size` of them, in their order. */
function choices(fields: readonly LooseField[], size: number): LooseField[][] {
  if (size === 0) return [[]]
  return fields.flatMap((field, index) => choices(fields.slice(index + 1), size - 1).map((rest) => [field, ...rest]))
}

const without = (filter: ProviderFilter, fields: readonly LooseField[]): ProviderFilter => ({
  ...filter,
  ...Object.fromEntries(fields.map((field) => [field, OFF[field]])),
})

/**
 * What to suggest when a filter finds little: rules to switch off, as few as help, the most helpful first. Where no single one
 * helps, two together may; and so on. Empty only where nobody is there at all.
 */
export function loosenFilter(entries: DirectoryEntries, question: DirectoryQuestion): Loosening[] {
  const now = filterEntries(entries.all(), question).length
  const active = allFields.filter((field) => question.filter[field] !== OFF[field])
  for (let size = 1; size <= active.length; size += 1) {
    const helpful = choices(active, size)
      .map((fields) => ({ fields, total: filterEntries(entries.all(), { ...question, filter: without(question.filter, fields) }).length }))
      .filter(({ total }) => total > now)
      .sort((a, b) => b.total - a.total)
    if (helpful.length > 0) return helpful
  }
  return []
}
