/** The server of a world: started on its disk, stopped or killed, and started again. */
import { worldCode } from '../commands/random-start-code.ts'
import { UNLIMITED_RATE_LIMITS } from '#config/limits.ts'
import type { Ulid } from '#domain/ids.ts'
import { createApp, type App } from '#server/app.ts'
import { silentLog } from '#server/platform/log.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { StoreUnavailable } from '#server/store/store-unavailable.ts'
import type { ManualClock } from '#tests/support/device/manual-clock.ts'
import type { SeededRandom } from '#tests/support/device/seeded-random.ts'
import type { Disk, DiskProcess } from './disk.ts'

export interface WorldServer {
  serve(request: Request): Promise<Response>
  /** Returns the store of the running process. */
  store(): DocumentStore
  /** @param moves to the other kind of store before the next one starts */
  restart(how: 'stopped' | 'killed', moves: boolean): Promise<void>
  stop(): Promise<void>
}

export interface WorldServerDeps {
  readonly disk: Disk
  readonly clock: ManualClock
  readonly random: SeededRandom
  readonly newId: () => Ulid
  /** Returns how many helpers of a city a device keeps, asked at each start. */
  readonly helpersKept?: () => number
}

/** Time that passes with each turn while a server stops, ms. */
const STOP_STEP_MS = 100
/** Attempts to start a server while its database fails. */
const STARTS = 10

export async function startWorldServer({ disk, clock, random, newId, helpersKept }: WorldServerDeps): Promise<WorldServer> {
  let server: DiskProcess
  let app: App

  async function startOnce(): Promise<void> {
    server = await disk.open()
    app = createApp({
      store: server.store,
      clock: clock.now,
      newId,
      log: silentLog,
      setTimer: (ms, run) => clock.after(ms, run),
      // The same for all, so that the model knows it.
      newStartCode: worldCode,
      randomBytes: (length) => Uint8Array.from({ length }, () => random.below(256)),
      // Worlds are many and their passwords guard nothing.
      passwords: { hash: async (password) => `plain ${password}`, verify: async (hash, password) => hash === `plain ${password}` },
      config: {
        rateLimits: UNLIMITED_RATE_LIMITS,
        adminPassword: 'the admin of a small world',
        ...(helpersKept ? { replicationLimits: { helpersKept: helpersKept() } } : {}),
      },
    })
    await app.start()
  }

  async function stop(): Promise<void> {
    const stopped = app.stop().then(() => true)
    // What is under way gets a moment of the world's time to end.
    while (!(await Promise.race([stopped, disk.turn().then(() => false)]))) clock.advance(STOP_STEP_MS)
    await server.end()
  }

  async function start(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await startOnce()
        return
      } catch (error) {
        // An operator's supervisor starts it again.
        if (!(error instanceof StoreUnavailable) || attempt === STARTS) throw error
        await stop()
      }
    }
  }

  await start()
  return {
    serve: (request) => app.fetch(request),
    store: () => server.store,
    restart: async (how, moves) => {
      if (how === 'killed') server.kill()
      await stop()
      if (moves) await disk.move?.()
      // A server takes time to start, so that instants keep rising.
      clock.advance(1_000)
      await start()
    },
    stop,
  }
}
