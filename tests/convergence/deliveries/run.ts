/**
 * Long runs: `npm run test:deliveries -- --store level --seeds 300`, in pieces with `--from N` or `--for MINUTES`. With `--cuts` the
 * connection is cut after every byte of a push and of its answer instead (in pieces: `--side request --from BYTE --for MINUTES`). With `--forgetful` the server does not find the outcomes of
 * repeated commands, and the run must fail. A line is appended to docs/proofs/deliveries.jsonl.
 */
import { parseArgs } from 'node:util'
import { appendProof } from '../../support/append-proof.ts'
import { cutEveryByte, type Side } from './cut-every-byte.ts'
import { openForgetfulServer } from './forgetful-server.ts'
import { openFigures } from './hostile-network.ts'
import { openServers, type Servers, type StoreName } from './open-servers.ts'
import { runDeliveries } from './run-deliveries.ts'

const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'level' },
    seeds: { type: 'string', default: '300' },
    from: { type: 'string' },
    for: { type: 'string' },
    cuts: { type: 'boolean', default: false },
    every: { type: 'string', default: '1' },
    side: { type: 'string' },
    forgetful: { type: 'boolean', default: false },
  },
})
/** Runs of different people on the same servers. */
const AT_ONCE = 3
const SHOWN = 20

const started = performance.now()
const seconds = (): number => Math.round((performance.now() - started) / 1_000)
const limitMs = values.for === undefined ? Infinity : Number(values.for) * 60_000
const from = Number(values.from ?? 1)

interface Result {
  readonly counts: Readonly<Record<string, number>>
  readonly failures: readonly string[]
}

async function runSeeds({ origins }: Servers): Promise<Result> {
  const figures = openFigures()
  const failures: string[] = []
  const end = from + Number(values.seeds)
  let [next, seeds, commands] = [from, 0, 0]
  async function work(): Promise<void> {
    while (next < end && performance.now() - started < limitMs) {
      const seed = next
      next += 1
      const run = await runDeliveries(origins, seed, figures)
      seeds += 1
      commands += run.commands
      failures.push(...run.faults.map((fault) => `seed ${seed}: ${fault}`))
      if (seeds % 10 === 0) console.log(`${seeds} seeds, ${figures.deliveries} deliveries, ${failures.length} faults, ${seconds()} s`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const { wrong, ...counts } = figures
  return { counts: { servers: origins.length, seeds, commands, ...counts }, failures: [...wrong, ...failures] }
}

const servers = await (values.forgetful ? openForgetfulServer() : openServers(values.store as StoreName))
try {
  const { counts, failures } = values.cuts
    ? await cutEveryByte(servers, {
        every: Number(values.every),
        ...(values.side === undefined ? {} : { sides: [values.side as Side] }),
        from: Number(values.from ?? 0),
        isOver: () => performance.now() - started > limitMs,
        onProgress: (line) => console.log(`${line}, ${seconds()} s`),
      })
    : await runSeeds(servers)
  const kinds = ['duplicate', 'loss', 'order'] as const
  const found = Object.fromEntries(kinds.map((kind) => [kind, failures.filter((fault) => fault.includes(`${kind}: `)).length]))
  console.log(JSON.stringify({ ...counts, ...found, seconds: seconds() }))
  for (const failure of failures.slice(0, SHOWN)) console.error(`  ${failure}`)
  appendProof('deliveries', {
    command: ['npm run test:deliveries', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(' '),
    seed: from,
    duration_s: seconds(),
    counts: { ...counts, ...found },
    failures: failures.slice(0, SHOWN),
  })
  if (failures.length > 0) process.exitCode = 1
} finally {
  await servers.close()
}
