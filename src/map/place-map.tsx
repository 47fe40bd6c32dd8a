import './install-leaflet-policy.ts'
import 'leaflet/dist/leaflet.css'
import './map.css'
import type { Theme } from '#config/theme.ts'
import { tileAttribution, tileUrl as configuredTileUrl } from '#config/map/tiles.ts'
import type { Position } from '#domain/location/haversine.ts'
import { useState } from 'react'
import { MapContainer, useMap } from 'react-leaflet'
import { Attribution } from './tiles/attribution.tsx'
import { mapOptions, prefersReducedMotion } from './map-options.ts'
import { Tiles } from './tiles/tiles.tsx'
import { useCamera } from './camera/use-camera.ts'
import { useMapName } from './use-map-name.ts'
import { useGridBackground } from './tiles/use-grid-background.ts'
import { insetsOf } from './camera/visible-area.ts'
import { useCenterPicker } from './camera/use-center-picker.ts'
import { useInvalidateSize } from './camera/use-invalidate-size.ts'
import { useTileTheme } from './tiles/use-tile-theme.ts'

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
  /** When set, no tile is fetched: only cached tiles are shown, with this text as the reason. */
  readonly cachedOnlyNotice?: string | undefined
  readonly tileUrl?: string | undefined
  readonly attribution?: { readonly text: string; readonly href: string } | undefined
}

/** Shows a few streets around the place. */
const ZOOM = 14
const NO_INSETS = insetsOf({})

function Behaviours({ theme, place, onPlace, label }: PlaceMapProps) {
  const map = useMap()
  useGridBackground(map)
  useInvalidateSize(map)
  useTileTheme(map, theme)
  useMapName(map, label)
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
  const { place, emoji, tileUrl = configuredTileUrl, attribution = tileAttribution } = props
  const [options] = useState(() => ({
    ...mapOptions(prefersReducedMotion()),
    center: [place.latitude, place.longitude] as const,
    zoom: ZOOM,
  }))
  return (
    <div className="place-map">
      <MapContainer {...options} center={[...options.center]}>
        <Behaviours {...props} />
        <Tiles url={tileUrl} cachedOnly={props.cachedOnlyNotice !== undefined} />
      </MapContainer>
      <span className="pin pin--person place-map__pin" aria-hidden="true">
        <span className="pin__d">{emoji}</span>
      </span>
      <Attribution {...attribution} note={props.cachedOnlyNotice} bottom={0} />
    </div>
  )
}
