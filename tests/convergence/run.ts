/**
 * Long runs: `npm run convergence -- --seeds 10000`, in pieces with `--from N` or `--for MINUTES`, and one run again with `--seed N`.
 * `--world helpers` runs worlds of a city with more helpers than a device keeps.
 * `--store postgres` runs them over PostgreSQL, `--store moving` over stores that move between both.
 * Says which endings never occurred; `LONG_RUN` seeds over the embedded store, or more, must have all of them. Spread over processes. Each run appends a line to docs/proofs/convergence.jsonl, also a failed one.
 */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { appendProof } from '../support/append-proof.ts'
import { LONG_RUN, missingEndings } from './required-endings.ts'
import { runHelpersSeed } from './helpers/run-helpers.ts'
import { runSeed, type SeedResult } from './run-seed.ts'
import { openEmbeddedPlace } from './world/places/embedded-place.ts'
import { movingPlaces } from './world/places/moving-place.ts'
import { postgresPlaces } from './world/places/postgres-place.ts'
import type { Places } from './world/places/store-place.ts'
import { makeHashDeterministic } from './world/deterministic-hash.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '300' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    every: { type: 'string' },
    for: { type: 'string' },
    store: { type: 'string', default: 'embedded' },
    world: { type: 'string', default: 'bookings' },
  },
})

/** What one process found. */
interface Found {
  readonly runs: number
  readonly commands: number
  /** Occurrences of endings and events. */
  readonly tally: Readonly<Record<string, number>>
  /** Occurrences of events of the stores. */
  readonly events: Readonly<Record<string, number>>
  readonly failures: readonly string[]
}

const openStores: Readonly<Record<string, () => Places>> = {
  embedded: () => ({ open: openEmbeddedPlace, stop: async () => undefined }),
  postgres: postgresPlaces,
  moving: movingPlaces,
}

const runIn: Readonly<Record<string, typeof runSeed>> = { bookings: runSeed, helpers: runHelpersSeed }

const NOTHING: Found = { runs: 0, commands: 0, tally: {}, events: {}, failures: [] }
/** Names of events in the proof. */
const EVENTS: Readonly<Record<string, string>> = {
  'the store moved': 'moves',
  'a commit failed': 'failed_commits',
  'a commit failed and was written': 'of_these_written',
}
const started = performance.now()
/** The longest time for a seed, ms; a usual one takes a second. */
const LONGEST_MS = 300_000
const limitMs = values.for === undefined ? Infinity : Number(values.for) * 60_000

/** A world that does not end is a failure. */
async function within(ms: number, seed: number, running: Promise<SeedResult>): Promise<SeedResult> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<SeedResult>((resolve) => {
    timer = setTimeout(() => resolve({ seed, faults: [`it did not end within ${ms / 1_000} s`], commands: 0, tally: new Map() }), ms)
  })
  return Promise.race([running, late]).finally(() => clearTimeout(timer))
}

/** Runs seeds `from`, `from + every`, … below `end` in this process, until the time of `--for` is over. */
async function runHere(from: number, end: number, every: number): Promise<Found> {
  const failures: string[] = []
  let commands = 0
  let runs = 0
  const tally = new Map<string, number>()
  const stores = openStores[values.store]?.()
  if (!stores) throw new Error(`--store is one of ${Object.keys(openStores).join(', ')}`)
  const runOne = runIn[values.world]
  if (!runOne) throw new Error(`--world is one of ${Object.keys(runIn).join(', ')}`)
  for (let seed = from; seed < end && performance.now() - started < limitMs; seed += every) {
    const result = await within(LONGEST_MS, seed, runOne(seed, stores.open))
    runs += 1
    commands += result.commands
    for (const [ending, count] of result.tally) tally.set(ending, (tally.get(ending) ?? 0) + count)
    if (result.faults.length === 0) continue
    failures.push(`seed ${seed}: ${result.faults[0]}`)
    console.error(`seed ${seed} failed; again: npm run convergence -- --world ${values.world} --store ${values.store} --seed ${seed}`)
    for (const fault of result.faults.slice(0, 12)) console.error(`  ${fault}`)
  }
  await stores.stop()
  console.log(`${runs} seeds from ${from} by ${every}: ${failures.length} failed, ${commands} commands`)
  console.log(`judged ${JSON.stringify(Object.fromEntries(tally))}`)
  const events = Object.entries(EVENTS).flatMap(([event, name]) => (tally.has(event) ? [[name, tally.get(event) ?? 0]] : []))
  return { runs, commands, tally: Object.fromEntries(tally), events: Object.fromEntries(events) as Found['events'], failures }
}

const sumEvents = (a: Found['events'], b: Found['events']): Found['events'] =>
  Object.fromEntries(Object.values(EVENTS).flatMap((name) => (name in a || name in b ? [[name, (a[name] ?? 0) + (b[name] ?? 0)]] : [])))

const sumTallies = (a: Found['tally'], b: Found['tally']): Found['tally'] =>
  Object.fromEntries([...new Set([...Object.keys(a), ...Object.keys(b)])].map((name) => [name, (a[name] ?? 0) + (b[name] ?? 0)]))

const sum = (a: Found, b: Found): Found => ({
  runs: a.runs + b.runs,
  commands: a.commands + b.commands,
  tally: sumTallies(a.tally, b.tally),
  events: sumEvents(a.events, b.events),
  failures: [...a.failures, ...b.failures],
})

async function runSpread(from: number, end: number): Promise<Found> {
  // One more than there are processors: a run sometimes waits while databases close.
  const processes = availableParallelism() + 1
  const parts = Array.from({ length: processes }, (_, index) => {
    const args = [
      // Seeds leave much young garbage: a larger nursery collects it a tenth cheaper.
      '--max-semi-space-size=64',
      ...process.execArgv,
      fileURLToPath(import.meta.url),
      `--from=${from + index}`,
      `--seeds=${end - from - index}`,
      `--every=${processes}`,
      `--store=${values.store}`,
      `--world=${values.world}`,
      ...(values.for === undefined ? [] : [`--for=${values.for}`]),
    ]
    const child = spawn(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    let found: Found | undefined
    child.on('message', (message) => (found = message as Found))
    return new Promise<Found>((resolve) =>
      child.on('close', (code) => resolve(found ?? { ...NOTHING, failures: [`a process exited with ${code} before it reported`] })),
    )
  })
  return (await Promise.all(parts)).reduce(sum, NOTHING)
}

makeHashDeterministic()
const from = Number(values.seed ?? values.from)
const seeds = values.seed === undefined ? Number(values.seeds) : 1
const isPart = values.every !== undefined
const found = await (isPart
  ? runHere(from, from + seeds, Number(values.every))
  : seeds === 1
    ? runHere(from, from + 1, 1)
    : runSpread(from, from + seeds))
if (isPart) process.send?.(found, undefined, {}, () => process.exit())
else {
  const duration_s = Math.round((performance.now() - started) / 100) / 10
  const isEmbedded = values.store === 'embedded' && values.world === 'bookings'
  const missing = isEmbedded && seeds > 1 ? missingEndings(new Map(Object.entries(found.tally)), found.runs) : []
  for (const what of missing) console.log(what)
  const failures = [...found.failures, ...(found.runs >= LONG_RUN ? missing : [])]
  const command = ['npm run convergence', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(' ')
  appendProof('convergence', {
    command,
    seed: from,
    duration_s,
    counts: { seeds: found.runs, commands: found.commands, ...found.events },
    failures,
  })
  console.log(`${failures.length === 0 ? 'everything holds' : 'something does not hold'}, ${duration_s} s`)
  process.exitCode = failures.length === 0 ? 0 : 1
}
