import type { Basemap } from '#config/map/basemap.ts'
import { latLngBounds, type LatLngBounds, type Map as LeafletMap } from 'leaflet'
import { useEffect, useState } from 'react'
import { firstZoom } from './first-zoom.ts'
import { useStreets } from './use-streets.ts'

interface View {
  readonly zoom: number
  readonly bounds: LatLngBounds
}

const viewOf = (map: LeafletMap): View => ({ zoom: map.getZoom(), bounds: map.getBounds() })

function isInView({ zoom, bounds }: View, basemap: Basemap): boolean {
  const [west, south, east, north] = basemap.bounds
  const streets = latLngBounds([
    [south, west],
    [north, east],
  ])
  return zoom >= firstZoom(basemap) && bounds.intersects(streets)
}

/**
 * Returns whether the view has streets, and needs no other source of the map. Undefined while the list of basemaps is on its way: a source
 * that another replaces a moment later would be a wasted download.
 */
export function useStreetsInView(map: LeafletMap): boolean | undefined {
  const { status, basemaps } = useStreets()
  const [view, setView] = useState(() => viewOf(map))
  useEffect(() => {
    const follow = (): void => setView(viewOf(map))
    map.on('moveend', follow)
    // The map may have moved to what it shows since it was drawn: its streets were shown without their credit.
    follow()
    return () => void map.off('moveend', follow)
  }, [map])
  return status === 'loading' ? undefined : basemaps.some((basemap) => isInView(view, basemap))
}
