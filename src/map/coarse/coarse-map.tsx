/** The map that the app always carries: land and water, the names of cities and districts, and rings of distance. */
import './coarse.css'
import type { Position } from '#domain/location/haversine.ts'
import { useMap } from 'react-leaflet'
import type { Bounds } from '#config/map/basemap.ts'
import type { GroundTexts } from './labels/ground-texts.ts'
import type { Credit } from '#config/map/map-credits.ts'
import { useOwnShores } from './use-own-shores.ts'
import { useCoarseLayer } from './use-coarse-layer.ts'
import { useDistanceRings } from './labels/use-distance-rings.ts'
import { usePlaceNames } from './labels/use-place-names.ts'

export interface CoarseMapProps {
  /** Middle of the rings of distance; none without one. */
  readonly place: Position | undefined
  readonly texts: GroundTexts
  /** Bounds of the streets, whose names replace these from zoom 13. Keep the array the same. */
  readonly streets: readonly Bounds[]
  /** Called with the owners of what is drawn. */
  readonly onCredits: (credits: readonly Credit[]) => void
}

export function CoarseMap({ place, texts, streets, onCredits }: CoarseMapProps) {
  const map = useMap()
  useCoarseLayer(map, useOwnShores(), onCredits)
  useDistanceRings(map, place, texts)
  usePlaceNames(map, { texts, streets })
  return null
}
