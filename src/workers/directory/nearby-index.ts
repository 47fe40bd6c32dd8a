import { haversineKm, type Position } from '#domain/location/haversine.ts'
import { isListed, type Provider } from '#domain/documents/provider.ts'
import type { ServiceType } from '#domain/service-types.ts'
import { around } from 'geokdbush'
import KDBush from 'kdbush'
import type { DirectoryEntries } from './directory-entries.ts'

export interface NearbyQuery {
  readonly service: ServiceType
  readonly origin: Position
  /** km, 1 to 20 (specification section 5). */
  readonly radiusKm: number
}

export interface ProviderWithDistance {
  readonly provider: Provider
  readonly distanceKm: number
}

/** Added to the radius of the index query, whose formula differs slightly. The domain's haversine then decides. */
const TOLERANCE_KM = 0.001

const isCandidate = (provider: Provider): boolean => isListed(provider) && provider.status === 'Available'

/** Creates a search for Available providers (specification section 4) of one service within a radius, nearest first. */
export function createNearbyIndex(entries: DirectoryEntries) {
  let built: { readonly revision: number; readonly index: KDBush; readonly providers: readonly Provider[] } | undefined

  const current = () => {
    if (built?.revision === entries.revision()) return built
    const providers = Array.from(entries.all(), ({ provider }) => provider).filter(isCandidate)
    const index = new KDBush(providers.length)
    for (const { longitude, latitude } of providers) index.add(longitude, latitude)
    built = { revision: entries.revision(), index: index.finish(), providers }
    return built
  }

  return ({ service, origin, radiusKm }: NearbyQuery): ProviderWithDistance[] => {
    const { index, providers } = current()
    return around(
      index,
      origin.longitude,
      origin.latitude,
      Infinity,
      radiusKm + TOLERANCE_KM,
      (at) => providers[at]?.service_type === service,
    )
      .flatMap((at) => {
        const provider = providers[at]
        return provider === undefined ? [] : [{ provider, distanceKm: haversineKm(origin, provider) }]
      })
      .filter(({ distanceKm }) => distanceKm <= radiusKm)
      .sort((a, b) => a.distanceKm - b.distanceKm || (a.provider.id < b.provider.id ? -1 : 1))
  }
}
