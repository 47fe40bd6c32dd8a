/** The streets of all basemaps, above the coarse map and below routes and markers. */
import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import { basemapCredit } from '#config/map/map-credits.ts'
import type { ReportCredits } from '../ground/use-credits.ts'
import { StreetLayer } from './street-layer.ts'
import { useStreets } from './use-streets.ts'
import { useStreetsInView } from './use-streets-in-view.ts'

const STREETS_PANE = 'streets'
/** That of Leaflet's own tile pane. */
const PANE_Z_INDEX = '200'

export interface StreetsProps {
  /** True: no tile is fetched from the network; only tiles on the device are shown. */
  readonly cachedOnly: boolean
  readonly onCredits: ReportCredits
}

export function Streets({ cachedOnly, onCredits }: StreetsProps) {
  const map = useMap()
  const { basemaps } = useStreets()
  const isInView = useStreetsInView(map) === true
  useEffect(
    () => onCredits('streets', isInView ? basemaps.map(({ attribution }) => basemapCredit(attribution)) : []),
    [onCredits, isInView, basemaps],
  )
  useEffect(() => {
    const pane = map.getPane(STREETS_PANE) ?? map.createPane(STREETS_PANE)
    pane.style.zIndex = PANE_Z_INDEX
    const layers = basemaps.map((basemap) => new StreetLayer(basemap, cachedOnly, STREETS_PANE).addTo(map))
    return () => {
      for (const layer of layers) layer.remove()
    }
  }, [map, basemaps, cachedOnly])
  return null
}
