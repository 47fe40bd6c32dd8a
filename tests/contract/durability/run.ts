/**
 * Long runs: `npm run test:kills -- --kills 200 --commands 500000`, `--store postgres` for PostgreSQL, and `npm run test:power-cuts -- --cuts
 * 100`. `--seed` and `--for` (minutes) make pieces, `--names directory` is a stricter disk. `--unsafe` acknowledges commands before they are
 * committed, or does not sync; it must fail. A line is appended to docs/proofs.
 */
import { parseArgs } from 'node:util'
import { appendProof } from '#tests/support/append-proof.ts'
import { noPowerCuts } from './mount-power-cut-disk.ts'
import type { InterruptionResult } from './run-interruptions.ts'
import { runKills } from './run-kills.ts'
import { runPowerCuts } from './run-power-cuts.ts'

const SHOWN = 20
/** Acknowledged commands between two interruptions. */
const [BETWEEN_KILLS, BETWEEN_CUTS] = [2_500, 300]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    store: { type: 'string', default: 'level' },
    kills: { type: 'string', default: '200' },
    cuts: { type: 'string', default: '100' },
    commands: { type: 'string' },
    seed: { type: 'string', default: '1' },
    for: { type: 'string' },
    names: { type: 'string', default: 'file' },
    unsafe: { type: 'boolean', default: false },
  },
})

const started = performance.now()
const [seed, minutes] = [Number(values.seed), Number(values.for ?? Infinity)]
const common = { seed, isTimeUp: () => performance.now() - started > minutes * 60_000, onProgress: (line: string) => console.log(line) }

/** @param options as typed, without those that every run has */
function record(name: string, options: string, { startMs, failures, ...counts }: InterruptionResult): void {
  const median = startMs[Math.floor(startMs.length / 2)] ?? 0
  const figures = { ...counts, start_ms_median: Math.round(median), start_ms_max: Math.round(startMs.at(-1) ?? 0) }
  console.log(JSON.stringify(figures))
  for (const failure of failures.slice(0, SHOWN)) console.error(`  ${failure}`)
  const rest = `--seed ${seed}${values.for === undefined ? '' : ` --for ${values.for}`}${values.unsafe ? ' --unsafe' : ''}`
  appendProof(name, {
    command: `npm run test:${name} -- ${options} ${rest}`,
    seed,
    duration_s: Math.round((performance.now() - started) / 1_000),
    counts: { ...figures, failures: failures.length },
    failures: failures.slice(0, SHOWN),
  })
  if (failures.length > 0) process.exitCode = 1
}

if (positionals[0] === 'power-cuts') {
  if (noPowerCuts === undefined) {
    const [cuts, namesBy] = [Number(values.cuts), values.names === 'directory' ? 'directory' : 'file'] as const
    const commands = Number(values.commands ?? cuts * BETWEEN_CUTS)
    const result = await runPowerCuts({ ...common, cuts, commands, namesBy, isRelaxed: values.unsafe })
    record('power-cuts', `--cuts ${cuts} --commands ${commands} --names ${namesBy}`, result)
  } else console.log(`Power cuts are skipped: ${noPowerCuts}.`)
} else {
  const [kills, store] = [Number(values.kills), values.store === 'postgres' ? 'postgres' : 'level'] as const
  const commands = Number(values.commands ?? kills * BETWEEN_KILLS)
  const result = await runKills({ ...common, kills, commands, store, acknowledgesEarly: values.unsafe })
  record('kills', `--store ${store} --kills ${kills} --commands ${commands}`, result)
}
