/**
 * `npm run test:crashes -- --crashes 100`: kills a whole browser at random moments while it writes messages and pushes them, opens it again,
 * and asks the server what it has. `--seed` and `--for` (minutes) make pieces. Appends a line to docs/proofs/crashes.jsonl.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { appendProof } from '#tests/support/append-proof.ts'
import { runCrashes } from './run-crashes.ts'

const { values } = parseArgs({
  options: { crashes: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' }, for: { type: 'string' } },
})
const root = fileURLToPath(new URL('../../', import.meta.url))
const built = spawnSync('npm', ['run', '--silent', 'build', '--', '--quiet'], { cwd: root, stdio: 'inherit' })
if (built.status !== 0) process.exit(1)

const started = performance.now()
const [seed, minutes] = [Number(values.seed), Number(values.for ?? Infinity)]
const { failures, ...counts } = await runCrashes({
  crashes: Number(values.crashes),
  seed,
  isTimeUp: () => performance.now() - started > minutes * 60_000,
})
console.log(JSON.stringify(counts))
for (const failure of failures) console.error(`  ${failure}`)
const options = [`--crashes ${values.crashes}`, `--seed ${seed}`, ...(values.for === undefined ? [] : [`--for ${values.for}`])]
appendProof('crashes', {
  command: `npm run test:crashes -- ${options.join(' ')}`,
  seed,
  duration_s: Math.round((performance.now() - started) / 1_000),
  counts,
  failures,
})
process.exitCode = failures.length === 0 ? 0 : 1
