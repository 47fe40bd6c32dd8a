/** Logs damage that a running server reads: once a minute, because every feed may read the same block. */
import type { Log } from '#server/platform/log.ts'
import { damagedBlock, storeFaultOf } from './store-fault.ts'

const REPEAT_MS = 60_000

/** Returns a function to call with each failed read or write; it logs those that damage explains. */
export function createDamageLog(folder: string, log: Log, nowMs: () => number = Date.now): (error: unknown) => void {
  let loggedMs = -Infinity
  return (error) => {
    if (storeFaultOf(folder, error)?.kind !== 'damaged' || loggedMs + REPEAT_MS > nowMs()) return
    loggedMs = nowMs()
    log.error({ error: error instanceof Error ? error.message : String(error) }, damagedBlock(folder, error).message)
  }
}
