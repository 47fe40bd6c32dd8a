/** Keeps the heap near the size of what is in use. By itself V8 lets it grow to several times that before it collects. */
import { setFlagsFromString } from 'node:v8'
import { performance } from 'node:perf_hooks'
import { memoryUsage } from 'node:process'
import type { SetTimer } from '../platform/timers.ts'

/** The garbage of the start is collected after the first requests, which wait already. */
const FIRST_MS = 1_000
const CHECK_MS = 10_000
/** Share of the time that the process was busy, below which it has little to do. */
const IDLE = 0.1
/** Collects when the heap has grown by this factor since the last collection, which takes some 50 ms. */
const GROWN = 1.25

/** The heap grows by at most this much of what was in use after the last collection, percent. */
const GROWTH_PERCENT = 50

/** Call it before anything is loaded. */
export const limitHeapGrowth = (): void => setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)

export interface IdleCollectorDeps {
  /** Collects all garbage; absent without `--expose-gc`. */
  readonly collect?: (() => void) | undefined
  readonly setTimer: SetTimer
  /** Bytes of the heap. */
  readonly heapBytes?: () => number
  /** Share of the time since the last call that the process was busy, 0 to 1. */
  readonly busyShare?: () => number
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

/** Collects once after a second, and from then on while the process is idle. @returns a function that stops it */
export function collectWhenIdle({
  collect,
  setTimer,
  heapBytes = () => memoryUsage().heapUsed,
  busyShare = createBusyShare(),
}: IdleCollectorDeps): () => void {
  if (!collect) return () => undefined
  let clearTimer = (): void => undefined
  let used = 0
  const check = (): void => {
    const isIdle = busyShare() < IDLE
    if (used === 0 || (isIdle && heapBytes() > used * GROWN)) {
      collect()
      used = heapBytes()
    }
    clearTimer = setTimer(CHECK_MS, check)
  }
  clearTimer = setTimer(FIRST_MS, check)
  return () => clearTimer()
}
