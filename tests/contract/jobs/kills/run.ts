/**
 * Long runs: `npm run test:jobs -- --kills 200 --seed 1`, `--store postgres` for PostgreSQL, `--for MINUTES` for a piece. With `--unsafe`
 * the embedded store acknowledges writes before they are made, and the run must fail. A line is appended to docs/proofs/jobs.jsonl.
 */
import { parseArgs } from 'node:util'
import { appendProof } from '#tests/support/append-proof.ts'
import { runJobKills } from './run-job-kills.ts'

const SHOWN = 20
const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'level' },
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    for: { type: 'string' },
    unsafe: { type: 'boolean', default: false },
  },
})
const started = performance.now()
const minutes = Number(values.for ?? Infinity)
if (values.unsafe && values.store === 'postgres') throw new Error('--unsafe is about the embedded store')
const [seed, kills, store] = [Number(values.seed), Number(values.kills), values.store === 'postgres' ? 'postgres' : 'level'] as const
const { counts, failures } = await runJobKills({
  store,
  seed,
  kills,
  acknowledgesEarly: values.unsafe,
  isTimeUp: () => performance.now() - started > minutes * 60_000,
  onProgress: (line) => console.log(line),
})
console.log(JSON.stringify(counts))
for (const failure of failures.slice(0, SHOWN)) console.error(`  ${failure}`)
appendProof('jobs', {
  command: `npm run test:jobs -- --store ${store} --kills ${kills} --seed ${seed}${values.for === undefined ? '' : ` --for ${values.for}`}${values.unsafe ? ' --unsafe' : ''}`,
  seed,
  duration_s: Math.round((performance.now() - started) / 1_000),
  counts: { ...counts, failures: failures.length },
  failures: failures.slice(0, SHOWN),
})
if (failures.length > 0) process.exitCode = 1
