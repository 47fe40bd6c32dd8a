/**
 * A long run of people, devices and faults: `npm run test:soak -- --for 120` (minutes). With `--leak` the server leaks on purpose, and the
 * run must fail. Samples are in .artifacts/soak; a line is appended to docs/proofs/soak.jsonl.
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { appendProof } from '../support/append-proof.ts'
import { runSoak } from './run-soak.ts'

const { values } = parseArgs({
  options: {
    for: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
    clients: { type: 'string', default: '20' },
    /** Seconds between two actions of a person. */
    pace: { type: 'string', default: '20' },
    /** Seconds between two faults of a device. */
    fault: { type: 'string', default: '240' },
    /** Changes before the first sample: as many as the server keeps. */
    fill: { type: 'string', default: '50000' },
    leak: { type: 'boolean', default: false },
  },
})
const SHOWN = 20

const started = performance.now()
const { counts, failures } = await runSoak({
  seed: Number(values.seed),
  minutes: Number(values.for),
  clients: Number(values.clients),
  paceMs: Number(values.pace) * 1_000,
  faultMs: Number(values.fault) * 1_000,
  fill: Number(values.fill),
  leak: values.leak,
  artifacts: fileURLToPath(new URL(`../../.artifacts/soak/${values.leak ? 'leak-' : ''}${values.for}-${values.seed}/`, import.meta.url)),
  onProgress: (line) => console.log(line),
}).catch((error: unknown) => ({ counts: {}, failures: [error instanceof Error ? (error.stack ?? error.message) : String(error)] }))
console.log(JSON.stringify(counts))
for (const failure of failures.slice(0, SHOWN)) console.error(`  ${failure}`)
appendProof('soak', {
  command: ['npm run test:soak', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(' '),
  seed: Number(values.seed),
  duration_s: Math.round((performance.now() - started) / 1_000),
  counts,
  failures: failures.slice(0, SHOWN),
})
process.exit(failures.length === 0 ? 0 : 1)
