import type { Map as LeafletMap } from 'leaflet'
import { useCallback, useMemo } from 'react'
import { drawCluster, type ClusterMarker } from './draw-cluster.ts'
import type { MapCluster, MapItem } from '../map-item.ts'
import type { MapLabels } from '../map-labels.ts'
import { useLatest } from '../use-latest.ts'
import { useMarkers } from './use-markers.ts'

interface Clusters {
  readonly items: readonly MapItem[]
  readonly labels: MapLabels
  readonly onPress: (cluster: MapCluster) => void
}

/** Shows one ring for each group of providers. */
export function useClusters(map: LeafletMap, { items, labels, onPress }: Clusters): void {
  const press = useLatest(onPress)
  const markers = useMemo(
    () =>
      items.flatMap((cluster): ClusterMarker[] => {
        if (cluster.kind !== 'cluster') return []
        const { id, latitude, longitude, available, busy, emergency, expansionZoom } = cluster
        const label = labels.cluster(cluster)
        const renderKey = JSON.stringify([available, busy, emergency, expansionZoom, label])
        return [{ id, latitude, longitude, offset: [0, 0], raised: false, cluster, label, renderKey }]
      }),
    [items, labels],
  )
  const draw = useCallback(() => drawCluster((cluster) => press.current(cluster)), [press])
  useMarkers(map, draw, markers)
}
