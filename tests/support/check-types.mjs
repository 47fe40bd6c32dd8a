// Type-checks every project of the tree: one tsconfig.json per runtime, two compilers at a time.
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
/** The compiler's build info of the last run, so that it checks only what changed. */
const remembered = join(root, '.artifacts', 'types')
// The longest first, so that both compilers finish at about the same time.
const sources = ['tests', 'src', 'server', 'mocks', 'sw', 'build']

/** Folders that hold a tsconfig.json, relative to the root. */
function projects() {
  /** @type {string[]} */
  const found = []
  for (const folder of sources) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (name.endsWith('tsconfig.json')) found.push(join(folder, dirname(name)))
    }
  }
  return found
}

/**
 * Runs the compiler on one project and resolves with its output.
 * @param {string} project a folder, relative to the root
 * @returns {Promise<{ project: string, code: number | null, output: string }>}
 */
function check(project) {
  return new Promise((resolve) => {
    const memory = join(remembered, `${project.replaceAll(/[^a-z]+/g, '-')}.tsbuildinfo`)
    // One thread each, because two compilers already share the processors.
    const options = ['--pretty', 'false', '--singleThreaded', '--incremental', '--tsBuildInfoFile', memory]
    const child = spawn(process.execPath, [compiler, '-p', project, ...options], { cwd: root })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => resolve({ project, code, output: output.trim() }))
  })
}

const started = performance.now()
const waiting = projects()
const total = waiting.length
const complaints = new Set()
let failed = 0

async function work() {
  for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
    const { code, output } = await check(project)
    if (code === 0) continue
    failed += 1
    if (output === '') complaints.add(`${project}: the compiler ended with ${code}`)
    for (const line of output.split('\n')) complaints.add(line)
  }
}

await Promise.all([work(), work()])
for (const line of complaints) console.error(line.replaceAll(root, ''))
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(`types: ${total - failed} of ${total} projects clean in ${seconds} s (${relative(root, compiler)})`)
process.exitCode = failed === 0 ? 0 : 1
