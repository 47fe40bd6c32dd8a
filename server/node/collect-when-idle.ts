/** Keeps the heap near the size of the live data while the server is idle. V8 alone lets it grow to several times that. */
import { performance } from 'node:perf_hooks'
import { memoryUsage } from 'node:process'
import { setFlagsFromString } from 'node:v8'
import type { SetTimer } from '../platform/timers.ts'

const CHECK_MS = 1_000
/** Share of the time that the process was busy, above which V8 may use memory to save time. */
const BUSY = 0.5
/** Share below which there is time for a collection, which takes some 50 ms. */
const IDLE = 0.1
/** Collects when the heap has grown by this factor since the last collection. */
const GROWN = 1.25
/** Growth of the heap before V8 collects, percent of what is in use; 0 leaves it to V8. */
const [SMALL_GROWTH, OWN_GROWTH] = [50, 0]

export interface IdleCollectorDeps {
  /** Collects all garbage; absent without `--expose-gc`. */
  readonly collect?: (() => void) | undefined
  readonly setTimer: SetTimer
  /** Bytes of the heap. */
  readonly heapBytes?: () => number
  /** Share of the time since the last call that the process was busy, 0 to 1. */
  readonly busyShare?: () => number
  readonly setGrowth?: (percent: number) => void
}

function createBusyShare(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}

/** Collects after a second, and from then on while the process is idle. @returns a function that stops it */
export function collectWhenIdle({
  collect,
  setTimer,
  heapBytes = () => memoryUsage().heapUsed,
  busyShare = createBusyShare(),
  setGrowth = (percent) => setFlagsFromString(`--heap-growing-percent=${percent}`),
}: IdleCollectorDeps): () => void {
  if (!collect) return () => undefined
  let clearTimer = (): void => undefined
  let used = 0
  let growth = OWN_GROWTH
  const check = (): void => {
    const busy = busyShare()
    const next = busy > BUSY ? OWN_GROWTH : SMALL_GROWTH
    if (next !== growth) setGrowth(next)
    growth = next
    // The garbage of the start is collected in any case.
    if (used === 0 || (busy < IDLE && heapBytes() > used * GROWN)) {
      collect()
      used = heapBytes()
    }
    clearTimer = setTimer(CHECK_MS, check)
  }
  clearTimer = setTimer(CHECK_MS, check)
  return () => clearTimer()
}
