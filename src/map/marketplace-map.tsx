import './install-leaflet-policy.ts'
import 'leaflet/dist/leaflet.css'
import './map.css'
import type { Theme } from '#config/theme.ts'
import { tileAttribution, tileUrl as configuredTileUrl } from '#config/map/tiles.ts'
import type { Position } from '#domain/location/haversine.ts'
import type { Uid } from '#domain/ids.ts'
import { classNames } from '#ui/class-names.ts'
import { useState } from 'react'
import { MapContainer, useMap } from 'react-leaflet'
import { Attribution } from './tiles/attribution.tsx'
import type { MapCluster, MapItem, MapView } from './map-item.ts'
import type { MapLabels } from './map-labels.ts'
import { mapOptions, prefersReducedMotion } from './map-options.ts'
import { Tiles } from './tiles/tiles.tsx'
import { centreFor, isRightToLeft, useCamera } from './camera/use-camera.ts'
import { insetsOf, panOffset, type Covered } from './camera/visible-area.ts'
import { useMarks } from './markers/use-marks.ts'
import { usePanToSelected } from './camera/use-pan-to-selected.ts'
import { useMapName } from './use-map-name.ts'
import { useMyPosition } from './markers/use-my-position.ts'
import { useGridBackground } from './tiles/use-grid-background.ts'
import { usePlaceName } from './tiles/use-place-name.ts'
import { useInvalidateSize } from './camera/use-invalidate-size.ts'
import { useTileTheme } from './tiles/use-tile-theme.ts'
import { useViewEvents } from './camera/use-view-events.ts'

export interface MarketplaceMapProps {
  /** The map moves there when its values change. */
  readonly center: Position
  /** Whole, 2 to 19. */
  readonly zoom: number
  /** Another value moves to the same center again. */
  readonly viewKey?: string | number | undefined
  readonly theme: Theme
  readonly items: readonly MapItem[]
  readonly selectedId?: string | undefined
  readonly me?: Position | undefined
  /** The city's name, visible where there are no tiles. */
  readonly placeName?: string | undefined
  readonly onSelect: (id: Uid) => void
  /** Called with the providers of a mark that does not split: they are shown as a list. */
  readonly onSpot: (ids: readonly Uid[]) => void
  /** Called when the map is pressed beside its markers. */
  readonly onPress?: (() => void) | undefined
  readonly onViewChange: (view: MapView) => void
  readonly labels: MapLabels
  /** What sheets, cards and chips cover at the edges, px. The chosen pin is moved out from under them. */
  readonly covered?: Covered | undefined
  /** When set, no tile is fetched: only cached tiles are shown, with this text as the reason. */
  readonly cachedOnlyNotice?: string | undefined
  readonly tileUrl?: string | undefined
  readonly attribution?: { readonly text: string; readonly href: string } | undefined
  readonly className?: string | undefined
}

function Behaviours(props: MarketplaceMapProps) {
  const { center, zoom, viewKey, items, selectedId, me, labels, onSelect, onSpot } = props
  const map = useMap()
  const insets = insetsOf(props.covered ?? {})
  const zoomInto = (cluster: MapCluster): void => {
    const target = Math.min(cluster.expansionZoom ?? Infinity, map.getMaxZoom())
    if (cluster.ids.length > 0) onSpot(cluster.ids)
    else map.setView(centreFor(map, cluster, target, insets), target)
  }
  const panTo = (at: { readonly x: number; readonly y: number }): void => {
    const [x, y] = panOffset(at, map.getSize(), insets, isRightToLeft(map))
    if (x !== 0 || y !== 0) map.panBy([x, y], { duration: 0.25 })
  }
  useGridBackground(map)
  useInvalidateSize(map)
  useTileTheme(map, props.theme)
  useMapName(map, labels.map)
  useCamera(map, { center, zoom, viewKey }, insets)
  usePlaceName(map, props.placeName, center)
  useMyPosition(map, me, labels.me)
  useMarks(map, { items, selectedId, me, labels, onSelect, onSpot, onCluster: zoomInto, onReach: panTo })
  usePanToSelected(map, items, selectedId, insets)
  useViewEvents(map, props.onViewChange, props.onPress)
  return null
}

/** The map of the marketplace. Mount it once; it fills its container. */
export function MarketplaceMap(props: MarketplaceMapProps) {
  const { center, zoom, covered, tileUrl = configuredTileUrl, attribution = tileAttribution } = props
  const [options] = useState(() => mapOptions(prefersReducedMotion()))
  return (
    <div className={classNames('market-map', props.className)}>
      <MapContainer {...options} center={[center.latitude, center.longitude]} zoom={zoom}>
        <Behaviours {...props} />
        <Tiles url={tileUrl} cachedOnly={props.cachedOnlyNotice !== undefined} />
      </MapContainer>
      <Attribution {...attribution} note={props.cachedOnlyNotice} bottom={covered?.bottom ?? 0} />
    </div>
  )
}
