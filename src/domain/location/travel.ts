/** The way of a provider to where the work is: by road as a routing service says, or estimated over a straight line. */
import { haversineKm, type Position } from './haversine.ts'

/** A way from one place to another. */
export interface Travel {
  /** Of the road, or of the straight line. */
  readonly km: number
  /** Whole, 1 or more. */
  readonly minutes: number
  /** From the first place to the second, two positions or more. */
  readonly path: readonly Position[]
}

/** Streets are so much longer than the straight line: between 1.2 and 1.4 in most cities. */
const DETOUR_FACTOR = 1.3
/** km/h in the middle of a day's traffic. */
const CITY_SPEED_KMH = 25

const wholeMinutes = (minutes: number): number => Math.max(1, Math.round(minutes))

/** What a way takes. @param seconds 0 or more */
export const travelMinutes = (seconds: number): number => wholeMinutes(seconds / 60)

/** The straight line, with the time that streets as long as usual would take: to be called an estimate. */
export function estimateTravel(from: Position, to: Position): Travel {
  const km = haversineKm(from, to)
  return { km, minutes: wholeMinutes(((km * DETOUR_FACTOR) / CITY_SPEED_KMH) * 60), path: [from, to] }
}
