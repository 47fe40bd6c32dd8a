/**
 * Long races: `npm run test:races`, a thousand rounds over each store; `-- --rounds 50 --store postgres --seed 7` for less, in pieces.
 * With `--contenders 50` so many devices ask for the same hour and as many accept, each without a connection before.
 * With `--without-guards` PostgreSQL prevents nothing, and the run must fail. Over PostgreSQL they are server processes that share a database: that of POSTGRES_URL_TEST, which must be empty, or one that is started here.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseDatabaseUrl } from '#server/node/database-url.ts'
import { openLevelStore } from '#server/node/store/open-level-store.ts'
import { startPostgres } from '../../support/postgres/test-postgres.ts'
import { appendProof } from '../../support/append-proof.ts'
import { removeGuards } from '../contested/open-contested-market.ts'
import { openDeviceMarket } from './open-device-market.ts'
import { openProcessMarket } from './open-process-market.ts'
import { openRunnerMarket } from './open-runner-market.ts'
import type { RaceMarket } from './race-market.ts'
import { runRaces } from './run-races.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    store: { type: 'string' },
    contenders: { type: 'string' },
    'without-guards': { type: 'boolean', default: false },
  },
})
const contenders = values.contenders === undefined ? undefined : Number(values.contenders)
const TOLD_EVERY = contenders === undefined ? 100 : 10
/** Server processes over one PostgreSQL database. */
const PROCESSES = 3

const more = `${contenders === undefined ? '' : ` --contenders ${contenders}`}${values['without-guards'] ? ' --without-guards' : ''}`

interface Opened {
  readonly market: RaceMarket
  remove(): Promise<void>
}

async function openLevel(): Promise<Opened> {
  if (contenders !== undefined) return { market: await openDeviceMarket(undefined, 1, contenders), remove: async () => undefined }
  const folder = mkdtempSync(join(tmpdir(), 'nearhelp-race-'))
  const market = await openRunnerMarket([await openLevelStore({ path: join(folder, 'data'), durability: 'strict' })])
  return { market, remove: async () => rmSync(folder, { recursive: true, force: true }) }
}

async function openPostgres(): Promise<Opened> {
  async function open(url: string): Promise<RaceMarket> {
    const market = await (contenders === undefined ? openProcessMarket(url, PROCESSES) : openDeviceMarket(url, PROCESSES, contenders))
    const address = parseDatabaseUrl(url)
    if (values['without-guards'] && address.ok) await removeGuards(address.value)
    return market
  }
  const given = process.env['POSTGRES_URL_TEST']
  if (given !== undefined) return { market: await open(given), remove: async () => undefined }
  const postgres = await startPostgres([])
  return { market: await open(await postgres.createDatabase()), remove: postgres.stop }
}

/** @returns true when nothing is wrong */
async function race(name: string, open: () => Promise<Opened>): Promise<boolean> {
  const { market, remove } = await open()
  const started = performance.now()
  const seconds = (): string => ((performance.now() - started) / 1_000).toFixed(0)
  try {
    const onRound = (round: number): void => {
      if (round % TOLD_EVERY === 0) console.log(`${name}: ${round} rounds, ${seconds()} s`)
    }
    const { faults, ...figures } = await runRaces(market, Number(values.rounds), Number(values.seed), onRound, contenders)
    const doubles = faults.filter((fault) => fault.startsWith('double')).length
    console.log(
      `${name}, ${market.servers} server(s): ${JSON.stringify(figures)}, ${doubles} doubles, ${faults.length} faults, ${seconds()} s`,
    )
    for (const fault of faults.slice(0, 20)) console.error(`  ${fault}`)
    appendProof('races', {
      command: `npm run test:races -- --rounds ${values.rounds} --store ${name} --seed ${values.seed}${more}`,
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
