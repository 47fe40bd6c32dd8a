/** Time of a server under test that passes faster than a watch says, so that a test does not sit out what the server waits for. */
import type { TestAppOptions } from '#tests/support/open-test-app.ts'

/** @param times how many milliseconds pass in one */
export function fastTime(times: number): Required<Pick<TestAppOptions, 'clock' | 'setTimer'>> {
  const startMs = Date.now()
  return {
    clock: () => startMs + (Date.now() - startMs) * times,
    setTimer: (ms, run) => {
      const timer = setTimeout(run, ms / times)
      return () => clearTimeout(timer)
    },
  }
}
