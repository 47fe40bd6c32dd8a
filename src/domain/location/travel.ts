/** Route from a provider to a job: by road from a routing service, or estimated from the straight line. */
import { cityNamed } from '../cities.ts'
import type { TravelMode } from '../marketplace/own-marketplace.ts'
import { travelModeOf } from '../service-types.ts'
import { haversineKm, type Position } from './haversine.ts'

/** Route between two positions. */
export interface Travel {
  /** Length of the road or of the straight line. */
  readonly km: number
  /** Whole minutes, 1 or more. */
  readonly minutes: number
  /** From start to destination, two positions or more. */
  readonly path: readonly Position[]
}

/** Ratio of road distance to straight line: between 1.2 and 1.4 in most cities. */
export const DETOUR_FACTOR = 1.3
/** Average speed in daytime city traffic, km/h, where the marketplace names none. */
const CITY_SPEEDS: Readonly<Record<TravelMode, number>> = { car: 25, motorbike: 25, bicycle: 15, foot: 5 }

/** Returns the usual speed in a city for a service, km/h. */
export const citySpeedKmh = (city: string, service: string): number =>
  cityNamed(city)?.speeds?.[service] ?? CITY_SPEEDS[travelModeOf(service)]

const wholeMinutes = (minutes: number): number => Math.max(1, Math.round(minutes))

/** Converts a duration into whole minutes, 1 or more. @param seconds 0 or more */
export const travelMinutes = (seconds: number): number => wholeMinutes(seconds / 60)

/** Estimates the whole minutes of a way over streets of typical length. @param km straight line @param speed km/h */
export const estimateMinutes = (km: number, speed: number): number => wholeMinutes(((km * DETOUR_FACTOR) / speed) * 60)

/** Estimates a route: straight line, and the travel time over streets of typical length. It must be shown as an estimate. @param speed km/h */
export function estimateTravel(from: Position, to: Position, speed = CITY_SPEEDS.car): Travel {
  const km = haversineKm(from, to)
  return { km, minutes: estimateMinutes(km, speed), path: [from, to] }
}
