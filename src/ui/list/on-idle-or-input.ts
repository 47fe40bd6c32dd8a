/** Longest wait for an idle moment, ms. */
const IDLE_TIMEOUT_MS = 2_000
/** Someone who does one of these looks for more rows. */
const INPUTS = ['wheel', 'touchmove', 'keydown', 'scroll'] as const

/** Calls back once, when the page is idle or someone scrolls or uses keys. @returns cancels it */
export function onIdleOrInput(call: () => void): () => void {
  const idle = 'requestIdleCallback' in globalThis ? requestIdleCallback(act, { timeout: IDLE_TIMEOUT_MS }) : undefined
  const timer = idle === undefined ? setTimeout(act) : undefined
  for (const input of INPUTS) addEventListener(input, act, { capture: true, passive: true })
  function end(): void {
    if (idle !== undefined) cancelIdleCallback(idle)
    clearTimeout(timer)
    for (const input of INPUTS) removeEventListener(input, act, { capture: true })
  }
  function act(): void {
    end()
    call()
  }
  return end
}
