/** A benchmark: a measurement beside its floor, the least that the same work can cost, in the same run. */

/** Several rounds of one measurement. */
export interface Sample {
  readonly median: number
  readonly min: number
  readonly max: number
  /** 19 of 20 rounds are at most this. */
  readonly p95: number
  /** 99 of 100 rounds are at most this. */
  readonly p99: number
  readonly rounds: number
}

export type Unit = 'ms' | 'kB' | 'MB' | '/s' | 'tasks' | 'requests' | 'tiles' | 'wake-ups' | 'frames'

export interface Row {
  readonly what: string
  readonly unit: Unit
  readonly value: Sample
  /** The least that the same work can cost, or a value to compare with; in the same unit. */
  readonly floor?: { readonly what: string; readonly value: Sample }
  readonly aim?: { readonly words: string; readonly holds: boolean }
}

export interface MeasureOptions {
  /** Fewer rounds, for a first look: `--short`. */
  readonly isShort: boolean
  /** Use for so long, ms, instead of a number of rounds: `--for`, in minutes. */
  readonly usedMs: number | undefined
}

export interface Benchmark {
  /** For `--only`. */
  readonly name: string
  measure(options: MeasureOptions): Promise<readonly Row[]>
  /** Closes resources that it shared with other benchmarks. */
  end?(): Promise<void>
}

/** @throws Error without a single value */
export function sampleOf(values: readonly number[]): Sample {
  const sorted = values.toSorted((a, b) => a - b)
  const [min, max] = [sorted[0], sorted.at(-1)]
  const middle = (sorted.length - 1) / 2
  const [below, above] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  const atMost = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
  if (min === undefined || max === undefined || below === undefined || above === undefined) throw new Error('nothing was measured')
  return { median: (below + above) / 2, min, max, p95: atMost(0.95), p99: atMost(0.99), rounds: values.length }
}

/** Returns a sample whose rows and ratios state the 99th percentile instead of the median. */
export const at99 = (sample: Sample): Sample => ({ ...sample, median: sample.p99 })

/** How many times the floor a value is; for rates, how many times slower. */
export const ratioOf = (unit: Unit, value: Sample, floor: Sample): number =>
  unit === '/s' ? floor.median / value.median : value.median / floor.median

export interface Rounds {
  readonly rounds: number
  /** Rounds before those, whose times are discarded. */
  readonly warmUp: number
}

/**
 * Runs functions by turns, so that a disturbance of the machine affects all of them.
 * @param runs each returns its own time or amount
 * @returns one sample each, in their order
 */
export async function runInterleaved(
  { rounds, warmUp }: Rounds,
  ...runs: readonly ((round: number) => Promise<number> | number)[]
): Promise<Sample[]> {
  const values = runs.map((): number[] => [])
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [index, run] of runs.entries()) {
      const value = await run(round)
      if (round >= 0) values[index]?.push(value)
    }
  }
  return values.map(sampleOf)
}

/** Returns the duration of the call, ms. */
export async function timed(run: () => unknown): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}
