/**
 * Measures what the product costs, each benchmark beside its floor in the same run, and prints a table.
 * Nothing here passes or fails by time. `npm run bench`, or one benchmark: `npm run bench -- --only initial-sync`.
 */
import { parseArgs } from 'node:util'
import { ensureBuilt } from './built-product.ts'
import { benchmarks } from './benchmarks.ts'
import type { Row } from './benchmark.ts'
import { tableOf } from './print-table.ts'

const { values } = parseArgs({ options: { only: { type: 'string' }, short: { type: 'boolean', default: false } } })
const chosen = values.only === undefined ? benchmarks : benchmarks.filter(({ name }) => name === values.only)

async function measureAll(): Promise<readonly Row[]> {
  const rows: Row[] = []
  try {
    for (const figure of chosen) {
      const started = performance.now()
      try {
        rows.push(...(await figure.measure({ isShort: values.short })))
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

if (chosen.length === 0) {
  console.error(`There is no figure ${values.only}. There are: ${benchmarks.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
} else {
  ensureBuilt()
  console.log(`\n${tableOf(await measureAll())}`)
}
