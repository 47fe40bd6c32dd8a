/**
 * `npm run test:updates -- --from <commit> --visits 50`: deploys this tree's release under open pages of that commit's, while messages wait.
 * `--seed` and `--for` (minutes) make pieces; `--builds FOLDER` keeps the built release there for the next run. With
 * `--forgetful` the device drops the files of earlier releases, and visits must fail. Appends a line to docs/proofs/updates.jsonl.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { buildRelease, commitOf } from '#tests/security/attacks/harness/release.ts'
import { appendProof } from '#tests/support/append-proof.ts'
import { browserArguments, findBrowser } from '#tests/support/find-browser.mjs'
import { runUpdates } from './run-updates.ts'

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    visits: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    for: { type: 'string' },
    builds: { type: 'string' },
    forgetful: { type: 'boolean', default: false },
  },
})
if (values.from === undefined) throw new Error('--from names the commit of an earlier release')
const root = fileURLToPath(new URL('../../', import.meta.url))
const built = spawnSync('npm', ['run', '--silent', 'build', '--', '--quiet'], { cwd: root, stdio: 'inherit' })
if (built.status !== 0) process.exit(1)
const from = commitOf(values.from)
const release = buildRelease(from, values.builds)

const started = performance.now()
const [seed, minutes] = [Number(values.seed), Number(values.for ?? Infinity)]
const executablePath = findBrowser()
const browser = await chromium.launch({ args: [...browserArguments], ...(executablePath === undefined ? {} : { executablePath }) })
const { failures, ...counts } = await runUpdates({
  releases: { earlier: release.program, newer: join(root, 'dist/server/main.js') },
  browser,
  visits: Number(values.visits),
  seed,
  isForgetful: values.forgetful,
  isTimeUp: () => performance.now() - started > minutes * 60_000,
})
await browser.close()
release.remove()
console.log(JSON.stringify(counts))
const options = [
  `--from ${from}`,
  `--visits ${values.visits}`,
  `--seed ${seed}`,
  ...(values.for === undefined ? [] : [`--for ${values.for}`]),
  ...(values.forgetful ? ['--forgetful'] : []),
]
appendProof('updates', {
  command: `npm run test:updates -- ${options.join(' ')}`,
  seed,
  duration_s: Math.round((performance.now() - started) / 1_000),
  counts,
  failures,
})
process.exitCode = failures.length === 0 ? 0 : 1
