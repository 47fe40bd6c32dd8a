/** The real server as a child process, as `npm start` runs it: its own data folder, killed or restarted at will. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'
import startCommand from '../../../package.json' with { type: 'json' }

/** The server's master key for verifications: none is written beside its data. */
const KEYS = 'test-test-test-test-test-test-test-test-tes'
const entry = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url))
const START_WITHIN_MS = 90_000
/** Node's options in `npm start`. */
const nodeOptions = startCommand.scripts.start.split(' ').filter((part) => part.startsWith('--'))

export interface ProductServer {
  readonly port: number
  readonly origin: string
  readonly dataDir: string
  /** Whether it writes emails to files instead of sending them. A demo shows its codes on the screen. */
  readonly writesMail: boolean
  /** Moves its clock forward, and the time that it tells devices. Timers keep their time. */
  pass(ms: number): Promise<void>
  /** Its output. */
  output(): string
  /** kill -9, and waits for the end. */
  kill(): Promise<void>
  /** Starts it again over the same data, with the program of another release from now on when one is named. */
  start(other?: string): Promise<void>
  /** Ends it and removes its data. */
  dispose(): Promise<void>
}

async function healthy(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/health`, { signal: AbortSignal.timeout(1_000) })).ok
  } catch {
    return false
  }
}

/**
 * Starts a server on a free port.
 * @param environment for example DEMO: '0' for an empty marketplace
 * @param place its data folder; an empty temporary one by default
 * @param first the program of another release; this tree's by default
 * @throws Error with its output when it is not healthy within 90 s
 */
export async function startProductServer(
  environment: Readonly<Record<string, string>> = {},
  place?: string,
  first = entry,
): Promise<ProductServer> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const dataDir = place ?? (await mkdtemp(join(tmpdir(), 'nearhelp-')))
  let child: ChildProcess | undefined
  let printed = ''
  let program = first

  const start = async (other = program): Promise<void> => {
    program = other
    const started = spawn(process.execPath, [...nodeOptions, program], {
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        VERIFICATION_KEYS: KEYS,
        TILE_URL: '',
        ROUTER_URL: '',
        ROUTER_KIND: '',
        DIRECTIONS_URL: '',
        NODE_OPTIONS: `--import ${new URL('./shifted-clock.mjs', import.meta.url).href}`,
        CLOCK_SHIFT_HEADER: '1',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    child = started
    for (const stream of [started.stdout, started.stderr]) stream?.on('data', (part: Buffer) => (printed += part.toString()))
    const deadline = Date.now() + START_WITHIN_MS
    while (!(await healthy(origin))) {
      if (started.exitCode !== null || Date.now() > deadline) {
        started.kill('SIGKILL')
        throw new Error(`The server did not start:\n${printed}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = child
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    await ended
  }

  await start()
  return {
    port,
    origin,
    dataDir,
    writesMail: environment['SMTP_URL'] === undefined && environment['DEMO'] !== '1',
    pass: (ms) =>
      new Promise((resolve) => {
        child?.once('message', () => resolve())
        child?.send(ms)
      }),
    output: () => printed,
    kill: () => end('SIGKILL'),
    start,
    dispose: async () => {
      await end('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
