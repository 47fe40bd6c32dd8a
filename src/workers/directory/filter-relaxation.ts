import { isListed } from '#domain/documents/provider.ts'
import { matchesFilter, type ProviderFilter } from '#domain/directory/provider-filter.ts'
import { haversineKm } from '#domain/location/haversine.ts'
import type { DirectoryEntries } from './directory-entries.ts'
import type { DirectoryQuery } from './search-index.ts'

/** Each rule switched off. Order and distance origin are no rules. */
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
  /** The rules to switch off together. */
  readonly fields: readonly RelaxableField[]
  /** How many providers there would be then; always more than now. */
  readonly total: number
}

const allFields = Object.keys(DISABLED_RULES) as readonly RelaxableField[]

/** The filter with that rule alone. */
const withOnlyRule = (filter: ProviderFilter, field: RelaxableField): ProviderFilter => ({
  ...filter,
  ...DISABLED_RULES,
  [field]: filter[field],
})

/**
 * What to suggest when a filter finds little: rules to switch off, as few as help, the most helpful first. Where no single one
 * helps, two together may; and so on. Empty only where nobody else is there at all. Looks at each provider once.
 */
export function suggestRelaxations(entries: DirectoryEntries, { filter, origin, onlyIds }: DirectoryQuery): FilterRelaxation[] {
  const rules = allFields
    .filter((field) => filter[field] !== DISABLED_RULES[field])
    .map((field) => ({ field, alone: withOnlyRule(filter, field) }))
  const only = onlyIds && new Set(onlyIds)
  let now = 0
  /** How many providers are kept out by exactly these rules. */
  const keptOut = new Map<string, { readonly fields: readonly RelaxableField[]; count: number }>()
  for (const { provider, text } of entries.all()) {
    if (!isListed(provider) || (only && !only.has(provider.id))) continue
    const distanceKm = origin && haversineKm(origin, provider)
    const fields = rules.filter(({ alone }) => !matchesFilter(alone, provider, distanceKm, text)).map(({ field }) => field)
    const key = fields.join(' ')
    const group = keptOut.get(key) ?? { fields, count: 0 }
    group.count += 1
    if (fields.length === 0) now += 1
    else keptOut.set(key, group)
  }
  const groups = [...keptOut.values()]
  const fewest = Math.min(...groups.map(({ fields }) => fields.length))
  // Whoever fewer rules keep out is found already, so nobody else is let in by switching these off.
  return groups
    .filter(({ fields }) => fields.length === fewest)
    .map(({ fields, count }) => ({ fields, total: now + count }))
    .sort((a, b) => b.total - a.total)
}
