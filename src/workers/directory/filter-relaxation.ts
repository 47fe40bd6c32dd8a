import { isListed } from '#domain/documents/provider.ts'
import { createFilterTest, type ProviderFilter } from '#domain/directory/provider-filter.ts'
import { haversineKm } from '#domain/location/haversine.ts'
import type { DirectoryEntries } from './directory-entries.ts'
import type { DirectoryQuery } from './search-index.ts'

/** The value that switches each rule off. The sort order and the distance origin are not rules. */
const DISABLED_RULES = {
  text: '',
  maxDistanceKm: null,
  maxPrice: null,
  minRating: 0,
  availableOnly: false,
  verifiedOnly: false,
  serviceType: null,
} as const satisfies Partial<ProviderFilter>

type RelaxableField = keyof typeof DISABLED_RULES

export interface FilterRelaxation {
  /** Rules to switch off together. */
  readonly fields: readonly RelaxableField[]
  /** Number of providers after that; always more than now. */
  readonly total: number
}

const allFields = Object.keys(DISABLED_RULES) as readonly RelaxableField[]

/** Returns the filter with only that rule on. */
const withOnlyRule = (filter: ProviderFilter, field: RelaxableField): ProviderFilter => ({
  ...filter,
  ...DISABLED_RULES,
  [field]: filter[field],
})

/**
 * Suggests rules to switch off when a filter finds little: as few rules as possible, the most helpful first. When no single rule
 * helps, it suggests pairs, then triples, and so on. Empty only when the directory has no other provider. Visits each provider once.
 */
export function suggestRelaxations(entries: DirectoryEntries, query: DirectoryQuery): FilterRelaxation[] {
  const { filter, origin, onlyIds, hiddenIds, meaning } = query
  const testOf = (field: RelaxableField): ReturnType<typeof createFilterTest> =>
    field === 'text' && meaning ? ({ service_type: service }) => meaning.includes(service) : createFilterTest(withOnlyRule(filter, field))
  const rules = allFields.filter((field) => filter[field] !== DISABLED_RULES[field]).map((field) => ({ field, matches: testOf(field) }))
  const only = onlyIds && new Set(onlyIds)
  const hidden = new Set(hiddenIds)
  const texts = entries.texts()
  let currentTotal = 0
  /** Number of providers excluded by exactly these rules. */
  const excluded = new Map<string, { readonly fields: readonly RelaxableField[]; count: number }>()
  for (const [row, provider] of entries.providers().entries()) {
    if (!provider || !isListed(provider) || hidden.has(provider.id) || (only && !only.has(provider.id))) continue
    const distanceKm = origin && haversineKm(origin, provider)
    const fields = rules.filter(({ matches }) => !matches(provider, distanceKm, texts[row] ?? '')).map(({ field }) => field)
    const key = fields.join(' ')
    const group = excluded.get(key) ?? { fields, count: 0 }
    group.count += 1
    if (fields.length === 0) currentTotal += 1
    else excluded.set(key, group)
  }
  const groups = [...excluded.values()]
  const fewest = Math.min(...groups.map(({ fields }) => fields.length))
  // No provider fails only part of these rules, as that part would be fewer. So switching these off adds exactly this group.
  return groups
    .filter(({ fields }) => fields.length === fewest)
    .map(({ fields, count }) => ({ fields, total: currentTotal + count }))
    .sort((a, b) => b.total - a.total)
}
