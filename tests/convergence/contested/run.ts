/**
 * Contested hours under faults: `npm run test:contested -- --hours 1000 --seed 1 --for 20` (minutes). Three server processes share the empty
 * database of CLUSTER_URL, whose nodes CLUSTER_FAULT_COMMAND disturbs: it is called with kill, start, pause, resume, cut or heal and the
 * number of a node, in the order of the URL. With `--without-guards` the run must fail. A line is appended to docs/proofs/contested.jsonl.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { parseDatabaseUrl } from '#server/node/database-url.ts'
import { appendProof } from '../../support/append-proof.ts'
import { startPostgres } from '../../support/postgres/test-postgres.ts'
import { figuresOf } from './contested-figures.ts'
import { drawFaults } from './fault-schedule.ts'
import { commandedNodes, singleNode, type Nodes } from './inject-faults.ts'
import { runContested, SERVERS } from './run-contested.ts'

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    for: { type: 'string', default: '20' },
    'without-guards': { type: 'boolean', default: false },
  },
})
const SHOWN = 20
const artifacts = fileURLToPath(new URL('../../../.artifacts/contested/', import.meta.url))

interface Database {
  readonly url: string
  readonly nodes: Nodes
  remove(): Promise<void>
}

async function openDatabase(): Promise<Database> {
  const url = process.env['CLUSTER_URL']
  const command = process.env['CLUSTER_FAULT_COMMAND']
  if (url !== undefined && command !== undefined) {
    const parsed = parseDatabaseUrl(url)
    if (!parsed.ok) throw new Error(parsed.error)
    return { url, nodes: commandedNodes(command, parsed.value.hosts.length), remove: async () => undefined }
  }
  console.log('CLUSTER_URL and CLUSTER_FAULT_COMMAND are not set: failovers are skipped, one PostgreSQL is killed and started again.')
  const postgres = await startPostgres([])
  return { url: await postgres.createDatabase(), nodes: singleNode(postgres), remove: postgres.stop }
}

const [hours, seed, minutes] = [Number(values.hours), Number(values.seed), Number(values.for)]
const { url, nodes, remove } = await openDatabase()
const address = parseDatabaseUrl(url)
if (!address.ok) throw new Error(address.error)
const started = performance.now()
try {
  const durationMs = minutes * 60_000
  const result = await runContested({
    url,
    address: address.value,
    nodes,
    hours,
    durationMs,
    faults: drawFaults(seed, durationMs, { servers: SERVERS, nodes: nodes.count }),
    withoutGuards: values['without-guards'],
    onProgress: (line) => console.log(line),
  })
  const { counts, failures, silences } = figuresOf(result)
  mkdirSync(artifacts, { recursive: true })
  const { outputs, ...log } = result
  writeFileSync(`${artifacts}log.json`, JSON.stringify(log))
  outputs.forEach((output, index) => writeFileSync(`${artifacts}server-${index + 1}.log`, output))
  console.log(JSON.stringify({ nodes: nodes.count, servers: SERVERS, ...counts }))
  for (const { fromMs, ms } of silences.filter((each) => each.ms > 2_000))
    console.log(`silent for ${(ms / 1_000).toFixed(1)} s from ${(fromMs / 1_000).toFixed(0)} s on`)
  for (const { winners, reason, askedMs, wasReachable } of result.hours)
    if (winners !== 1 || reason !== undefined)
      console.log(
        `hour asked at ${(askedMs / 1_000).toFixed(0)} s, ${wasReachable ? 'with' : 'without'} a primary: ${winners} winners, ${reason}`,
      )
  for (const failure of failures.slice(0, SHOWN)) console.error(`  ${failure}`)
  const guards = values['without-guards'] ? ' --without-guards' : ''
  appendProof('contested', {
    command: `npm run test:contested -- --hours ${hours} --seed ${seed} --for ${minutes}${guards}`,
    seed,
    duration_s: Math.round((performance.now() - started) / 1_000),
    counts: { nodes: nodes.count, servers: SERVERS, ...counts },
    failures: failures.slice(0, SHOWN),
  })
  if (failures.length > 0) process.exitCode = 1
} finally {
  await remove()
}
