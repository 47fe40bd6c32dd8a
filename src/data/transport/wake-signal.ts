import type { DeviceClock } from '../platform/device-clock.ts'

/** A wait that can be cut short. */
export interface WakeSignal {
  /** Resolves after so many ms (without a number: never), or at the next wake. A wake since the last wait counts. */
  wait(ms?: number): Promise<void>
  wake(): void
}

/** Creates a signal for one waiter at a time. */
export function createWakeSignal(clock: DeviceClock): WakeSignal {
  let woken = false
  let release: (() => void) | undefined
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        if (woken) {
          woken = false
          resolve()
          return
        }
        let stopTimer = (): void => undefined
        const end = (): void => {
          stopTimer()
          release = undefined
          resolve()
        }
        release = () => {
          woken = false
          end()
        }
        if (ms !== undefined) stopTimer = clock.after(ms, end)
      }),
    wake: () => {
      woken = true
      release?.()
    },
  }
}
