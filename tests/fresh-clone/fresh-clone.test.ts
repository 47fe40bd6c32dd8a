/** The first commands of a newcomer, in their order, in a copy of the tree that holds nothing but what git tracks. */
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#tests/support/e2e/free-port.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const INSTALL_AND_BUILD_MS = 300_000
const PERSON = { email: 'first@example.test', password: 'first-hour-1', name: 'First Person', phone: '+14155550100', userType: 'customer' }

let clone = ''
let port = 0

const git = (...given: string[]): string => execFileSync('git', given, { cwd: clone, encoding: 'utf8' })

/** The environment of a shell: nothing of the test runner that this runs in. */
function shellEnv(): NodeJS.ProcessEnv {
  const ours = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST|DEV|PROD|MODE|SSR|BASE_URL)/.test(name))
  return { ...Object.fromEntries(ours), PORT: String(port), npm_config_prefer_offline: 'true' }
}

interface Started {
  readonly output: string
  /** Ends it as Ctrl+C would. Resolves with the exit code. */
  stop(): Promise<number | null>
}

/** Runs `npm start` until it listens. Rejects with its output when it exits before. */
function start(): Promise<Started> {
  const child = spawn('npm', ['start'], { cwd: clone, env: shellEnv(), detached: true })
  let output = ''
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += String(chunk)
      if (!output.includes('NearHelp is running at')) return
      resolve({
        output,
        stop: () => {
          if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGINT')
          return exited
        },
      })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void exited.then((code) => reject(new Error(`npm start exited with ${code}:\n${output}`)))
  })
}

function post(path: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(`http://127.0.0.1:${port}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

const login = async ({ email, password }: { email: string; password: string }): Promise<number> =>
  (await post('/auth/login', { email, password })).status

beforeAll(async () => {
  clone = mkdtempSync(join(tmpdir(), 'nearhelp-clone-'))
  port = await freePort()
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).split('\0')
  for (const path of tracked) {
    if (path === '' || !existsSync(root + path)) continue
    mkdirSync(dirname(join(clone, path)), { recursive: true })
    cpSync(root + path, join(clone, path))
  }
  git('init', '--quiet')
  git('add', '--all')
})

let running: Started | undefined

// Removing 30,000 files takes half a minute on a disk that discards freed blocks.
afterAll(async () => {
  await running?.stop()
  rmSync(clone, { recursive: true, force: true })
}, INSTALL_AND_BUILD_MS)

test(
  'npm start serves the demo marketplace with the packages of a start alone',
  async () => {
    running = await start()
    expect(running.output).not.toContain('EBADENGINE')
    expect(existsSync(join(clone, 'node_modules', 'vitest'))).toBe(false)
    expect(await login({ email: 'amina@demo.nearhelp.test', password: 'nearhelp-demo' })).toBe(200)
    expect((await post('/auth/signup', PERSON)).status).toBe(201)
    expect(await running.stop()).toBe(0)
  },
  INSTALL_AND_BUILD_MS,
)

// All unit tests ran in the stage before; those of the architecture need the packages of development, and git's own list of files.
test(
  'architecture tests pass after it',
  () => {
    execFileSync('node', ['build/install.mjs'], { cwd: clone, env: shellEnv(), stdio: 'pipe' })
    const output = execFileSync('npx', ['vitest', 'run', '--project', 'unit', 'tests/architecture'], {
      cwd: clone,
      env: shellEnv(),
      encoding: 'utf8',
    })
    expect(stripVTControlCharacters(output)).toMatch(/Tests +\d{3} passed/)
    expect(git('ls-files', '--others', '--exclude-standard')).toBe('')
  },
  INSTALL_AND_BUILD_MS,
)

test(
  'npm start again serves the same data',
  async () => {
    running = await start()
    expect(running.output).not.toContain('Building')
    expect(running.output).not.toContain('Installing')
    expect(await login(PERSON)).toBe(200)
    expect(await running.stop()).toBe(0)
  },
  INSTALL_AND_BUILD_MS,
)
