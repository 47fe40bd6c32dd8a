/** `--record` and `--check`: every run of a benchmark is a separate process, because runs of one process differ too little. */
import { fork } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { appendLine } from '#tests/support/append-proof.ts'
import type { Row } from '../benchmark.ts'
import { compareRatios, comparisonLines, LEAST_RUNS } from './compare-ratios.ts'
import { withRatiosPart } from './ratios-part.ts'
import { joinRuns, ratiosOf, readReleaseRatios, type Ratio } from './release-ratios.ts'

const page = new URL('../../../docs/benchmarks.md', import.meta.url)
/** A benchmark with a worse ratio is measured so often in all; the median decides. */
const CHECK_RUNS = 3

/** Runs this program once more for one benchmark. @returns undefined when it broke, which its process has reported */
function measureApart(benchmark: string): Promise<readonly Ratio[] | undefined> {
  return new Promise((resolve, reject) => {
    const child = fork(process.argv[1] ?? '', ['--only', benchmark, '--send'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    let rows: readonly Row[] = []
    child.on('message', (message) => {
      rows = message as readonly Row[]
    })
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0 ? ratiosOf(benchmark, rows) : undefined))
  })
}

/** Measures benchmarks by turns. @returns the ratios of those that never broke, a list for each run of each */
async function measureRuns(benchmarks: readonly string[], runs: number): Promise<ReadonlyMap<string, readonly (readonly Ratio[])[]>> {
  const measured = new Map<string, (readonly Ratio[])[]>(benchmarks.map((name) => [name, []]))
  for (let run = 1; run <= runs; run += 1) {
    for (const name of measured.keys()) {
      const ratios = await measureApart(name)
      if (ratios) measured.get(name)?.push(ratios)
      else measured.delete(name)
    }
    console.error(`run ${run} of ${runs}`)
  }
  return measured
}

/** Writes the drawing of the recorded ratios into `docs/benchmarks.md`. */
export const drawRatios = (): void => writeFileSync(page, withRatiosPart(readFileSync(page, 'utf8'), readReleaseRatios()))

/**
 * Measures benchmarks several times, appends their ratios to `docs/proofs/bench.jsonl`, and draws them.
 * @param release as the folder of kept releases names it: day and commit
 * @returns whether every benchmark was recorded
 * @throws Error for fewer than three runs
 */
export async function recordRatios(benchmarks: readonly string[], release: string, runs: number): Promise<boolean> {
  if (!(runs >= LEAST_RUNS)) throw new Error(`--runs must be at least ${LEAST_RUNS}`)
  const measured = await measureRuns(benchmarks, runs)
  for (const each of [...measured.values()].flatMap(joinRuns)) {
    const { benchmark, figure, floor, ratio, runs: ratios } = each
    appendLine('bench', { release, benchmark, figure, floor, ratio, runs: ratios })
  }
  drawRatios()
  return measured.size === benchmarks.length
}

/** Prints what is worse than at the last release, missing or new. @returns whether nothing is worse, missing or broken */
export async function checkRatios(benchmarks: readonly string[]): Promise<boolean> {
  const recorded = readReleaseRatios()
  const first = await measureRuns(benchmarks, 1)
  const compare = (runs: ReadonlyMap<string, readonly (readonly Ratio[])[]>) =>
    compareRatios(recorded, [...runs.values()].flatMap(joinRuns), [...runs.keys()])
  const doubtful = new Set(compare(first).worse.map(({ benchmark }) => benchmark))
  const again = await measureRuns([...doubtful], doubtful.size > 0 ? CHECK_RUNS - 1 : 0)
  const all = new Map(
    [...first].flatMap(([name, runs]) => (doubtful.has(name) && !again.has(name) ? [] : [[name, [...runs, ...(again.get(name) ?? [])]]])),
  )
  const comparison = compare(all)
  const broken = benchmarks.filter((name) => !all.has(name))
  for (const name of broken) console.log(`broken   ${name}`)
  for (const line of comparisonLines(comparison)) console.log(line)
  return comparison.worse.length + comparison.missing.length + broken.length === 0
}
