/**
 * Reconnecting crowds: `npm run test:reconnect -- --store level --clients 500 --outage server`, or `--outage network`; `--seed N` for other
 * draws. A line is appended to docs/proofs/reconnect.jsonl.
 */
import { parseArgs } from 'node:util'
import { appendProof } from '../../support/append-proof.ts'
import { startPostgres } from '../../support/postgres/test-postgres.ts'
import { reconnectFigures } from './reconnect-figures.ts'
import { runReconnect, type Outage } from './run-reconnect.ts'

const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'level' },
    clients: { type: 'string', default: '500' },
    outage: { type: 'string', default: 'server' },
    seed: { type: 'string', default: '1' },
    'without-jitter': { type: 'boolean', default: false },
  },
})
const SHOWN = 20

const started = performance.now()
const postgres = values.store === 'postgres' ? await startPostgres([]) : undefined
try {
  const result = await runReconnect({
    clients: Number(values.clients),
    outage: values.outage as Outage,
    seed: Number(values.seed),
    settings: postgres ? { DATABASE_URL: await postgres.createDatabase() } : {},
    withJitter: !values['without-jitter'],
    onProgress: (line) => console.log(`${line}, ${Math.round((performance.now() - started) / 1_000)} s`),
  })
  const { counts, failures } = reconnectFigures(result)
  console.log(JSON.stringify({ clients: Number(values.clients), ...counts }))
  for (const failure of failures.slice(0, SHOWN)) console.error(`  ${failure}`)
  appendProof('reconnect', {
    command: ['npm run test:reconnect', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(' '),
    seed: Number(values.seed),
    duration_s: Math.round((performance.now() - started) / 1_000),
    counts: { clients: Number(values.clients), ...counts },
    failures: failures.slice(0, SHOWN),
  })
  if (failures.length > 0) process.exitCode = 1
} finally {
  await postgres?.stop()
}
