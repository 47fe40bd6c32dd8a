import type { Provider } from '#domain/documents/provider.ts'
import Supercluster from 'supercluster'
import type { Bounds, ClusterItem, PinItem } from './map-item.ts'

/** Pins of some 70 by 38 px that are closer than this, in px, would hide each other's price and become a cluster. Pins may touch. */
const RADIUS_PX = 36
/** Radius in a crowded city: rings of 46 px keep apart, and a phone shows some sixty. */
const CROWDED_RADIUS_PX = 60
/** More results than this use `CROWDED_RADIUS_PX`. */
const CROWDED_FROM = 500
const TILE_PX = 256
/** Last zoom with clusters. Above it every provider has a pin. */
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
  city: provider.city,
  offset: [0, 0],
})

/** Returns an id rounded to about 0.1 m. The same group keeps its id when other providers are loaded. */
const clusterId = (longitude: number, latitude: number): string => `${longitude.toFixed(6)},${latitude.toFixed(6)}`

const isCluster = (feature: Feature): feature is Extract<Feature, { properties: { cluster: true } }> => 'cluster' in feature.properties

/** Returns the squared distance in degrees, only for ordering nearby clusters. */
function squaredDegrees(feature: Feature, provider: Provider): number {
  const [longitude = 0, latitude = 0] = feature.geometry.coordinates
  return (longitude - provider.longitude) ** 2 + (latitude - provider.latitude) ** 2
}

/** Creates a query by bounds and zoom over these results. */
export function createClusterIndex(found: readonly Provider[]) {
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
    found.map((provider) => ({
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

  /** Returns a cluster without its selected provider, which has a separate pin. */
  const without = (feature: Extract<Feature, { properties: { cluster: true } }>, selected: Provider): ClusterItem | PinItem => {
    const whole = clusterOf(feature)
    if (whole.total === 2) {
      const other = index.getLeaves(feature.properties.cluster_id).find(({ properties }) => properties.provider.id !== selected.id)
      if (other !== undefined) return pinOf(other.properties.provider)
    }
    const removed = countOf(selected)
    return {
      ...whole,
      total: whole.total - 1,
      available: whole.available - removed.available,
      busy: whole.busy - removed.busy,
      emergency: whole.emergency - removed.emergency,
    }
  }

  const clusterContaining = (features: readonly Feature[], selected: Provider): Feature | undefined =>
    features
      .filter(isCluster)
      .toSorted((a, b) => squaredDegrees(a, selected) - squaredDegrees(b, selected))
      .find((feature) =>
        index.getLeaves(feature.properties.cluster_id, Infinity).some(({ properties }) => properties.provider.id === selected.id),
      )

  /**
   * Returns the pins and clusters within the bounds.
   * @param zoom integer zoom of the map
   * @param selected selected provider: never part of a cluster, and included even when it is outside the bounds or fails the filter
   */
  return (bounds: Bounds, zoom: number, selected: Provider | undefined): (ClusterItem | PinItem)[] => {
    const features = index.getClusters([bounds.west, bounds.south, bounds.east, bounds.north], zoom)
    const alone = selected && features.some((feature) => !isCluster(feature) && feature.properties.provider.id === selected.id)
    const container = selected && alone === false ? clusterContaining(features, selected) : undefined
    const items = features.map((feature) => {
      if (!isCluster(feature)) return pinOf(feature.properties.provider)
      return feature === container && selected ? without(feature, selected) : clusterOf(feature)
    })
    return selected && alone === false ? [...items, pinOf(selected)] : items
  }
}
export type ClusterLookup = ReturnType<typeof createClusterIndex>
