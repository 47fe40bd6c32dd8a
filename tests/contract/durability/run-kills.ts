/** Kills servers, and PostgreSQL, with SIGKILL while devices write. */
import type { SeededRandom } from '#tests/support/device/seeded-random.ts'
import { bundledProgram } from '#tests/support/bundled-program.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres/test-postgres.ts'
import { startServerProcess, type ServerProcess } from '../support/server-process.ts'
import { runTool } from '../store/tool/store-tool.ts'
import { runInterruptions, type InterruptionResult } from './run-interruptions.ts'

export interface Kills {
  readonly store: 'level' | 'postgres'
  readonly seed: number
  readonly kills: number
  /** Acknowledged commands of the whole run; it ends a little above. */
  readonly commands: number
  readonly largestPush?: number
  readonly conversations?: number
  readonly isTimeUp?: () => boolean
  /** A control that must fail: commands are acknowledged before they are committed. */
  readonly acknowledgesEarly?: boolean
  readonly onProgress?: (line: string) => void
}

const LARGEST_PUSH = 400
/** Time in which PostgreSQL's processes notice that their parent is gone. */
const SETTLES_MS = 500
const ATTEMPTS = 20
/** Share of the kills that end a server again while it starts. */
const KILLED_AT_START = 0.2
const START_MS = 500

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Starts the server; sometimes it is killed before it serves. @returns when the last start began */
export async function startAgain(server: ServerProcess, random: SeededRandom, stop: () => Promise<void>): Promise<number> {
  if (random.chance(KILLED_AT_START)) {
    const starting = server.start().catch(() => undefined)
    await pause(random.below(START_MS))
    await stop()
    await starting
  }
  const begun = performance.now()
  await server.start()
  return begun
}

async function killServer(server: ServerProcess, random: SeededRandom): Promise<number> {
  await server.kill()
  return startAgain(server, random, server.kill)
}

async function killDatabase(postgres: TestPostgres): Promise<number> {
  await postgres.kill()
  await pause(SETTLES_MS)
  const begun = performance.now()
  for (let attempt = 1; ; attempt += 1) {
    try {
      await postgres.start()
      return begun
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
      await pause(SETTLES_MS)
    }
  }
}

/** @returns the faults that `npm run store -- verify` finds in the store of a stopped server */
export async function verifyFolder(dataDir: string): Promise<string[]> {
  const { code, out, err } = await runTool({ DATA_DIR: dataDir }, 'verify')
  return code === 0 ? [] : [`the store is not sound: ${[...out, ...err].join(' ')}`]
}

async function killOverLevel({ acknowledgesEarly = false, largestPush = LARGEST_PUSH, ...options }: Kills): Promise<InterruptionResult> {
  const early = acknowledgesEarly ? await bundledProgram('tests/contract/durability/acknowledge-early.ts') : undefined
  const server = await startServerProcess(early === undefined ? {} : { NODE_OPTIONS: `--import ${early}` })
  try {
    const interrupt = (random: SeededRandom): Promise<number> => killServer(server, random)
    const result = await runInterruptions({ ...options, server, count: options.kills, largestPush, interrupt })
    await server.kill()
    return { ...result, failures: [...result.failures, ...(await verifyFolder(server.dataDir))] }
  } finally {
    await server.dispose()
  }
}

async function killOverPostgres({ acknowledgesEarly = false, largestPush = LARGEST_PUSH, ...options }: Kills): Promise<InterruptionResult> {
  const postgres = await startPostgres(acknowledgesEarly ? ['synchronous_commit=off', 'wal_writer_delay=10s'] : [])
  try {
    const server = await startServerProcess({ DATABASE_URL: await postgres.createDatabase() })
    try {
      const interrupt = (random: SeededRandom): Promise<number> =>
        random.chance(0.5) ? killServer(server, random) : killDatabase(postgres)
      return await runInterruptions({ ...options, server, count: options.kills, largestPush, interrupt })
    } finally {
      await server.dispose()
    }
  } finally {
    await postgres.stop()
  }
}

export const runKills = (options: Kills): Promise<InterruptionResult> =>
  options.store === 'level' ? killOverLevel(options) : killOverPostgres(options)
