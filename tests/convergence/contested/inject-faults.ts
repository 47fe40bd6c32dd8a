/** Carries out the drawn faults on the database's nodes and the server processes. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { ServerProcess } from '#tests/contract/support/server-process.ts'
import type { TestPostgres } from '#tests/support/postgres/test-postgres.ts'
import type { Fault } from './fault-schedule.ts'

const run = promisify(execFile)

/** The nodes of a database that can be disturbed. */
export interface Nodes {
  readonly count: number
  begin(kind: 'kill' | 'pause' | 'cut', node: number): Promise<void>
  end(kind: 'kill' | 'pause' | 'cut', node: number): Promise<void>
}

const ENDED_BY = { kill: 'start', pause: 'resume', cut: 'heal' } as const

/** @param command called with kill, start, pause, resume, cut or heal, and the number of a node from 1 on */
export function commandedNodes(command: string, count: number): Nodes {
  const [program = '', ...given] = command.split(' ')
  const call = async (what: string, node: number): Promise<void> => void (await run(program, [...given, what, String(node + 1)]))
  return { count, begin: call, end: (kind, node) => call(ENDED_BY[kind], node) }
}

/** A single server, which can be killed and started. */
export function singleNode(postgres: TestPostgres): Nodes {
  return { count: 1, begin: () => postgres.kill(), end: () => postgres.start() }
}

/** A fault that happened. */
export interface Happened {
  /** From the beginning of the run. */
  readonly beganMs: number
  readonly endedMs: number
  readonly what: string
}

export interface InjectFaults {
  readonly nodes: Nodes
  readonly servers: readonly ServerProcess[]
  readonly primary: () => number | undefined
  /** Milliseconds since the beginning of the run. */
  readonly nowMs: () => number
  /** Told about servers that are away on purpose. */
  readonly expectAway: (server: number, isAway: boolean) => void
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
const START_AGAIN_MS = 1_000

/** Starts a killed server; it waits for the database, which may be away for longer than a start may take. */
async function startAgain(server: ServerProcess): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await server.start()
    } catch (error) {
      if (attempt === 5) throw error
      await server.kill()
      await pause(START_AGAIN_MS)
    }
  }
}

/** @returns a node of that role; a standby is the next one after the primary */
function nodeFor(role: Fault['role'], primary: number | undefined, count: number): number {
  return ((primary ?? 0) + (role === 'primary' ? 0 : 1)) % count
}

async function disturbServer({ server, forMs }: Fault, deps: InjectFaults): Promise<string> {
  const process = deps.servers[server]
  if (!process) throw new Error('no such server')
  deps.expectAway(server, true)
  await process.kill()
  await pause(forMs)
  await startAgain(process)
  deps.expectAway(server, false)
  return `server ${server + 1} killed`
}

async function disturbNode({ kind, role, forMs }: Fault, { nodes, primary }: InjectFaults): Promise<string> {
  if (kind === 'server') throw new Error('not a node')
  const node = nodeFor(role, primary(), nodes.count)
  // A command that cannot cut a node off says so with its exit code.
  const done =
    kind === 'cut'
      ? await nodes.begin('cut', node).then(
          () => kind,
          () => 'pause' as const,
        )
      : kind
  if (done !== 'cut') await nodes.begin(done, node)
  await pause(forMs)
  await nodes.end(done, node)
  return `${role} ${node + 1}: ${done}`
}

/** Carries out the faults one after the other. @param onFault called with each when it is over @param isOver those that are not due yet are left out then */
export async function injectFaults(
  faults: readonly Fault[],
  deps: InjectFaults,
  onFault: (fault: Happened) => void,
  isOver: () => boolean,
): Promise<void> {
  for (const fault of faults) {
    while (deps.nowMs() < fault.atMs && !isOver()) await pause(Math.min(200, fault.atMs - deps.nowMs()))
    // One that is due happens, also where the one before took longer than planned.
    if (deps.nowMs() < fault.atMs) return
    const beganMs = deps.nowMs()
    const what = await (fault.kind === 'server' ? disturbServer(fault, deps) : disturbNode(fault, deps))
    onFault({ beganMs, endedMs: deps.nowMs(), what: `${what} for ${(fault.forMs / 1_000).toFixed(0)} s` })
  }
}
