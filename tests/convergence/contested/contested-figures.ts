/** Figures and failures of a run. */
import type { ContestedResult } from './run-contested.ts'

/** Least share of the hours asked for while a primary was reachable that exactly one must win. */
const LEAST_SHARE = 0.95
/** An hour that was decided within this time was not held up by a fault, ms. */
const PROMPT_MS = 2_000

export interface ContestedFigures {
  readonly counts: Readonly<Record<string, number>>
  /** One sentence each; empty when everything holds. */
  readonly failures: readonly string[]
  /** Milliseconds without an acknowledged command and when they began, the longest first. */
  readonly silences: readonly { readonly fromMs: number; readonly ms: number }[]
}

function silencesOf(acknowledged: readonly number[]): ContestedFigures['silences'] {
  const sorted = acknowledged.toSorted((a, b) => a - b)
  return sorted
    .map((fromMs, index) => ({ fromMs, ms: (sorted[index + 1] ?? fromMs) - fromMs }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 20)
}

export function figuresOf({ checked, hours, faults, journal }: ContestedResult): ContestedFigures {
  const reachable = hours.filter(({ wasReachable }) => wasReachable)
  const won = (of: typeof hours): number => of.filter(({ winners }) => winners === 1).length
  const silences = silencesOf(journal.acknowledged)
  const { overlaps, lost, twice, disagreements } = checked
  const share = reachable.length === 0 ? 0 : won(reachable) / reachable.length
  const failures = [
    ...overlaps,
    ...lost,
    ...twice,
    ...disagreements,
    ...journal.wrong,
    ...(share < LEAST_SHARE ? [`only ${won(reachable)} of ${reachable.length} hours were won by exactly one`] : []),
    ...hours
      .filter(({ winners }) => winners > 1)
      .map(({ winners, askedMs }) => `${winners} won the hour asked for at ${Math.round(askedMs)} ms`),
  ]
  return {
    counts: {
      hours: hours.length,
      hours_with_primary: reachable.length,
      won_by_one: won(hours),
      won_by_one_with_primary: won(reachable),
      decided_within_2_s: hours.filter(({ ms }) => ms < PROMPT_MS).length,
      faults: faults.length,
      acknowledged: journal.acknowledged.length,
      repeated: journal.told.filter(({ sent }) => sent > 1).length,
      unanswered: journal.statuses.get(0) ?? 0,
      answered_503: journal.statuses.get(503) ?? 0,
      late_outcomes: journal.late,
      overlaps: overlaps.length,
      lost: lost.length,
      twice: twice.length,
      disagreements: disagreements.length,
      wrong_answers: journal.wrong.length,
      longest_silence_ms: Math.round(silences[0]?.ms ?? 0),
    },
    failures,
    silences,
  }
}
