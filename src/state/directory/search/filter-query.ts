/** The filter as the query of an address: what differs from the default, and the city with it. */
import * as v from 'valibot'
import { storedCityField } from '#domain/fields.ts'
import { DEFAULT_FILTER, filterSchema, type ProviderFilter } from '#domain/directory/provider-filter.ts'

type Field = keyof ProviderFilter

const NAMES = {
  serviceType: 'service',
  text: 'q',
  sortBy: 'sort',
  minRating: 'rating',
  maxPrice: 'price',
  maxDistanceKm: 'distance',
  verifiedOnly: 'verified',
  availableOnly: 'available',
} as const satisfies Readonly<Record<Field, string>>
const FIELDS = Object.keys(NAMES) as readonly Field[]
/** Value of a limit that is switched off, and of all cities. */
const NONE = 'any'

const written = (value: ProviderFilter[Field]): string => (value === null ? NONE : String(value))

function read(text: string): readonly unknown[] {
  // A search for '5' or 'true' is text: each value is tried as the types that a field may have.
  return text === NONE
    ? [null, text]
    : text === 'true' || text === 'false'
      ? [text === 'true', text]
      : [text, ...(text === '' ? [] : [Number(text)])]
}

/** @param city name of the chosen city; null for all @returns a query with its question mark; empty for the default filter */
export function filterQuery(filter: ProviderFilter, city: string | null): string {
  const params = new URLSearchParams()
  for (const field of FIELDS) if (filter[field] !== DEFAULT_FILTER[field]) params.set(NAMES[field], written(filter[field]))
  if (params.size === 0) return ''
  params.set('city', city ?? NONE)
  return `?${params.toString()}`
}

/**
 * @param query with or without its question mark; may be anything
 * @returns the filter and the city that it names, without those of its values that are none; undefined where it names no filter
 */
export function parseFilterQuery(query: string): { readonly filter: ProviderFilter; readonly city: string | null | undefined } | undefined {
  const params = new URLSearchParams(query)
  let filter: ProviderFilter | undefined
  for (const field of FIELDS) {
    const text = params.get(NAMES[field])
    if (text === null) continue
    const values = read(text).map((value) => v.safeParse(filterSchema.entries[field], value))
    const valid = values.find(({ success }) => success)
    if (valid?.success) filter = { ...(filter ?? DEFAULT_FILTER), [field]: valid.output }
  }
  const named = params.get('city')
  const city = v.safeParse(v.nullable(storedCityField), named === NONE ? null : (named ?? undefined))
  return filter && { filter, city: city.success ? city.output : undefined }
}
