import './install-leaflet-policy.ts'
import 'leaflet/dist/leaflet.css'
import './map.css'
import type { Theme } from '#config/theme.ts'
import type { Position } from '#domain/location/haversine.ts'
import type { Uid } from '#domain/ids.ts'
import { classNames } from '#ui/class-names.ts'
import { useState } from 'react'
import { MapContainer, useMap } from 'react-leaflet'
import type { GroundTexts } from './coarse/labels/ground-texts.ts'
import { Attribution } from './ground/attribution.tsx'
import { Ground } from './ground/ground.tsx'
import { useCredits } from './ground/use-credits.ts'
import type { MapCluster, MapItem, MapView } from './map-item.ts'
import type { MapLabels } from './map-labels.ts'
import { mapOptions, prefersReducedMotion } from './map-options.ts'
import { centreFor, useCamera } from './camera/use-camera.ts'
import { useClusters } from './markers/use-clusters.ts'
import { usePanToSelected } from './camera/use-pan-to-selected.ts'
import { useMapName } from './use-map-name.ts'
import { useMyPosition } from './markers/use-my-position.ts'
import { usePins } from './markers/use-pins.ts'
import { usePinHover } from './use-pin-hover.ts'
import { useInvalidateSize } from './camera/use-invalidate-size.ts'
import { useSpot } from './markers/use-spot.ts'
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
  /** The place asked for, or the person's own: rings around it show the distance. */
  readonly place?: Position | undefined
  /** Position to draw attention to. */
  readonly spot?: Position | undefined
  readonly onSelect: (id: Uid) => void
  /** Called in addition to zooming in, which the map does itself. */
  readonly onClusterPress?: ((cluster: MapCluster) => void) | undefined
  /** Called when the pointer or the focus reaches a pin, and when it leaves. */
  readonly onPinHover?: ((id: string, isOver: boolean) => void) | undefined
  /** Called when the map is pressed beside its markers. */
  readonly onPress?: (() => void) | undefined
  readonly onViewChange: (view: MapView) => void
  readonly labels: MapLabels
  /** Height covered by the sheet, px. */
  readonly sheetInset?: number | undefined
  /** Height covered by chips and banners, px. */
  readonly topInset?: number | undefined
  /** Words of the ground: names of cities, and distances. */
  readonly groundTexts: GroundTexts
  /** When set, no tile is fetched: only cached tiles are shown, with this text as the reason. */
  readonly cachedOnlyNotice?: string | undefined
  readonly className?: string | undefined
}

function Behaviours(props: MarketplaceMapProps) {
  const { center, zoom, viewKey, items, selectedId, labels, onClusterPress } = props
  const map = useMap()
  const insets = { top: props.topInset ?? 0, bottom: props.sheetInset ?? 0 }
  const zoomInto = (cluster: MapCluster): void => {
    const target = Math.min(cluster.expansionZoom, map.getMaxZoom())
    map.setView(centreFor(map, cluster, target, insets), target)
    onClusterPress?.(cluster)
  }
  useInvalidateSize(map)
  useMapName(map, labels.map)
  useCamera(map, { center, zoom, viewKey }, insets)
  useMyPosition(map, props.me, labels.me)
  useClusters(map, { items, labels, onPress: zoomInto })
  usePins(map, { items, selectedId, labels, onSelect: props.onSelect })
  useSpot(map, props.spot)
  usePinHover(map, props.onPinHover)
  usePanToSelected(map, items, selectedId, insets)
  useViewEvents(map, props.onViewChange, props.onPress, insets)
  return null
}

/** The map of the marketplace. Mount it once; it fills its container. */
export function MarketplaceMap(props: MarketplaceMapProps) {
  const { center, zoom, sheetInset = 0 } = props
  const [credits, onCredits] = useCredits()
  const [options] = useState(() => mapOptions(prefersReducedMotion()))
  return (
    <div className={classNames('market-map', props.className)}>
      <MapContainer {...options} center={[center.latitude, center.longitude]} zoom={zoom}>
        <Behaviours {...props} />
        <Ground
          theme={props.theme}
          cachedOnly={props.cachedOnlyNotice !== undefined}
          place={props.place}
          texts={props.groundTexts}
          onCredits={onCredits}
        />
      </MapContainer>
      <Attribution credits={credits} note={props.cachedOnlyNotice} bottom={sheetInset} />
    </div>
  )
}
