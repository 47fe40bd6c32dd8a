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
import { mapOptions, panOptions, prefersReducedMotion } from './map-options.ts'
import { centreFor, useCamera } from './camera/use-camera.ts'
import { insetsOf, type Covered } from './camera/visible-area.ts'
import { useMarks } from './markers/use-marks.ts'
import { useFollow } from './camera/use-follow.ts'
import { usePanToSelected } from './camera/use-pan-to-selected.ts'
import { useOwnPosition, type OwnPosition, type WatchHeading } from './position/use-own-position.ts'
import { useMapName } from './use-map-name.ts'
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
  /** The person's own position. */
  readonly me?: OwnPosition | undefined
  /** Must stay the same function. */
  readonly watchHeading?: WatchHeading | undefined
  /** Keeps the person in the middle of the uncovered part, also when they zoom around it; not while a provider is selected. */
  readonly isFollowing?: boolean | undefined
  /** Called when the person moves the map away while it follows them. */
  readonly onFollowEnd?: (() => void) | undefined
  /** The place asked for, or the person's own: rings around it show the distance. */
  readonly place?: Position | undefined
  /** Position to draw attention to. */
  readonly spot?: Position | undefined
  readonly onSelect: (id: Uid) => void
  /** Called with the providers of a mark that does not split: they are shown as a list. */
  readonly onSpot: (ids: readonly Uid[]) => void
  /** Called when the pointer or the focus reaches a pin, and when it leaves. */
  readonly onPinHover?: ((id: string, isOver: boolean) => void) | undefined
  /** Called when the map is pressed beside its markers. */
  readonly onPress?: (() => void) | undefined
  readonly onViewChange: (view: MapView) => void
  readonly labels: MapLabels
  /** Words of the ground: names of cities, and distances. */
  readonly groundTexts: GroundTexts
  /** What sheets, cards and chips cover at the edges, px. The chosen pin is moved out from under them. */
  readonly covered?: Covered | undefined
  /** When set, no tile is fetched: only cached tiles are shown, with this text as the reason. */
  readonly cachedOnlyNotice?: string | undefined
  readonly className?: string | undefined
}

/** Returns px at the bottom that anything covers. */
const footOf = ({ bottom = 0, overlaid = 0 }: Covered = {}): number => Math.max(bottom, overlaid)

function Behaviours(props: MarketplaceMapProps) {
  const { center, zoom, viewKey, items, selectedId, me, labels, onSelect, onSpot } = props
  const map = useMap()
  const insets = insetsOf(props.covered ?? {})
  const lifted = { ...insets, bottom: footOf(props.covered) }
  const zoomInto = (cluster: MapCluster): void => {
    const target = Math.min(cluster.expansionZoom ?? Infinity, map.getMaxZoom())
    if (cluster.ids.length > 0) onSpot(cluster.ids)
    else map.setView(centreFor(map, cluster, target, insets), target, panOptions())
  }
  useInvalidateSize(map)
  useMapName(map, labels.map)
  useCamera(map, { center, zoom, viewKey }, insets)
  useOwnPosition(map, me, labels.me, props.watchHeading)
  useMarks(map, { items, selectedId, me, labels, onSelect, onSpot, onCluster: zoomInto, insets: lifted })
  useSpot(map, props.spot)
  usePinHover(map, props.onPinHover)
  usePanToSelected(map, items, selectedId, insets)
  const onFollowEnd = (): void => props.onFollowEnd?.()
  // Before the view is reported: a move that ends the following is one of the person.
  useFollow(map, { place: props.isFollowing === true ? props.me : undefined, isHeld: selectedId !== undefined, onEnd: onFollowEnd }, insets)
  useViewEvents(map, props.onViewChange, props.onPress, insets)
  return null
}

/** The map of the marketplace. Mount it once; it fills its container. */
export function MarketplaceMap(props: MarketplaceMapProps) {
  const { center, zoom, covered } = props
  const [credits, onCredits] = useCredits()
  const [options] = useState(() => mapOptions(prefersReducedMotion()))
  return (
    <div className={classNames('market-map', props.className)}>
      <MapContainer {...options} trackResize={false} center={[center.latitude, center.longitude]} zoom={zoom}>
        <Behaviours {...props} />
        <Ground
          theme={props.theme}
          cachedOnly={props.cachedOnlyNotice !== undefined}
          place={props.place}
          texts={props.groundTexts}
          onCredits={onCredits}
        />
      </MapContainer>
      <Attribution credits={credits} note={props.cachedOnlyNotice} bottom={footOf(covered)} />
    </div>
  )
}
