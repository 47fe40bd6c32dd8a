/** Time on a device: its clock, and timers. Injected, so that tests control both. */
export interface DeviceClock {
  /** Returns milliseconds since 1970 by the device's own clock, which may be wrong. */
  now(): number
  /** Runs a callback once, after so many milliseconds. @returns function that cancels it */
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
