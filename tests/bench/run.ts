/**
 * Measures what the product costs, each benchmark beside its floor in the same run, and prints a table: `npm run bench`, or one benchmark:
 * `npm run bench -- --only initial-sync`. Nothing passes or fails by time. With `--check` it compares the ratios to the floors with those
 * of the last release, and exits with 1 when one is worse than its noise explains; `--record 2026-11-26-6b075ac` records a release.
 */
import { parseArgs } from 'node:util'
import { ensureBuilt } from './built-product.ts'
import { benchmarks } from './benchmarks.ts'
import type { Row } from './benchmark.ts'
import { tableOf } from './print-table.ts'
import { checkRatios, drawRatios, recordRatios } from './ratios/run-ratios.ts'

const MINUTE_MS = 60_000

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    short: { type: 'boolean', default: false },
    /** Minutes of use, for `heap`. */
    for: { type: 'string' },
    check: { type: 'boolean', default: false },
    /** Name of the release. */
    record: { type: 'string' },
    /** Runs of `--record`. */
    runs: { type: 'string', default: '5' },
    draw: { type: 'boolean', default: false },
    /** Sends the rows to the process that started this one, instead of a table. */
    send: { type: 'boolean', default: false },
  },
})
const chosen = values.only === undefined ? benchmarks : benchmarks.filter(({ name }) => name === values.only)
const names = chosen.map(({ name }) => name)

async function measureAll(): Promise<readonly Row[]> {
  const rows: Row[] = []
  try {
    for (const figure of chosen) {
      const started = performance.now()
      try {
        const usedMs = values.for === undefined ? undefined : Number(values.for) * MINUTE_MS
        rows.push(...(await figure.measure({ isShort: values.short, usedMs })))
        console.error(`${figure.name} measured in ${((performance.now() - started) / 1_000).toFixed(0)} s`)
      } catch (error) {
        // The other benchmarks are still worth running.
        console.error(`${figure.name} broke:`, error)
        process.exitCode = 1
      }
    }
  } finally {
    for (const figure of chosen) await figure.end?.()
  }
  return rows
}

async function run(): Promise<void> {
  if (values.draw) {
    drawRatios()
    return
  }
  if (chosen.length === 0) {
    console.error(`There is no figure ${values.only}. There are: ${benchmarks.map(({ name }) => name).join(', ')}`)
    process.exitCode = 1
    return
  }
  ensureBuilt()
  if (values.record !== undefined) process.exitCode = (await recordRatios(names, values.record, Number(values.runs))) ? 0 : 1
  else if (values.check) process.exitCode = (await checkRatios(names)) ? 0 : 1
  else if (values.send) process.send?.(await measureAll())
  else console.log(`\n${tableOf(await measureAll())}`)
}

await run()
