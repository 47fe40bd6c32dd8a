import './install-leaflet-policy.ts'
import 'leaflet/dist/leaflet.css'
import './map.css'
import type { Theme } from '#config/theme.ts'
import type { Position } from '#domain/location/haversine.ts'
import { useState } from 'react'
import { MapContainer, useMap } from 'react-leaflet'
import type { GroundTexts } from './coarse/labels/ground-texts.ts'
import { Attribution } from './ground/attribution.tsx'
import { Ground } from './ground/ground.tsx'
import { useCredits } from './ground/use-credits.ts'
import { mapOptions, prefersReducedMotion } from './map-options.ts'
import { useCamera } from './camera/use-camera.ts'
import { useMapName } from './use-map-name.ts'
import { PERSON_BOX, useTakenArea } from './markers/layout/taken-areas.ts'
import { insetsOf } from './camera/visible-area.ts'
import { useCenterPicker } from './camera/use-center-picker.ts'
import { useInvalidateSize } from './camera/use-invalidate-size.ts'

export interface PlaceMapProps {
  readonly theme: Theme
  /** Position of the pin. */
  readonly place: Position
  /** Called with the pin's new position when the person has moved the map, or pressed it. */
  readonly onPlace: (place: Position) => void
  /** Accessible name: what to do. */
  readonly label: string
  /** The emoji in the pin. */
  readonly emoji: string
  /** Words of the ground: names of cities, and distances. */
  readonly groundTexts: GroundTexts
  /** When set, no tile is fetched: only cached tiles are shown, with this text as the reason. */
  readonly cachedOnlyNotice?: string | undefined
}

/** Shows a few streets around the place. */
const ZOOM = 14
const NO_INSETS = insetsOf({})

function Behaviours({ place, onPlace, label }: PlaceMapProps) {
  const map = useMap()
  useInvalidateSize(map)
  useMapName(map, label)
  useTakenArea(map, 'place', place, PERSON_BOX)
  // Keeps the person's own zoom.
  const [zoom, setZoom] = useState(ZOOM)
  useCamera(map, { center: place, zoom, viewKey: undefined }, NO_INSETS)
  useCenterPicker(map, place, (chosen) => {
    setZoom(map.getZoom())
    onPlace(chosen)
  })
  return null
}

/** A map to choose a place on: the pin stays in the middle, and the map moves beneath it, by hand or by arrow keys. */
export function PlaceMap(props: PlaceMapProps) {
  const { place, emoji } = props
  const [credits, onCredits] = useCredits()
  const [options] = useState(() => ({
    ...mapOptions(prefersReducedMotion()),
    center: [place.latitude, place.longitude] as const,
    zoom: ZOOM,
  }))
  return (
    <div className="place-map">
      <MapContainer {...options} center={[...options.center]}>
        <Behaviours {...props} />
        <Ground
          theme={props.theme}
          cachedOnly={props.cachedOnlyNotice !== undefined}
          place={place}
          texts={props.groundTexts}
          onCredits={onCredits}
        />
      </MapContainer>
      <span className="pin pin--person place-map__pin" aria-hidden="true">
        <span className="pin__d">{emoji}</span>
      </span>
      <Attribution credits={credits} note={props.cachedOnlyNotice} bottom={0} />
    </div>
  )
}
