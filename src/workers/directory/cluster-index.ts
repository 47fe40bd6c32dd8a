import type { ProviderMatch } from '#domain/directory/provider-filter.ts'
import type { Provider } from '#domain/documents/provider.ts'
import Supercluster from 'supercluster'
import type { Bounds, ClusterItem, PinItem } from './map-item.ts'

/** Closer than this, in px, pins of some 70 by 38 would hide each other's price: they become a cluster. Side by side they may touch. */
const RADIUS_PX = 36
/** Of a city full of providers: rings of 46 px keep apart, and a phone shows some sixty. */
const CROWDED_RADIUS_PX = 60
/** From so many found on. */
const CROWDED_FROM = 500
const TILE_PX = 256
/** From the next zoom on every provider has its own pin. */
export const LAST_CLUSTERED_ZOOM = 17

type Point = { provider: Provider }
type Counts = { available: number; busy: number; emergency: number }
type Feature = ReturnType<Supercluster<Point, Counts>['getClusters']>[number]

const countOf = ({ status }: Provider): Counts => ({
  available: status === 'Available' ? 1 : 0,
  busy: status === 'Busy' ? 1 : 0,
  emergency: status === 'Emergency Only' ? 1 : 0,
})

const pinOf = (provider: Provider): PinItem => ({
  kind: 'pin',
  id: provider.id,
  latitude: provider.latitude,
  longitude: provider.longitude,
  name: provider.name,
  serviceType: provider.service_type,
  status: provider.status,
  pricePerHour: provider.price_per_hour,
  offset: [0, 0],
})

/** About 0.1 m: the same group keeps its id whatever else was loaded. */
const clusterId = (longitude: number, latitude: number): string => `${longitude.toFixed(6)},${latitude.toFixed(6)}`

const isCluster = (feature: Feature): feature is Extract<Feature, { properties: { cluster: true } }> => 'cluster' in feature.properties

/** Squared, in degrees: only for ordering what is near by. */
function squaredDegrees(feature: Feature, provider: Provider): number {
  const [longitude = 0, latitude = 0] = feature.geometry.coordinates
  return (longitude - provider.longitude) ** 2 + (latitude - provider.latitude) ** 2
}

/** @returns a query by bounds and zoom over these results */
export function createClusterIndex(found: readonly ProviderMatch[]) {
  const index = new Supercluster<Point, Counts>({
    radius: found.length > CROWDED_FROM ? CROWDED_RADIUS_PX : RADIUS_PX,
    extent: TILE_PX,
    maxZoom: LAST_CLUSTERED_ZOOM,
    map: ({ provider }) => countOf(provider),
    reduce: (sum, one) => {
      sum.available += one.available
      sum.busy += one.busy
      sum.emergency += one.emergency
    },
  })
  index.load(
    found.map(({ provider }) => ({
      type: 'Feature',
      properties: { provider },
      geometry: { type: 'Point', coordinates: [provider.longitude, provider.latitude] },
    })),
  )

  const clusterOf = (feature: Extract<Feature, { properties: { cluster: true } }>): ClusterItem => {
    const [longitude = 0, latitude = 0] = feature.geometry.coordinates
    const { cluster_id, point_count, available, busy, emergency } = feature.properties
    const expansionZoom = index.getClusterExpansionZoom(cluster_id)
    return {
      kind: 'cluster',
      id: clusterId(longitude, latitude),
      latitude,
      longitude,
      total: point_count,
      available,
      busy,
      emergency,
      expansionZoom,
    }
  }

  /** What is left of a cluster when its chosen member stands beside it as a pin of its own. */
  const without = (feature: Extract<Feature, { properties: { cluster: true } }>, chosen: Provider): ClusterItem | PinItem => {
    const whole = clusterOf(feature)
    if (whole.total === 2) {
      const other = index.getLeaves(feature.properties.cluster_id).find(({ properties }) => properties.provider.id !== chosen.id)
      if (other !== undefined) return pinOf(other.properties.provider)
    }
    const gone = countOf(chosen)
    return {
      ...whole,
      total: whole.total - 1,
      available: whole.available - gone.available,
      busy: whole.busy - gone.busy,
      emergency: whole.emergency - gone.emergency,
    }
  }

  const holderOf = (features: readonly Feature[], chosen: Provider): Feature | undefined =>
    features
      .filter(isCluster)
      .toSorted((a, b) => squaredDegrees(a, chosen) - squaredDegrees(b, chosen))
      .find((feature) =>
        index.getLeaves(feature.properties.cluster_id, Infinity).some(({ properties }) => properties.provider.id === chosen.id),
      )

  /**
   * @param zoom whole zoom of the map
   * @param chosen stands alone, never inside a cluster, and is in the answer even when it lies outside or does not pass
   */
  return (bounds: Bounds, zoom: number, chosen: Provider | undefined): (ClusterItem | PinItem)[] => {
    const features = index.getClusters([bounds.west, bounds.south, bounds.east, bounds.north], zoom)
    const alone = chosen && features.some((feature) => !isCluster(feature) && feature.properties.provider.id === chosen.id)
    const holder = chosen && alone === false ? holderOf(features, chosen) : undefined
    const items = features.map((feature) => {
      if (!isCluster(feature)) return pinOf(feature.properties.provider)
      return feature === holder && chosen ? without(feature, chosen) : clusterOf(feature)
    })
    return chosen && alone === false ? [...items, pinOf(chosen)] : items
  }
}
export type ClusterLookup = ReturnType<typeof createClusterIndex>
