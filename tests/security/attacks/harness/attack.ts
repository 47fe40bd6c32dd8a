/** An attack that a person who means harm tries over the wire, with an account or with fifty. */
import type { Target, TargetKind } from './target.ts'

export interface Attack {
  /** Number of the promise that it tries to break, 1 to 10. */
  readonly point: number
  /** A sentence without a verb, unique among the attacks of its point. */
  readonly name: string
  /** Commit that mended it. A release that has this commit must hold; one without it must be spoiled. Absent: the tree at hand. */
  readonly mendedBy?: string
  /** The limits of a new server, or ones out of reach, so that the attack finds what else holds it; out of reach by default. */
  readonly limits?: 'normal'
  /** Servers of this tree that `npm run test:security` attacks, of which `npm test` the server; the server alone by default. */
  readonly on?: readonly Exclude<TargetKind, 'process'>[]
  /** @returns what was spoiled, a sentence each; empty when everything held */
  run(target: Target): Promise<readonly string[]>
}
