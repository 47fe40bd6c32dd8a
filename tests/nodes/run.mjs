// `npm run test:nodes [-- 22 26]`: types, unit, contract and server tests on every supported Node.
// Each Node is an npm package at an exact version, fetched into .cache/nodes at its first use.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackages, npm } from '../../build/install-packages.mjs'
import { failedInVitest } from '../support/test-reports.mjs'

const VERSIONS = ['20.20.2', '22.23.3', '24.21.0', '26.10.0']

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * @param {string} version exact, for example '24.21.0'
 * @returns {string} the path of that Node's executable
 */
function provideNode(version) {
  const name = `node-${process.platform}-${process.arch}`
  const folder = join(root, '.cache', 'nodes', version)
  const executable = join(folder, 'node_modules', name, 'bin', 'node')
  if (!existsSync(executable)) {
    mkdirSync(folder, { recursive: true })
    npm(root, ['install', '--prefix', folder, '--no-save', '--no-package-lock', '--ignore-scripts', `${name}@${version}`])
  }
  return executable
}

/**
 * @param {string} node the executable
 * @param {readonly string[]} commandLine
 * @returns {boolean} whether it succeeded
 */
function run(node, commandLine) {
  // Tests that start `node` as a child get the same one.
  // The contract tests run over the store that a server on Node has; the others are libraries in the page or in memory.
  const env = { CONTRACT_STORES: 'leveldb', ...process.env, PATH: `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}` }
  return spawnSync(node, commandLine, { cwd: root, stdio: 'inherit', env }).status === 0
}

/** Everything but the seeded runs and the attacks, which depend on no feature of Node and run in `npm test`. */
const tests = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project=unit',
  '--project=data',
  '--project=released',
  '--project=contract',
  '--reporter=dot',
  '--reporter=json',
  '--experimental.fsModuleCache',
]

const wanted = process.argv.slice(2)
const versions = VERSIONS.filter((version) => wanted.length === 0 || wanted.includes(version.split('.')[0] ?? ''))
installPackages(root, 'all')

const lines = []
const failures = []
for (const version of versions) {
  const node = provideNode(version)
  console.log(`\n── Node ${version} ${'─'.repeat(60)}\n`)
  const result = join(root, '.artifacts', 'results', `node-${version}.json`)
  rmSync(result, { force: true })
  const started = performance.now()
  const ok = run(node, ['tests/support/check-types.mjs']) && run(node, [...tests, `--outputFile.json=${result}`])
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  lines.push(`${ok ? 'ok    ' : 'FAILED'} ${seconds.padStart(7)} s  Node ${version}`)
  failures.push(...failedInVitest(root, result).map((line) => `failed on Node ${version}: ${line}`))
  if (!ok) process.exitCode = 1
}
console.log(`\n${lines.join('\n')}\n`)
for (const line of failures) console.log(line)
const failed = lines.filter((line) => line.startsWith('FAILED')).length
console.log(`Nodes: ${lines.length - failed} passed, ${failed} failed`)
