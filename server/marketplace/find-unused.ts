import { openDocumentReader } from '../store/documents/document-reader.ts'
import type { DocumentStore } from '../store/document-store.ts'

/** Names of cities and keys of services. */
export interface Named<Names> {
  readonly cities: Names
  readonly services: Names
}

/**
 * Returns those that no provider and no booking names, ended bookings included: their amounts and times are those of their city. Reads the
 * providers and bookings one by one until all are found.
 */
export async function findUnused(store: DocumentStore, asked: Named<readonly string[]>): Promise<Named<ReadonlySet<string>>> {
  const unused = { cities: new Set(asked.cities), services: new Set(asked.services) }
  const reader = openDocumentReader(store)
  const isAllUsed = (): boolean => unused.cities.size + unused.services.size === 0
  for await (const { city, former_cities, service_type } of reader.all('provider')) {
    for (const name of [city, ...former_cities]) unused.cities.delete(name)
    unused.services.delete(service_type)
    if (isAllUsed()) return unused
  }
  for await (const { city, service_type } of reader.all('booking')) {
    unused.cities.delete(city)
    unused.services.delete(service_type)
    if (isAllUsed()) return unused
  }
  return unused
}
