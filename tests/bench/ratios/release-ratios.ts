/** Ratios of releases to their floors, in `docs/proofs/bench.jsonl`: one line for each figure of a release. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { ratioOf, sampleOf, type Row } from '../benchmark.ts'

/** A figure beside its floor, in one run. */
export interface Ratio {
  /** As in `--only`. */
  readonly benchmark: string
  readonly figure: string
  readonly floor: string
  /** How many times its floor the figure costs; for rates, how many times slower it is. */
  readonly ratio: number
}

const recordedSchema = v.object({
  commit: v.string(),
  /** Of a kept release, as in `tests/support/released`: day and commit. */
  release: v.string(),
  benchmark: v.string(),
  figure: v.string(),
  floor: v.string(),
  /** Median of the runs. */
  ratio: v.number(),
  /** One ratio for each run. */
  runs: v.pipe(v.array(v.number()), v.minLength(1)),
})
export type ReleaseRatio = v.InferOutput<typeof recordedSchema>

const path = fileURLToPath(new URL('../../../docs/proofs/bench.jsonl', import.meta.url))

/** Reads all recorded ratios, oldest first. @throws ValiError for a line of another form */
export function readReleaseRatios(): readonly ReleaseRatio[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => v.parse(recordedSchema, JSON.parse(line)))
}

/** Identifies a figure over the releases. Beside another floor it is another figure. */
export const keyOf = ({ benchmark, figure, floor }: Pick<Ratio, 'benchmark' | 'figure' | 'floor'>): string =>
  `${benchmark}: ${figure} (beside ${floor})`

/** Four digits: the table prints three. */
const digits = (ratio: number): number => Number(ratio.toPrecision(4))

/** Returns the ratios of a benchmark's rows. A row that begins with a dot is named after the row that it belongs to. */
export function ratiosOf(benchmark: string, rows: readonly Row[]): readonly Ratio[] {
  let above = ''
  return rows.flatMap(({ what, unit, value, floor }) => {
    const isPart = what.startsWith('·')
    if (!isPart) above = what
    const figure = isPart ? `${above} ${what}` : what
    const ratio = floor ? ratioOf(unit, value, floor.value) : 0
    // An amount of 0 has no ratio.
    return floor && ratio > 0 && Number.isFinite(ratio) ? [{ benchmark, figure, floor: floor.what, ratio: digits(ratio) }] : []
  })
}

export interface RunRatios extends Ratio {
  /** One ratio for each run; `ratio` is their median. */
  readonly runs: readonly number[]
}

/** Joins the ratios of several runs, figure by figure. A figure may be missing in some of the runs. */
export function joinRuns(runs: readonly (readonly Ratio[])[]): readonly RunRatios[] {
  const joined = new Map<string, RunRatios>()
  for (const each of runs.flat()) {
    const all = [...(joined.get(keyOf(each))?.runs ?? []), each.ratio]
    joined.set(keyOf(each), { ...each, ratio: digits(sampleOf(all).median), runs: all })
  }
  return [...joined.values()]
}

/** Returns the figures of the last release that recorded this benchmark; of a figure recorded twice the later line. */
export function lastReleaseOf(recorded: readonly ReleaseRatio[], benchmark: string): readonly ReleaseRatio[] {
  const own = recorded.filter((each) => each.benchmark === benchmark)
  const release = own.at(-1)?.release
  return [...new Map(own.filter((each) => each.release === release).map((each) => [keyOf(each), each])).values()]
}
