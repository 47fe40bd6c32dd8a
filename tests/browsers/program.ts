/** Processes that a story starts and ends: browsers, their drivers, a virtual screen. */
import { spawn, type ChildProcess } from 'node:child_process'

/** Starts a process group, because browsers leave children behind. */
export function startProgram(command: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(command, args, { env: { ...process.env, ...environment }, stdio: 'ignore', detached: true })
}

export async function endProgram(program: ChildProcess): Promise<void> {
  if (program.pid === undefined || program.exitCode !== null || program.signalCode !== null) return
  const ended = new Promise((resolve) => program.once('exit', resolve))
  process.kill(-program.pid, 'SIGKILL')
  await ended
}

/** Polls until there is a value. @throws Error after `withinMs` */
export async function until<T>(what: string, look: () => Promise<T | undefined>, withinMs = 30_000): Promise<T> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const found = await look().catch(() => undefined)
    if (found !== undefined) return found
    if (Date.now() > deadline) throw new Error(`${what}: not within ${withinMs / 1_000} s`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
