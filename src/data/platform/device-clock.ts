/** Time on a device: what its clock shows, and waiting. Injected, so that tests own both. */
export interface DeviceClock {
  /** Milliseconds since 1970 by the device's own clock, which may be wrong. */
  now(): number
  /** Runs once after so many milliseconds; the answer cancels it. */
  after(ms: number, run: () => void): () => void
}

/** The device's real clock and timers. */
export const systemClock: DeviceClock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
