/** Long runs: `npm run convergence -- --seeds 10000`, and one run again: `--seed N`. Spread over processes. */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runSeed } from './run-seed.ts'
import { makeHashDeterministic } from './world/deterministic-hash.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '300' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    every: { type: 'string' },
  },
})

/** Runs seeds `from`, `from + every`, … below `end` in this process. */
async function runHere(from: number, end: number, every: number): Promise<number> {
  let failed = 0
  let commands = 0
  let runs = 0
  const tally = new Map<string, number>()
  for (let seed = from; seed < end; seed += every) {
    const result = await runSeed(seed)
    runs += 1
    commands += result.commands
    for (const [ending, count] of result.tally) tally.set(ending, (tally.get(ending) ?? 0) + count)
    if (result.faults.length === 0) continue
    failed += 1
    console.error(`seed ${seed} failed; again: npm run convergence -- --seed ${seed}`)
    for (const fault of result.faults.slice(0, 12)) console.error(`  ${fault}`)
  }
  console.log(`${runs} seeds from ${from} by ${every}: ${failed} failed, ${commands} commands`)
  console.log(`judged ${JSON.stringify(Object.fromEntries(tally))}`)
  return failed
}

async function runSpread(from: number, end: number): Promise<number> {
  // One more than there are processors: a run sometimes waits while databases close.
  const processes = availableParallelism() + 1
  const codes = Array.from({ length: processes }, (_, index) => {
    const args = [
      // Seeds leave much young garbage: a larger nursery collects it a tenth cheaper.
      '--max-semi-space-size=64',
      ...process.execArgv,
      fileURLToPath(import.meta.url),
      '--from',
      String(from + index),
      '--seeds',
      String(end - from),
      '--every',
      String(processes),
    ]
    const child = spawn(process.execPath, args, { stdio: 'inherit' })
    return new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 1)))
  })
  return (await Promise.all(codes)).filter((code) => code !== 0).length
}

makeHashDeterministic()
const started = performance.now()
const from = Number(values.from)
const seeds = Number(values.seeds)
const failed =
  values.seed !== undefined
    ? await runHere(Number(values.seed), Number(values.seed) + 1, 1)
    : values.every !== undefined
      ? await runHere(from, from + seeds, Number(values.every))
      : await runSpread(from, from + seeds)
if (values.every === undefined)
  console.log(`${failed === 0 ? 'everything holds' : 'something does not hold'}, ${((performance.now() - started) / 1000).toFixed(1)} s`)
process.exitCode = failed === 0 ? 0 : 1
