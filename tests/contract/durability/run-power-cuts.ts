/** Cuts the power of a server and its disk while devices write. */
import { join } from 'node:path'
import type { SeededRandom } from '#tests/support/device/seeded-random.ts'
import { startServerProcess } from '../support/server-process.ts'
import { openPowerCutDisk, type NamesBy } from './mount-power-cut-disk.ts'
import { runInterruptions, type InterruptionResult } from './run-interruptions.ts'
import { startAgain, verifyFolder } from './run-kills.ts'

export interface PowerCuts {
  readonly seed: number
  readonly cuts: number
  /** Acknowledged commands of the whole run; it ends a little above. */
  readonly commands: number
  readonly largestPush?: number
  readonly conversations?: number
  readonly namesBy?: NamesBy
  readonly isTimeUp?: () => boolean
  /** A control that must fail: the server does not sync. */
  readonly isRelaxed?: boolean
  readonly onProgress?: (line: string) => void
}

export interface PowerCutResult extends InterruptionResult {
  readonly syncs: number
  /** What the disk had in memory when its power was cut. */
  readonly unsyncedBytes: number
  readonly unsyncedNames: number
}

const LARGEST_PUSH = 100

/** Starts a server whose data is alone on an empty disk. */
export async function runPowerCuts({
  namesBy = 'file',
  isRelaxed = false,
  largestPush = LARGEST_PUSH,
  ...options
}: PowerCuts): Promise<PowerCutResult> {
  const disk = await openPowerCutDisk(namesBy)
  const lost = { syncs: 0, unsyncedBytes: 0, unsyncedNames: 0 }
  try {
    const server = await startServerProcess({ DATA_DIR: join(disk.folder, 'data'), DURABILITY: isRelaxed ? 'relaxed' : 'strict' })
    try {
      const cutPower = async (random: SeededRandom): Promise<void> => {
        const cut = await disk.cutPower(random.below(1e9))
        await server.kill()
        await disk.powerOn()
        for (const name of ['syncs', 'unsyncedBytes', 'unsyncedNames'] as const) lost[name] += cut[name]
      }
      const interrupt = async (random: SeededRandom): Promise<number> => {
        await cutPower(random)
        return startAgain(server, random, () => cutPower(random))
      }
      const result = await runInterruptions({ ...options, server, count: options.cuts, largestPush, interrupt })
      await server.kill()
      return { ...result, ...lost, failures: [...result.failures, ...(await verifyFolder(server.dataDir))] }
    } finally {
      await server.dispose()
    }
  } finally {
    await disk.remove()
  }
}
