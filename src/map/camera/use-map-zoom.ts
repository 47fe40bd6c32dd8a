import type { Map as LeafletMap } from 'leaflet'
import { useCallback, useSyncExternalStore } from 'react'

/** Follows the zoom at the end of each change of it. */
export function useMapZoom(map: LeafletMap): number {
  const follow = useCallback(
    (changed: () => void) => {
      map.on('zoomend', changed)
      return () => void map.off('zoomend', changed)
    },
    [map],
  )
  return useSyncExternalStore(follow, () => map.getZoom())
}
