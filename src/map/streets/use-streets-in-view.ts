import type { Basemap } from '#config/map/basemap.ts'
import { latLngBounds, type LatLngBounds, type Map as LeafletMap } from 'leaflet'
import { useEffect, useState } from 'react'
import { useStreets } from './use-streets.ts'

const isInView = (view: LatLngBounds, { bounds: [west, south, east, north] }: Basemap): boolean =>
  view.intersects(
    latLngBounds([
      [south, west],
      [north, east],
    ]),
  )

/**
 * Returns whether the view has streets, and needs no other source of the map. Undefined while the list of basemaps is on its way: a source
 * that another replaces a moment later would be a wasted download.
 */
export function useStreetsInView(map: LeafletMap): boolean | undefined {
  const { status, basemaps } = useStreets()
  const [view, setView] = useState(() => map.getBounds())
  useEffect(() => {
    const follow = (): void => setView(map.getBounds())
    map.on('moveend', follow)
    return () => void map.off('moveend', follow)
  }, [map])
  return status === 'loading' ? undefined : basemaps.some((basemap) => isInView(view, basemap))
}
