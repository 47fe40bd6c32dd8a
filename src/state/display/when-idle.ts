/** Longest delay of idle work, ms. */
const IDLE_TIMEOUT_MS = 2_000

/** Resolves when the page has nothing more urgent to do, or after so many ms, two seconds by default. */
export const whenIdle = (timeout = IDLE_TIMEOUT_MS): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout })
    else setTimeout(resolve, timeout)
  })
