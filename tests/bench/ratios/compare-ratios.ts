/** Compares the ratios of a run with those of the last release, within the noise that its own runs had. */
import { keyOf, lastReleaseOf, type Ratio, type ReleaseRatio } from './release-ratios.ts'

/** 99th percentile of Student's t distribution, by degrees of freedom from 1. */
const STUDENT_99 = [31.82, 6.965, 4.541, 3.747, 3.365, 3.143, 2.998, 2.896, 2.821] as const
/** The table's third digit: sizes in bytes have no noise at all. */
const LEAST_TOLERANCE = 1.01
/** The spread of fewer runs says nothing. */
export const LEAST_RUNS = 3

/**
 * Returns how many times the recorded ratio one more run of the same code stays below in 99 of 100 cases: the upper limit of a prediction
 * interval over the logarithms of the runs, because noise multiplies. At least 1.01; infinite for fewer than three runs.
 */
export function toleranceOf(runs: readonly number[]): number {
  const quantile = STUDENT_99[Math.min(runs.length - 1, STUDENT_99.length) - 1]
  if (quantile === undefined || runs.length < LEAST_RUNS) return Number.POSITIVE_INFINITY
  const logs = runs.map(Math.log)
  const mean = logs.reduce((sum, each) => sum + each, 0) / logs.length
  const variance = logs.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (logs.length - 1)
  return Math.max(LEAST_TOLERANCE, Math.exp(quantile * Math.sqrt(variance * (1 + 1 / logs.length))))
}

export interface WorseRatio extends Ratio {
  readonly release: string
  /** Of that release. */
  readonly before: number
  /** The highest ratio that is within its noise. */
  readonly most: number
}

export interface RatioComparison {
  /** Beyond the noise of the last release. */
  readonly worse: readonly WorseRatio[]
  /** Recorded with the last release, and not measured now. */
  readonly missing: readonly ReleaseRatio[]
  /** Measured, and not recorded with the last release. */
  readonly added: readonly Ratio[]
}

/** @param benchmarks those that ran: figures of others are not missing */
export function compareRatios(
  recorded: readonly ReleaseRatio[],
  measured: readonly Ratio[],
  benchmarks: readonly string[],
): RatioComparison {
  const last = new Map(benchmarks.flatMap((name) => lastReleaseOf(recorded, name)).map((each) => [keyOf(each), each]))
  const now = new Map(measured.map((each) => [keyOf(each), each]))
  const worse = measured.flatMap((each) => {
    const known = last.get(keyOf(each))
    if (!known) return []
    const most = known.ratio * toleranceOf(known.runs)
    return each.ratio > most ? [{ ...each, release: known.release, before: known.ratio, most }] : []
  })
  return {
    worse,
    missing: [...last].filter(([key]) => !now.has(key)).map(([, each]) => each),
    added: [...now].filter(([key]) => !last.has(key)).map(([, each]) => each),
  }
}

const times = (ratio: number): string => `${ratio.toPrecision(3)}×`

/** Returns a line for each difference; without one that is worse or missing, the last line says so. */
export function comparisonLines({ worse, missing, added }: RatioComparison): readonly string[] {
  return [
    ...worse.map(
      (each) => `worse    ${keyOf(each)}: ${times(each.ratio)}, was ${times(each.before)} at ${each.release}, at most ${times(each.most)}`,
    ),
    ...missing.map((each) => `missing  ${keyOf(each)}: was ${times(each.ratio)} at ${each.release}`),
    ...added.map((each) => `new      ${keyOf(each)}: ${times(each.ratio)}`),
    ...(worse.length + missing.length === 0 ? ['No ratio is worse than that of the last release.'] : []),
  ]
}
