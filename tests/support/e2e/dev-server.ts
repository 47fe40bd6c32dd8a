/** What `npm run dev` starts, as a child process: Vite over the sources, without a backend. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const vite = `${root}node_modules/vite/bin/vite.js`
const START_WITHIN_MS = 60_000

export interface DevServer {
  readonly origin: string
  /** Ends its process and waits for the end. */
  stop(): Promise<void>
}

async function responds(origin: string): Promise<boolean> {
  try {
    return (await fetch(origin, { signal: AbortSignal.timeout(1_000) })).ok
  } catch {
    return false
  }
}

/** Starts it on a free port of the loopback address. @param settings environment variables @throws Error with what it printed when it does not respond within 60 s */
export async function startDevServer(settings: Readonly<Record<string, string>> = {}): Promise<DevServer> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  // The test runner names its own mode there, and Vite would take it.
  const { NODE_ENV: _, ...environment } = process.env
  const child = spawn(process.execPath, [vite, '--port', String(port), '--strictPort'], {
    cwd: root,
    env: { ...environment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (printed += part.toString()))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  const deadline = Date.now() + START_WITHIN_MS
  while (!(await responds(origin))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`The dev server did not start:\n${printed}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { origin, stop }
}
