// `npm test`: all tests, also on a fresh clone. Installs packages and a browser when they are missing, runs the stages in order, and
// ends with one line of counts.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackages } from '../build/install-packages.mjs'
import { findWholeBrowser } from './support/find-browser.mjs'
import { countVitest, failedInPlaywright, failedInVitest, playwrightCounts, readReport } from './support/test-reports.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(root, '.artifacts', 'results')
const vitestResult = join(results, 'vitest.json')
const cloneResult = join(results, 'fresh-clone.json')
const playwrightResult = join(results, 'playwright.json')

/** @typedef {import('./support/test-reports.mjs').Count} Count */

/**
 * @param {string} command
 * @param {readonly string[]} given
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {boolean} whether it succeeded
 */
function run(command, given, environment = process.env) {
  return spawnSync(command, given, { cwd: root, stdio: 'inherit', env: environment }).status === 0
}

/** Returns whether Playwright's own Chromium is installed. */
async function bundledBrowser() {
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath())
}

/** Installs a browser when there is none. @returns {Promise<boolean>} whether there is one now */
async function provideBrowser() {
  if (findWholeBrowser() !== undefined || (await bundledBrowser())) return true
  console.log('Installing a browser …')
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const install = (/** @type {readonly string[]} */ names) => run('apt-get', ['install', '-y', '--no-install-recommends', ...names])
    // The headless shell is quicker, but not in every Debian release.
    if (run('apt-get', ['update']) && (install(['chromium', 'chromium-headless-shell']) || install(['chromium']))) return true
  }
  return run('npx', ['playwright', 'install', 'chromium'])
}

/** @param {string} resultFile @param {readonly string[]} projects @returns {boolean} whether every test passed */
function runVitest(resultFile, projects) {
  return run('npx', ['vitest', 'run', ...projects, '--reporter=default', '--reporter=json', `--outputFile.json=${resultFile}`])
}

const nothing = () => ({ passed: 0, failed: 0 })

let built = false

function buildAll() {
  built = run('npm', ['run', '--silent', 'build', '--', '--quiet'])
  return built
}

async function runInBrowser() {
  if (!built) console.log('Not run: there is no build of these sources.')
  return (
    built &&
    (await provideBrowser()) &&
    run('npm', ['run', '--silent', 'e2e'], { ...process.env, STORIES: 'short', PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightResult })
  )
}

/** @type {readonly { name: string, run: () => boolean | Promise<boolean>, count: () => Count }[]} */
const stages = [
  { name: 'Types', run: () => run('npm', ['run', '--silent', 'types']), count: nothing },
  { name: 'Lint', run: () => run('npm', ['run', '--silent', 'lint']), count: nothing },
  {
    name: 'Architecture, unit and contract tests',
    run: () =>
      runVitest(vitestResult, [
        '--project',
        'unit',
        '--project',
        'data',
        '--project',
        'released',
        '--project',
        'contract',
        '--project',
        'devices',
      ]),
    count: () => countVitest(vitestResult),
  },
  { name: 'Build', run: buildAll, count: nothing },
  { name: 'End to end in a browser', run: runInBrowser, count: () => playwrightCounts(readReport(playwrightResult)) },
  {
    name: 'The first commands in a fresh clone',
    run: () => runVitest(cloneResult, ['--project', 'fresh-clone']),
    count: () => countVitest(cloneResult),
  },
]

installPackages(root, 'all')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const total = { passed: 0, failed: 0 }
const summary = []
for (const stage of stages) {
  console.log(`\n── ${stage.name} ${'─'.repeat(Math.max(3, 72 - stage.name.length))}\n`)
  const started = performance.now()
  const ok = await stage.run()
  const { passed, failed } = stage.count()
  total.passed += passed
  // A stage can fail without a failing test: a type error, a file that does not load.
  total.failed += ok ? failed : Math.max(failed, 1)
  summary.push(`${ok ? 'ok    ' : 'FAILED'} ${((performance.now() - started) / 1000).toFixed(1).padStart(7)} s  ${stage.name}`)
}

console.log(`\n${summary.join('\n')}\n`)
// The failures come last, for readers of the end of a long run.
for (const line of [
  ...failedInVitest(root, vitestResult),
  ...failedInPlaywright(root, readReport(playwrightResult)),
  ...failedInVitest(root, cloneResult),
])
  console.log(`failed: ${line}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
