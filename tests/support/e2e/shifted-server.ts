/** A server whose clock a story sets, so that what takes hours is due at once. */
import { wallTimeAt } from '#domain/time/zoned-time.ts'
import { startProductServer, type ProductServer } from './product-server.ts'

export interface ShiftedServer extends ProductServer, AsyncDisposable {
  /** Restarts it over the same data. @param ms how far its clock is ahead of the machine's */
  shiftTo(ms: number): Promise<void>
}

/** Starts an empty marketplace. @param shiftMs how far its clock is ahead of the machine's, negative for behind, ms */
export async function startShiftedServer(shiftMs: number): Promise<ShiftedServer> {
  const environment: Record<string, string> = {
    DEMO: '0',
    NODE_OPTIONS: `--import ${new URL('./shifted-clock.mjs', import.meta.url).href}`,
    CLOCK_SHIFT_MS: String(shiftMs),
    CLOCK_SHIFT_HEADER: '1',
  }
  const server = await startProductServer(environment)
  return {
    ...server,
    shiftTo: async (ms) => {
      // Read again at each start.
      environment['CLOCK_SHIFT_MS'] = String(ms)
      await server.kill()
      await server.start()
    },
    [Symbol.asyncDispose]: () => server.dispose(),
  }
}

/** Milliseconds until it is 10:05 in San Francisco: the first free hours are within those in which a job can be started. */
export function untilMorning(): number {
  const { hour, minute } = wallTimeAt(Date.now(), 'America/Los_Angeles')
  return ((10 * 60 + 5 - hour * 60 - minute + 24 * 60) % (24 * 60)) * 60_000
}

const HOUR_MS = 3_600_000
/** The full hour at or after an instant. @param ms since 1970 */
export const nextHour = (ms: number): string => new Date(Math.ceil(ms / HOUR_MS) * HOUR_MS).toISOString()
