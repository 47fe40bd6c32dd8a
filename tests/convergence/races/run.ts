/**
 * Long races: `npm run test:races`, a thousand rounds over each store; `-- --rounds 50 --store postgres --seed 7` for less, in pieces.
 * Over PostgreSQL they are server processes that share a database: that of POSTGRES_URL_TEST, which must be empty, or one that is started here.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openLevelStore } from '#server/node/store/open-level-store.ts'
import { startPostgres } from '../../support/postgres/test-postgres.ts'
import { appendProof } from '../../support/append-proof.ts'
import { openProcessMarket } from './open-process-market.ts'
import { openRunnerMarket } from './open-runner-market.ts'
import type { RaceMarket } from './race-market.ts'
import { runRaces } from './run-races.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' }, store: { type: 'string' } },
})
const TOLD_EVERY = 100
/** Server processes over one PostgreSQL database. */
const PROCESSES = 3

interface Opened {
  readonly market: RaceMarket
  remove(): Promise<void>
}

async function openLevel(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'nearhelp-race-'))
  const market = await openRunnerMarket([await openLevelStore({ path: join(folder, 'data'), durability: 'strict' })])
  return { market, remove: async () => rmSync(folder, { recursive: true, force: true }) }
}

async function openPostgres(): Promise<Opened> {
  const given = process.env['POSTGRES_URL_TEST']
  if (given !== undefined) return { market: await openProcessMarket(given, PROCESSES), remove: async () => undefined }
  const postgres = await startPostgres([])
  return { market: await openProcessMarket(await postgres.createDatabase(), PROCESSES), remove: postgres.stop }
}

/** @returns true when nothing is wrong */
async function race(name: string, open: () => Promise<Opened>): Promise<boolean> {
  const { market, remove } = await open()
  const started = performance.now()
  const seconds = (): string => ((performance.now() - started) / 1_000).toFixed(0)
  try {
    const { faults, ...figures } = await runRaces(market, Number(values.rounds), Number(values.seed), (round) => {
      if (round % TOLD_EVERY === 0) console.log(`${name}: ${round} rounds, ${seconds()} s`)
    })
    const doubles = faults.filter((fault) => fault.startsWith('double')).length
    console.log(
      `${name}, ${market.servers} server(s): ${JSON.stringify(figures)}, ${doubles} doubles, ${faults.length} faults, ${seconds()} s`,
    )
    for (const fault of faults.slice(0, 20)) console.error(`  ${fault}`)
    appendProof('races', {
      command: `npm run test:races -- --rounds ${values.rounds} --store ${name} --seed ${values.seed}`,
      seed: Number(values.seed),
      duration_s: Number(seconds()),
      counts: { servers: market.servers, ...figures },
      failures: faults.slice(0, 20),
    })
    return faults.length === 0
  } finally {
    await market.close()
    await remove()
  }
}

const races: Readonly<Record<string, () => Promise<Opened>>> = { level: openLevel, postgres: openPostgres }
for (const [name, open] of Object.entries(races))
  if ((values.store === undefined || values.store === name) && !(await race(name, open))) process.exitCode = 1
