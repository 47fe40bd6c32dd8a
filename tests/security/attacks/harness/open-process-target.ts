/** A built server of any release as a separate process, over an empty data folder. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '#tests/contract/support/wait-until.ts'
import { openOutgoing } from './outgoing.ts'
import { openTarget, type Target } from './target.ts'

const clock = new URL('movable-clock.mjs', import.meta.url).href
const ADMIN_PASSWORD = 'the admin of a server under attack'
const START_WITHIN_MS = 60_000

export interface BuiltServer {
  /** The program to run with Node. */
  readonly program: string
  /** Folder of its packages. */
  readonly cwd: string
}

/** @param limits as in `Attack` */
export async function openProcessTarget({ program, cwd }: BuiltServer, limits: 'normal' | undefined): Promise<Target> {
  const outgoing = await openOutgoing()
  const folder = mkdtempSync(join(tmpdir(), 'nearhelp-attacked-'))
  const settings = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    VERIFICATION_KEYS: 'test-test-test-test-test-test-test-test-tes',
    DATABASE_URL: '',
    COUCHDB_URL: '',
    ADMIN_PASSWORD,
    DEMO: '0',
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
    RATE_LIMITS: limits ?? 'wide',
    ...outgoing.settings,
  }
  const child = spawn(process.execPath, ['--import', clock, program], {
    cwd,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (output += part.toString()))
  const origin = await until(
    'the server listens',
    () => {
      if (child.exitCode !== null) throw new Error(`the server ended: ${output}`)
      return /(?:is running at|listens on) (\S+)/.exec(output)?.[1]
    },
    (found) => found !== undefined,
    START_WITHIN_MS,
  )
  let skippedMs = 0
  return openTarget({
    kind: 'process',
    origin: origin ?? '',
    send: (request, address) => {
      request.headers.set('x-forwarded-for', address)
      return fetch(request)
    },
    adminPassword: ADMIN_PASSWORD,
    nowMs: () => Date.now() + skippedMs,
    pass: async (ms) => {
      const passed = new Promise((resolve) => child.once('message', resolve))
      child.send(ms)
      await passed
      skippedMs += ms
    },
    emails: outgoing.emails,
    texts: outgoing.texts,
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
      await outgoing.close()
      rmSync(folder, { recursive: true, force: true })
    },
  })
}
