/** What every routing service's answer must satisfy. */
import * as v from 'valibot'
import { fail, ok } from '../../result.ts'
import type { TravelMode } from '../../marketplace/own-marketplace.ts'
import { haversineKm, type Position } from '../haversine.ts'
import { travelMinutes } from '../travel.ts'
import { decodePolyline } from './polyline.ts'
import { MAX_POINTS } from './route-fields.ts'
import type { RouteRefusal, RouteResult, RouteStep, Turn } from './route.ts'

/** The journey that was asked for. */
export interface AskedRoute {
  readonly from: Position
  readonly to: Position
  readonly mode: TravelMode
}

/** km. The service moves each place to the nearest road. A place farther than this from any road is in water or in the wild. */
const MAX_SNAP_KM = 1
/** km. A route that ends farther away than this is not the one that was asked for. */
const MAX_STRAY_KM = 20
/** Minimum ratio of road length to straight line. It is below 1 because the line is simplified and rounded. */
const MIN_LENGTH_RATIO = 0.9
/** Maximum ratio of the drawn line to the road's length. */
const MAX_LINE_RATIO = 1.1
/** Additional tolerance for rounding, km. */
const ROUNDING_KM = 0.05
/** km/h: faster than anyone on a road. A service that has data for cars only answers a bicycle's request with a car's time. */
const MAX_SPEEDS: Readonly<Record<TravelMode, number>> = { car: 200, motorbike: 200, bicycle: 50, foot: 12 }
/** Slowest, km/h, beside an hour's wait for a ferry. */
const MIN_SPEED_KMH = 1

const lengthKm = (path: readonly Position[]): number => {
  let km = 0
  for (const [index, position] of path.entries()) km += index === 0 ? 0 : haversineKm(path[index - 1] ?? position, position)
  return km
}

/** Names are cut after so many characters. */
const LONG_STREET = /^(.{80}).+$/su
/** Characters that turn or hide the text around them. */
const INVISIBLE = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2028\u2029\u2066-\u2069]/gu

/** Returns a street's name as it may be shown; undefined without one. */
export function streetOf(...names: readonly (string | undefined)[]): string | undefined {
  for (const name of names) {
    const clean = name?.slice(0, 1_000).replaceAll(INVISIBLE, '').trim() ?? ''
    if (clean !== '') return clean.replace(LONG_STREET, '$1…')
  }
  return undefined
}

/** A step of a service: `exit_roundabout` ends the step before, and undefined is no step for people. */
export interface ServiceStep {
  readonly turn: Turn | 'exit_roundabout' | undefined
  readonly street: string | undefined
  readonly exit?: number | undefined
  readonly meters: number
}

/** Returns the steps for people: what asks for nothing belongs to the step before it. */
export function joinSteps(steps: readonly ServiceStep[]): readonly RouteStep[] {
  const joined: RouteStep[] = []
  for (const { turn, street, exit, meters } of steps) {
    const before = joined.at(-1)
    if (before && (turn === undefined || turn === 'exit_roundabout')) {
      const after = turn === 'exit_roundabout' ? street : before.street
      const { street: _street, ...rest } = before
      joined[joined.length - 1] = { ...rest, ...(after === undefined ? {} : { street: after }), meters: before.meters + meters }
    } else {
      const shown = turn === undefined || turn === 'exit_roundabout' ? 'straight' : turn
      joined.push({ turn: shown, meters, ...(street === undefined ? {} : { street }), ...(exit === undefined ? {} : { exit }) })
    }
  }
  return joined
}

const unreadable = (reason: string): { readonly ok: false; readonly error: RouteRefusal } => fail({ error: 'unreadable', reason })

/** Refuses an answer that no schema reads. */
export const misshapen = ([issue]: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): RouteResult =>
  unreadable(`${v.getDotPath(issue) ?? 'the answer'}: ${issue.message}`)

export const noRoute = (reason: string): RouteResult => fail({ error: 'no_route', reason })
export { unreadable }

/** Judges a route whose fields were readable. @param line encoded with six decimals */
export function checkRoute(
  {
    km,
    seconds,
    line,
    steps,
  }: { readonly km: number; readonly seconds: number; readonly line: string; readonly steps: readonly RouteStep[] },
  { from, to, mode }: AskedRoute,
): RouteResult {
  const path = decodePolyline(line, MAX_POINTS)
  const [first, last] = [path?.[0], path?.at(-1)]
  if (!path || !first || !last || path.length < 2) return unreadable('the line is no polyline with six decimals')
  const strayKm = Math.max(haversineKm(first, from), haversineKm(last, to))
  if (strayKm > MAX_STRAY_KM) return unreadable(`the route ends ${Math.round(strayKm)} km from the places asked for`)
  const hours = seconds / 3_600
  if (km < haversineKm(first, last) * MIN_LENGTH_RATIO - ROUNDING_KM) return unreadable('the road is shorter than the straight line')
  if (lengthKm(path) > km * MAX_LINE_RATIO + ROUNDING_KM) return unreadable('the line is longer than the road')
  if (km > hours * MAX_SPEEDS[mode] + ROUNDING_KM) return unreadable(`the way is faster than by ${mode}`)
  if (hours > km / MIN_SPEED_KMH + 1) return unreadable('the way is slower than a walk')
  const stepsKm = steps.reduce((sum, { meters }) => sum + meters, 0) / 1_000
  if (stepsKm > km * MAX_LINE_RATIO + ROUNDING_KM) return unreadable('the steps are longer than the road')
  if (strayKm > MAX_SNAP_KM) return noRoute(`the nearest road is ${strayKm.toFixed(1)} km away`)
  return ok({ km, minutes: travelMinutes(seconds), path, steps })
}
