import './install-leaflet-policy.ts'
import 'leaflet/dist/leaflet.css'
import './map.css'
import './order-map.css'
import type { Theme } from '#config/theme.ts'
import type { Position } from '#domain/location/haversine.ts'
import type { Uid } from '#domain/ids.ts'
import { useState } from 'react'
import { MapContainer, useMap } from 'react-leaflet'
import type { GroundTexts } from './coarse/labels/ground-texts.ts'
import { Attribution } from './ground/attribution.tsx'
import { Ground } from './ground/ground.tsx'
import { useCredits } from './ground/use-credits.ts'
import type { MapPin } from './map-item.ts'
import type { MapLabels } from './map-labels.ts'
import { mapOptions, prefersReducedMotion } from './map-options.ts'
import { useCamera, type Camera } from './camera/use-camera.ts'
import { useMapName } from './use-map-name.ts'
import { useLineCredit } from './route/use-line-credit.ts'
import { useRouteLine, type RouteLine } from './route/use-route-line.ts'
import { usePickupMarker } from './route/use-pickup-marker.ts'
import { insetsOf } from './camera/visible-area.ts'
import { useMarks } from './markers/use-marks.ts'
import { useMapZoom } from './camera/use-map-zoom.ts'
import { useInvalidateSize } from './camera/use-invalidate-size.ts'

export interface OrderMapProps {
  readonly theme: Theme
  /** The map moves there when its values change. */
  readonly camera: Camera
  /** Place of the work. */
  readonly pickup: Position
  /** Called when the person has moved the marker. */
  readonly onPickup: (place: Position) => void
  readonly pins: readonly MapPin[]
  readonly selectedId: string | undefined
  readonly onSelect: (id: Uid) => void
  /** Called with the providers of a mark that has several. */
  readonly onSpot: (ids: readonly Uid[]) => void
  /** Route from the chosen provider to the pickup. */
  readonly route: RouteLine | undefined
  /** `pickup` names the marker and explains how to move it. */
  readonly labels: MapLabels & { readonly pickup: string }
  /** Words of the ground: names of cities, and distances. */
  readonly groundTexts: GroundTexts
  /** When set, no tile is fetched: only cached tiles are shown, with this text as the reason. */
  readonly cachedOnlyNotice?: string | undefined
}

const NO_INSETS = insetsOf({})

function Behaviours({ camera, pickup, onPickup, pins, selectedId, onSelect, onSpot, route, labels }: OrderMapProps) {
  const map = useMap()
  useInvalidateSize(map)
  useMapName(map, labels.map)
  useCamera(map, camera, NO_INSETS)
  useMarks(map, {
    items: pins,
    zoom: useMapZoom(map),
    selectedId,
    me: pickup,
    meForm: 'pickup',
    labels,
    onSelect,
    onSpot,
    insets: NO_INSETS,
  })
  useRouteLine(map, route)
  usePickupMarker(map, pickup, labels.pickup, onPickup)
  return null
}

/** The map of an order: the place of the work, the available providers, and the route of the chosen one. It fills its container. */
export function OrderMap(props: OrderMapProps) {
  const { camera } = props
  const [credits, onCredits] = useCredits()
  useLineCredit(props.route, onCredits)
  const [options] = useState(() => ({ ...mapOptions(prefersReducedMotion()), zoom: camera.zoom }))
  const { latitude, longitude } = camera.center
  return (
    <div className="market-map">
      <MapContainer {...options} center={[latitude, longitude]}>
        <Behaviours {...props} />
        <Ground
          theme={props.theme}
          cachedOnly={props.cachedOnlyNotice !== undefined}
          place={props.pickup}
          texts={props.groundTexts}
          onCredits={onCredits}
        />
      </MapContainer>
      <Attribution credits={credits} note={props.cachedOnlyNotice} bottom={0} />
    </div>
  )
}
