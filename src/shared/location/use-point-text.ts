import { useCrossingAt } from '#state/places/crossing-at.ts'
import type { Position } from '#domain/location/haversine.ts'
import { nearestPlaceText } from './nearest-place.ts'
import { pointText, type PlacePoint } from './place-text.ts'

/** Returns what a point in a form is called; undefined without one. */
export function usePointText(point: PlacePoint | undefined): string | undefined {
  const crossing = useCrossingAt(point)
  return point && pointText(point, crossing)
}

/** Returns what an exact position is near; undefined where nothing known is near. */
export function useNearText(position: Position | undefined): string | undefined {
  const crossing = useCrossingAt(position)
  return position && nearestPlaceText(position, crossing)
}
