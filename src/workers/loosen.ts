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
  /** The rule to switch off. */
  readonly field: LooseField
  /** How many providers there would be then; always more than now. */
  readonly total: number
}

const fields = Object.keys(OFF) as readonly LooseField[]

/** What to suggest when a filter finds little: single rules to switch off, the most helpful first. */
export function loosenFilter(entries: DirectoryEntries, question: DirectoryQuestion): Loosening[] {
  const now = filterEntries(entries.all(), question).length
  return fields
    .filter((field) => question.filter[field] !== OFF[field])
    .map((field) => ({
      field,
      total: filterEntries(entries.all(), { ...question, filter: { ...question.filter, [field]: OFF[field] } }).length,
    }))
    .filter(({ total }) => total > now)
    .sort((a, b) => b.total - a.total)
}
