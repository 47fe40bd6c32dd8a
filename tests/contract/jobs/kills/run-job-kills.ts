/** Kills the server with SIGKILL while jobs of every kind run: at random moments, and between the mail server's answer and our record of it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MINUTE_MS } from '#domain/constants.ts'
import { openLevelStore } from '#server/node/store/open-level-store.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { bundledProgram } from '#tests/support/bundled-program.ts'
import { seededRandom } from '#tests/support/device/seeded-random.ts'
import { startPostgres } from '#tests/support/postgres/test-postgres.ts'
import { startServerProcess, type ServerProcess } from '../../support/server-process.ts'
import { openPostgresUrl } from '../../support/store-kinds.ts'
import { checkRun, openJobs, type CheckedRun } from './check-run.ts'
import { openMarketActions } from './market-actions.ts'
import { openExternalServices } from './external-services.ts'

export interface JobKills {
  readonly store: 'level' | 'postgres'
  readonly seed: number
  readonly kills: number
  /** Control: the embedded store acknowledges writes before they are made. */
  readonly acknowledgesEarly?: boolean
  readonly isTimeUp?: () => boolean
  readonly onProgress?: (line: string) => void
}

/** Actions between two kills, some of them at the same time. */
const ACTIONS = 6
/** How far the clock jumps at each start: requests expire after 30 minutes, and hourly sweeps come due. */
const JUMP_MS = 31 * MINUTE_MS
/** An aimed kill hits one of so many next emails, or comes so long after the actions, ms. */
const LATEST_AIM = 8
const AIM_MS = 1_500
const SETTLE_MS = 4_000
const ROUNDS = 12

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export async function runJobKills({
  store: kind,
  seed,
  kills,
  acknowledgesEarly = false,
  isTimeUp = () => false,
  onProgress = () => undefined,
}: JobKills): Promise<CheckedRun> {
  const random = seededRandom(seed)
  const world = await openExternalServices()
  const postgres = kind === 'postgres' ? await startPostgres() : undefined
  const url = await postgres?.createDatabase()
  const ahead = await bundledProgram('tests/contract/jobs/kills/clock-ahead.ts')
  const early = acknowledgesEarly ? [await bundledProgram('tests/contract/durability/acknowledge-early.ts')] : []
  const clockFile = join(ahead, '..', `clock-${process.pid}-${seed}`)
  let aheadMs = 0
  const setClock = (ms: number): void => {
    aheadMs = ms
    writeFileSync(clockFile, String(ms))
  }
  setClock(0)
  const server: ServerProcess = await startServerProcess({
    ...world.settings,
    ADMIN_PASSWORD: 'the admin of tests',
    NODE_OPTIONS: [ahead, ...early].map((program) => `--import ${program}`).join(' '),
    CLOCK_AHEAD_FILE: clockFile,
    ...(url === undefined ? {} : { DATABASE_URL: url }),
  })
  const openStore = (): Promise<DocumentStore> =>
    url === undefined ? openLevelStore({ path: join(server.dataDir, 'store'), durability: 'strict' }) : openPostgresUrl(url)
  const killedAt: number[] = []
  let aimed = 0

  async function killOnce(doing: Promise<void>): Promise<void> {
    const moment = random.next()
    if (moment < 0.25) await pause(random.below(400))
    else if (moment < 0.5) {
      await doing
      await pause(random.below(400))
    } else {
      let hit = (): void => undefined
      const isHit = new Promise<void>((resolve) => (hit = resolve))
      // Not always the next: the oldest email would be in the way of all others.
      world.aim(moment < 0.7 ? 'before the answer' : 'after the answer', 1 + random.below(LATEST_AIM), () => {
        // In the same turn: the server has no time to record the answer.
        process.kill(server.pid(), 'SIGKILL')
        hit()
      })
      await Promise.race([isHit, doing.then(() => pause(AIM_MS))])
      if (world.unaim()) aimed += 1
    }
    await server.kill()
    killedAt.push(performance.now())
  }

  try {
    const { acknowledged, runAction } = await openMarketActions(server, world, random)
    for (let kill = 0; kill < kills && !isTimeUp(); kill += 1) {
      const doing = (async () => {
        for (let count = 0; count < ACTIONS; count += 1) await runAction()
      })()
      await killOnce(doing)
      await doing
      setClock(aheadMs + JUMP_MS)
      await server.start()
      if ((kill + 1) % 10 === 0) onProgress(`${kill + 1} kills, ${aimed} of them aimed, ${world.arrivals.length} messages`)
    }
    // Without further kills everything ends; a deletion has a second part some seconds later.
    let left: string[] = ['unknown']
    for (let round = 0; round < ROUNDS && left.length > 0; round += 1) {
      await pause(SETTLE_MS)
      await server.stop()
      const store = await openStore()
      left = await openJobs(store, Date.now() + aheadMs)
      await store.close()
      if (left.length > 0) {
        setClock(aheadMs + JUMP_MS)
        await server.start()
      }
    }
    const store = await openStore()
    try {
      const { counts, failures } = await checkRun(store, acknowledged, world.arrivals, killedAt)
      const stuck = left.map((name) => `loss: ${name} is not done`)
      return { counts: { kills: killedAt.length, aimed, ...counts, pushes: world.push.taken.length }, failures: [...stuck, ...failures] }
    } finally {
      await store.close()
    }
  } finally {
    await server.dispose()
    await postgres?.stop()
    await world.close()
  }
}
