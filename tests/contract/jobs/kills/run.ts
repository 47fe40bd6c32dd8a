/**
 * Long runs: `npm run test:jobs -- --kills 200 --seed 1`, `--store postgres` for PostgreSQL, `--for MINUTES` for a piece. With `--unsafe`
 * the embedded store acknowledges writes before they are made, and the run must fail. `--backlog 100000` drains so many jobs instead. A line
 * is appended to docs/proofs/jobs.jsonl.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openLevelStore } from '#server/node/store/open-level-store.ts'
import { appendProof } from '#tests/support/append-proof.ts'
import { startPostgres } from '#tests/support/postgres/test-postgres.ts'
import { openPostgresUrl } from '../../support/store-kinds.ts'
import { runBacklog } from './run-backlog.ts'
import { runJobKills } from './run-job-kills.ts'

const SHOWN = 20
const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'level' },
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    for: { type: 'string' },
    unsafe: { type: 'boolean', default: false },
    backlog: { type: 'string' },
  },
})
const started = performance.now()
const minutes = Number(values.for ?? Infinity)
if (values.unsafe && values.store === 'postgres') throw new Error('--unsafe is about the embedded store')
const [seed, kills, store] = [Number(values.seed), Number(values.kills), values.store === 'postgres' ? 'postgres' : 'level'] as const
const onProgress = (line: string): void => console.log(line)

async function drain(size: number) {
  const postgres = store === 'postgres' ? await startPostgres() : undefined
  const url = await postgres?.createDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'nearhelp-backlog-'))
  const open = () => (url === undefined ? openLevelStore({ path: join(folder, 'store'), durability: 'strict' }) : openPostgresUrl(url))
  const run = await runBacklog({ open, seed, size, onProgress })
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
  return { ...run, options: `--backlog ${size} --seed ${seed}` }
}

async function kill() {
  const isTimeUp = (): boolean => performance.now() - started > minutes * 60_000
  const run = await runJobKills({ store, seed, kills, acknowledgesEarly: values.unsafe, isTimeUp, onProgress })
  const [piece, unsafe] = [values.for === undefined ? '' : ` --for ${values.for}`, values.unsafe ? ' --unsafe' : '']
  return { ...run, options: `--kills ${kills} --seed ${seed}${piece}${unsafe}` }
}

const { counts, failures, options } = values.backlog === undefined ? await kill() : await drain(Number(values.backlog))
console.log(JSON.stringify(counts))
for (const failure of failures.slice(0, SHOWN)) console.error(`  ${failure}`)
appendProof('jobs', {
  command: `npm run test:jobs -- --store ${store} ${options}`,
  seed,
  duration_s: Math.round((performance.now() - started) / 1_000),
  counts: { ...counts, failures: failures.length },
  failures: failures.slice(0, SHOWN),
})
if (failures.length > 0) process.exitCode = 1
