/** When a provider arrives at the place asked for: the time to set out plus the way. Every list, screen and call shows this number. */
import { ARRIVAL_STEP_MINUTES, PROVIDER_POSITION_DECIMALS, SAME_CITY_KM } from '../constants.ts'
import type { Provider } from '../documents/provider.ts'
import type { TravelMode } from '../marketplace/own-marketplace.ts'
import { travelModeOf } from '../service-types.ts'
import { haversineKm, type Position } from './haversine.ts'
import { roundDegrees } from './round-degrees.ts'
import { citySpeedKmh, estimateMinutes } from './travel.ts'

/** Known travel times by road, whole minutes by `roadKey`. */
export type Roads = Readonly<Record<string, number>>

export type ArrivingProvider = Pick<Provider, 'eta_minutes' | 'city' | 'service_type' | 'latitude' | 'longitude'>

/** `arrives`: minutes until the arrival, a multiple of 5. `sets_out`: minutes until the provider sets out, where the way is not known. */
export interface Arrival {
  readonly kind: 'arrives' | 'sets_out'
  readonly minutes: number
}

const NO_ROADS: Roads = {}

const rounded = ({ latitude, longitude }: Position): string =>
  `${roundDegrees(latitude, PROVIDER_POSITION_DECIMALS)},${roundDegrees(longitude, PROVIDER_POSITION_DECIMALS)}`

/**
 * Returns the key of a way: both ends rounded as a provider's public position, so that a route belongs to all places around its ends. Keys of
 * earlier releases were for cars.
 */
export const roadKey = (from: Position, to: Position, mode: TravelMode): string =>
  `${rounded(from)};${rounded(to)}${mode === 'car' ? '' : `;${mode}`}`

/** Degrees within which a position may have the same `roadKey`: one step, where half is enough. */
const KEY_STEP = 10 ** -PROVIDER_POSITION_DECIMALS

/** Creates a quick choice of the roads that may begin at a position: all, or none. Making a key costs more than the rest of an arrival. */
export function roadsFrom(roads: Roads): (from: Position) => Roads | undefined {
  const starts = Object.keys(roads).map((key) => key.split(/[,;]/, 2).map(Number))
  return ({ latitude, longitude }) =>
    starts.some(([lat = Number.NaN, lon = Number.NaN]) => Math.abs(lat - latitude) < KEY_STEP && Math.abs(lon - longitude) < KEY_STEP)
      ? roads
      : undefined
}

/** Rounds to the step of arrivals; never to zero, which would promise that somebody is there. */
export const roundArrival = (minutes: number): number =>
  Math.max(ARRIVAL_STEP_MINUTES, Math.round(minutes / ARRIVAL_STEP_MINUTES) * ARRIVAL_STEP_MINUTES)

/**
 * Returns the whole minutes of a way, by road where a route is known, else 1.3 times the straight line at the city's usual speed.
 * Undefined for a place that is not in the same city.
 */
export function wayMinutes(
  { city, service_type }: Pick<Provider, 'city' | 'service_type'>,
  from: Position,
  to: Position,
  roads: Roads = NO_ROADS,
): number | undefined {
  const km = haversineKm(from, to)
  if (km > SAME_CITY_KM) return undefined
  const road = roads === NO_ROADS ? undefined : roads[roadKey(from, to, travelModeOf(service_type))]
  return road ?? estimateMinutes(km, citySpeedKmh(city, service_type))
}

/** Returns the minutes until a provider who is asked now arrives, a multiple of 5; undefined without a place in the same city. */
export function arrivalMinutes(provider: ArrivingProvider, place: Position | undefined, roads?: Roads): number | undefined {
  const way = place && wayMinutes(provider, provider, place, roads)
  return way === undefined ? undefined : roundArrival(provider.eta_minutes + way)
}

/** Returns the arrival, or how long the provider needs to set out where no place is known. */
export function arrivalOf(provider: ArrivingProvider, place: Position | undefined, roads?: Roads): Arrival {
  const minutes = arrivalMinutes(provider, place, roads)
  return minutes === undefined ? { kind: 'sets_out', minutes: provider.eta_minutes } : { kind: 'arrives', minutes }
}

/** Returns the number that the sort by ETA compares: the one that is shown. Providers of another city come last. */
export const etaOrder = (provider: ArrivingProvider, place: Position | undefined, roads?: Roads): number =>
  place ? (arrivalMinutes(provider, place, roads) ?? Infinity) : provider.eta_minutes
