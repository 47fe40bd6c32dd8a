/**
 * `npm run test:stories`: all stories, those that `npm test` leaves out too, in the production build. In pieces with `--part 2/4`, or with
 * parts of their paths: `npm run test:stories -- offline/ chat`. Appends a line to docs/proofs/stories.jsonl.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { appendProof } from '#tests/support/append-proof.ts'
import { failedInPlaywright, playwrightCounts } from '#tests/support/test-reports.mjs'

const { values, positionals } = parseArgs({ options: { part: { type: 'string' } }, allowPositionals: true })
if (values.part !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(values.part)) throw new Error('--part is a number and how many, such as 2/4')
const root = fileURLToPath(new URL('../../', import.meta.url))
const report = `${root}.artifacts/results/stories.json`

const run = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } }).status === 0

if (!run('npm', ['run', '--silent', 'build', '--', '--quiet'])) process.exit(1)
const started = performance.now()
const shard = values.part === undefined ? [] : ['--shard', values.part]
const isOk = run('npx', ['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts', ...shard, ...positionals])
const said: unknown = JSON.parse(readFileSync(report, 'utf8'))
appendProof('stories', {
  command: ['npm run test:stories', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(' '),
  seed: 0,
  duration_s: Math.round((performance.now() - started) / 1_000),
  counts: { ...playwrightCounts(said) },
  failures: failedInPlaywright(root, said),
})
process.exitCode = isOk ? 0 : 1
