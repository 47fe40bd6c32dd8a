/** A route by road from a routing service, with its steps in no language. */
import type { Result } from '../../result.ts'
import type { Travel } from '../travel.ts'

/** What a step asks for. `straight`: stay on the road, or on the one that it becomes. */
export const TURNS = [
  'depart',
  'straight',
  'slight_left',
  'left',
  'sharp_left',
  'slight_right',
  'right',
  'sharp_right',
  'uturn',
  'keep_left',
  'keep_right',
  'merge',
  'ramp',
  'exit',
  'roundabout',
  'ferry',
  'arrive',
] as const
export type Turn = (typeof TURNS)[number]

export interface RouteStep {
  readonly turn: Turn
  /** Name of the street after the turn; absent where it has none. */
  readonly street?: string
  /** Number of the exit of a roundabout, 1 or more. */
  readonly exit?: number
  /** Length from the turn to the next one, meters. */
  readonly meters: number
}

export interface Route extends Travel {
  /** In order; empty where the service gave none. */
  readonly steps: readonly RouteStep[]
}

/** Why an answer is no route. */
export interface RouteRefusal {
  /** `no_route`: no road leads there. `unreadable`: the answer is not a plausible route between the two places. */
  readonly error: 'no_route' | 'unreadable'
  /** For developers: what is wrong with the answer. */
  readonly reason: string
}

export type RouteResult = Result<Route, RouteRefusal>
