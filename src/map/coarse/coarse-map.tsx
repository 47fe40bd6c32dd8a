/** The parts of the map that the app always carries: land and water, rings of distance, and the names of cities and districts. */
import './coarse.css'
import type { Position } from '#domain/location/haversine.ts'
import { useMap } from 'react-leaflet'
import type { GroundTexts } from './labels/ground-texts.ts'
import type { Credit } from '#config/map/map-credits.ts'
import { useOwnShores } from './use-own-shores.ts'
import { useCoarseLayer } from './use-coarse-layer.ts'
import { useDistanceRings } from './labels/use-distance-rings.ts'
import { usePlaceNames, type PrintedNames } from './labels/use-place-names.ts'

/** @param onCredits called with the owners of what is drawn */
export function LandAndWater({ onCredits }: { readonly onCredits: (credits: readonly Credit[]) => void }) {
  useCoarseLayer(useMap(), useOwnShores(), onCredits)
  return null
}

/** @param place middle of the rings; none without one */
export function DistanceRings({ place, texts }: { readonly place: Position | undefined; readonly texts: GroundTexts }) {
  useDistanceRings(useMap(), place, texts)
  return null
}

export function PlaceNames(names: PrintedNames) {
  usePlaceNames(useMap(), names)
  return null
}
