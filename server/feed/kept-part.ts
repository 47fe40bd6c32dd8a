/** Which part of the directory a device keeps: all of a city, or of a large one the providers nearest to a place. */
import { cityOrDefault } from '#domain/cities.ts'
import { DEFAULT_CITY, SAME_CITY_KM } from '#domain/constants.ts'
import { middleNear } from '#domain/directory/kept-area.ts'
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import type { ChangeWindow } from './change-window.ts'
import { areaStart, snapshotStart, type FeedPosition } from './feed-token.ts'
import type { NearestProviders } from './nearest-order.ts'

/** A city of which a device keeps all may grow by this factor before the device reads a part of it. */
const GROWTH = 1.1

export interface KeptPart {
  /** Where the device is; undefined: at the middle of the city. */
  readonly place: Position | undefined
}

const DEGREES = /^-?\d{1,3}(\.\d{1,15})?$/
const degreesIn = (text: string | null, most: number): number | undefined =>
  text !== null && DEGREES.test(text) && Math.abs(Number(text)) <= most ? Number(text) : undefined

/** Parses `kept=nearest`, with `latitude` and `longitude` or neither. @returns undefined for a device that keeps all, or the name of the invalid parameter */
export function parseKeptPart(query: URLSearchParams): KeptPart | undefined | { readonly wrong: string; readonly text: string } {
  const kept = query.get('kept')
  if (kept === null) return undefined
  if (kept !== 'nearest') return { wrong: 'kept', text: 'Only nearest' }
  if (!query.has('latitude') && !query.has('longitude')) return { place: undefined }
  const [latitude, longitude] = [degreesIn(query.get('latitude'), 90), degreesIn(query.get('longitude'), 180)]
  if (latitude === undefined) return { wrong: 'latitude', text: 'Degrees, -90 to 90, with a longitude' }
  if (longitude === undefined) return { wrong: 'longitude', text: 'Degrees, -180 to 180, with a latitude' }
  return { place: { latitude, longitude } }
}

/** Returns the place around which providers of a city are kept: its middle for one elsewhere. @param city undefined: all cities, with the middle of the default one */
export function placeIn(city: string | undefined, place: Position | undefined): Position {
  const middle = cityOrDefault(city ?? DEFAULT_CITY)
  if (city === undefined) return place ?? middle
  return place && haversineKm(place, middle) < SAME_CITY_KM ? place : middle
}

export interface KeptPartDeps {
  readonly window: ChangeWindow
  readonly nearest: NearestProviders
  /** Most providers that a device keeps. */
  readonly most: number
}

/**
 * Returns where a feed continues: at its checkpoint, or at the start of a snapshot of the other part where the city has grown or shrunk past
 * what a device keeps, or where the device keeps another part than its checkpoint says.
 */
export function keptPosition(
  from: FeedPosition,
  part: KeptPart | undefined,
  city: string | undefined,
  { window, nearest, most }: KeptPartDeps,
): FeedPosition {
  if (!part) return from.area ? snapshotStart(window) : from
  const total = nearest.total(city)
  if (from.area) return total > most ? from : snapshotStart(window)
  const isStart = from.kind === 'snapshot' && from.part === 'start'
  if (total <= (isStart ? most : most * GROWTH)) return from
  const place = placeIn(city, part.place)
  const { meters, number } = nearest.nearest(city, place, most)
  return areaStart({ ...middleNear(place), radiusM: meters.at(-1) ?? 0, readAt: number })
}
