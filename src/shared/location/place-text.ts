/** Names of places on screen. */
import { locationErrorText } from './location-error-text.ts'
import { crossingText, formatCoordinates, nearestPlaceText, nearestPlace } from './nearest-place.ts'
import type { PointSource } from '#state/drafts/place-draft.ts'
import type { Position } from '#domain/location/haversine.ts'
import type { LocationError } from '#state/device/geolocation.ts'
import type { CrossingNames } from '#state/places/crossing-at.ts'
import { text } from '#text/catalogue.ts'

/** A point, and how it was chosen. */
export type PlacePoint = Position & { readonly by: PointSource }

/**
 * Returns `My location, near 16th and Mission`, `Near 16th and Mission`, or the same with the nearest known place where no streets are known,
 * or coordinates where neither is near.
 */
export function pointText(point: PlacePoint, crossing: CrossingNames | undefined): string {
  if (point.by !== 'device') return nearestPlaceText(point, crossing) ?? formatCoordinates(point)
  const near = crossing ? crossingText(crossing) : nearestPlace(point)?.name
  return near === undefined ? text('order.my_location') : text('order.my_location_near', { place: near })
}

/** Returns why the position is unknown, in the specification's texts where it has some for this page (section 8). */
export function orderLocationErrorText(error: LocationError): { readonly title: string; readonly text: string | undefined } {
  if (error === 'denied') return { title: text('order.denied'), text: undefined }
  if (error === 'unsupported') return { title: text('order.unsupported'), text: undefined }
  return locationErrorText(error)
}
