// `npm run check`: types, lint, architecture and unit tests, side by side, because each alone leaves a processor idle. The output of each
// follows when it has ended. The device's databases, the lint rules that need types
// and everything slower belong to `npm test`.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { installPackages } from '../build/install-packages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** @type {readonly (readonly [name: string, command: string, given: readonly string[]])[]} */
const CHECKS = [
  ['Types', 'npm', ['run', '--silent', 'types']],
  ['Lint', 'npm', ['run', '--silent', 'lint:quick']],
  ['Architecture and unit tests', 'npx', ['vitest', 'run', '--project', 'unit', '--experimental.fsModuleCache']],
]

/**
 * @param {string} command
 * @param {readonly string[]} given
 * @returns {Promise<{ readonly output: string, readonly isOk: boolean }>}
 */
function run(command, given) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(command, given, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (output += part))
    const end = (/** @type {boolean} */ isOk) => resolve({ output, isOk })
    child.once('error', () => end(false))
    child.once('close', (code) => end(code === 0))
  })
}

installPackages(root, 'all')
const started = performance.now()
const ended = await Promise.all(
  CHECKS.map(async ([name, command, given]) => {
    const { output, isOk } = await run(command, given)
    console.log(`\n── ${name} ──\n\n${output}`)
    return { name, isOk }
  }),
)
// The failures come last, for readers of the end.
for (const { name, isOk } of ended) console.log(`${isOk ? 'ok    ' : 'FAILED'} ${name}`)
console.log(`${((performance.now() - started) / 1_000).toFixed(0)} s`)
process.exitCode = ended.every(({ isOk }) => isOk) ? 0 : 1
