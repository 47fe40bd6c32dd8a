/** The providers around the center of a city, which a map without a location shows first. */
import { cityNamed } from '#domain/cities.ts'
import { MINUTE_MS } from '#domain/constants.ts'
import { DEFAULT_FILTER } from '#domain/directory/provider-filter.ts'
import { providerId } from '#domain/ids.ts'
import type { ProviderIndex } from './provider-index.ts'

const PROVIDERS_MAX = 400

/** Returns the ids of the listed providers of a city within the default distance of its center, the nearest first. */
export type CentralProviders = (city: string) => readonly string[]

/** @param index sorts a large city in some ten ms, so a result is kept for a minute @param nowMs the server's clock */
export function createCentralProviders(index: Pick<ProviderIndex, 'search'>, nowMs: () => number): CentralProviders {
  const known = new Map<string, { readonly ids: readonly string[]; readonly atMs: number }>()
  return (name) => {
    const city = cityNamed(name)
    if (!city) return []
    const before = known.get(name)
    if (before && nowMs() - before.atMs < MINUTE_MS) return before.ids
    const { matches } = index.search(DEFAULT_FILTER, city, { city: name, limit: PROVIDERS_MAX })
    const ids = matches.map(({ provider }) => providerId(provider.provider_uid))
    known.set(name, { ids, atMs: nowMs() })
    return ids
  }
}
