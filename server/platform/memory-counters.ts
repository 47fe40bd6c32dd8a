/** Counts of one process, on a clock that never jumps: a changed wall clock neither ends a wait nor prolongs it. */
import { failureDelay, type CounterStore } from './counter-store.ts'

interface Count {
  count: number
  /** On the monotonic clock, ms. */
  readonly endMs: number
  /** Of failures: when the next attempt may follow, on the monotonic clock, ms. */
  nextMs: number
}

/** Fewest counts that are looked through for ended ones. */
const MIN_SWEPT = 1_000

/** @param nowMs a clock that only moves forward, ms */
export function openMemoryCounters(nowMs: () => number = () => performance.now()): CounterStore {
  const counts = new Map<string, Count>()
  let sweepAt = MIN_SWEPT

  /** Removes ended counts each time their number has doubled. */
  function sweep(now: number): void {
    if (counts.size < sweepAt) return
    for (const [key, { endMs }] of counts) if (endMs <= now) counts.delete(key)
    sweepAt = Math.max(MIN_SWEPT, 2 * counts.size)
  }

  function current(key: string, seconds: number): Count {
    const now = nowMs()
    const found = counts.get(key)
    if (found && found.endMs > now) return found
    sweep(now)
    const started: Count = { count: 0, endMs: now + seconds * 1_000, nextMs: now }
    counts.set(key, started)
    return started
  }

  return {
    async add(key, points, seconds) {
      const found = current(key, seconds)
      found.count = Math.max(0, found.count + points)
      return { count: found.count, msLeft: found.endMs - nowMs() }
    },
    async read(key) {
      const found = counts.get(key)
      return found && found.endMs > nowMs() ? found.count : 0
    },
    async attempt(key, limit) {
      const found = current(key, limit.seconds)
      const now = nowMs()
      if (found.count >= limit.freeAttempts && found.nextMs > now) return found.nextMs - now
      found.count += 1
      found.nextMs = now + failureDelay(found.count, limit) * 1_000
      return 0
    },
    async renew(key, seconds) {
      counts.set(key, { count: 1, endMs: nowMs() + seconds * 1_000, nextMs: nowMs() })
    },
    async remove(key) {
      counts.delete(key)
    },
  }
}
