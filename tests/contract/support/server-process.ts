/** The server as a separate process, from its sources, over a data folder; killed and started again at will. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundledProgram } from '#tests/support/bundled-program.ts'
import { until } from './wait-until.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const START_WITHIN_MS = 30_000

export interface Reply {
  /** 0 when the connection broke. */
  readonly status: number
  readonly body: Record<string, unknown>
}

export interface ServerProcess {
  readonly dataDir: string
  origin(): string
  /** Id of the running process; 0 when none runs. */
  pid(): number
  output(): string
  start(): Promise<void>
  /** Sends SIGKILL. Resolves when the process has ended. */
  kill(): Promise<void>
  /** Sends SIGTERM. @returns the exit code of the orderly end */
  stop(): Promise<number | null>
  /** Whether no process runs at this moment. */
  hasEnded(): boolean
  /** Starts a second process over the same data. @returns its exit code and output */
  startAnother(): Promise<{ readonly code: number | null; readonly output: string }>
  /** Resident memory, bytes; undefined where the system does not report it. */
  memory(): number | undefined
  /** Time that its main thread ran, and time that it waited for a processor, ms; undefined where the system does not report it. */
  schedule(): Schedule | undefined
  /** Peak of resident memory since the last call, bytes; undefined where the system does not report it. */
  peakMemory(): number | undefined
  call(method: string, path: string, body?: unknown, token?: string): Promise<Reply>
  dispose(): Promise<void>
}

/** A line of the system's report of a process's memory, bytes. */
function statusBytes(pid: number | undefined, line: 'VmRSS' | 'VmHWM'): number | undefined {
  try {
    return Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid ?? 0}/status`, 'utf8'))?.[1]) * 1_024
  } catch {
    return undefined
  }
}

export interface Schedule {
  readonly ranMs: number
  readonly waitedMs: number
}

/** Returns the times of a process's main thread. */
export function scheduleOf(pid: number | undefined): Schedule | undefined {
  try {
    const [ran = 0, waited = 0] = readFileSync(`/proc/${pid ?? 0}/schedstat`, 'utf8')
      .split(' ')
      .map(Number)
    return { ranMs: ran / 1e6, waitedMs: waited / 1e6 }
  } catch {
    return undefined
  }
}

function run(program: string, environment: NodeJS.ProcessEnv): { readonly child: ChildProcess; readonly output: () => string } {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  return { child, output: () => output }
}

const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', resolve))

/**
 * @param settings in addition to an empty marketplace on a free port with high limits; a DATA_DIR among them is not removed in the end
 * @param entry another program that runs the server
 */
export async function startServerProcess(
  settings: Readonly<Record<string, string>> = {},
  entry = 'server/main.ts',
): Promise<ServerProcess> {
  const program = await bundledProgram(entry)
  const ownDir = settings['DATA_DIR'] === undefined ? mkdtempSync(join(tmpdir(), 'nearhelp-server-')) : undefined
  const dataDir = settings['DATA_DIR'] ?? ownDir ?? ''
  const environment = {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    VERIFICATION_KEYS: 'test-test-test-test-test-test-test-test-tes',
    DATABASE_URL: '',
    DEMO: '0',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'wide',
    ...settings,
  }
  let running: ReturnType<typeof run> | undefined
  let origin = ''

  const server: ServerProcess = {
    dataDir,
    origin: () => origin,
    pid: () => running?.child.pid ?? 0,
    output: () => running?.output() ?? '',
    start: async () => {
      const started = run(program, environment)
      running = started
      await until(
        'the server listens',
        () => {
          if (started.child.exitCode !== null || started.child.signalCode !== null) throw new Error(`the server ended: ${started.output()}`)
          // Servers of older releases say "listens on".
          return /(?:is running at|listens on) (\S+)/.exec(started.output())?.[1]
        },
        (found) => found !== undefined && (origin = found) !== '',
        START_WITHIN_MS,
      )
    },
    kill: async () => {
      if (!running) return
      running.child.kill('SIGKILL')
      await ended(running.child)
    },
    stop: async () => {
      if (!running) return null
      running.child.kill('SIGTERM')
      return ended(running.child)
    },
    hasEnded: () => running === undefined || running.child.exitCode !== null || running.child.signalCode !== null,
    startAnother: async () => {
      const another = run(program, environment)
      return { code: await ended(another.child), output: another.output() }
    },
    memory: () => statusBytes(running?.child.pid, 'VmRSS'),
    schedule: () => scheduleOf(running?.child.pid),
    peakMemory: () => {
      const peak = statusBytes(running?.child.pid, 'VmHWM')
      try {
        // 5 resets the peak to what is resident now: proc(5).
        writeFileSync(`/proc/${running?.child.pid ?? 0}/clear_refs`, '5')
        return peak
      } catch {
        return undefined
      }
    },
    call: async (method, path, body, token) => {
      const headers = {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      }
      try {
        const response = await fetch(origin + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
        const text = await response.text()
        return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
      } catch {
        return { status: 0, body: {} }
      }
    },
    dispose: async () => {
      await server.kill()
      if (ownDir !== undefined) rmSync(ownDir, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}
