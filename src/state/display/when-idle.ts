/** Longest delay of idle work, ms. */
const IDLE_TIMEOUT_MS = 2_000

/** Resolves when the page has nothing more urgent to do, or after two seconds. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(resolve, IDLE_TIMEOUT_MS)
  })
