/** Yields to the main thread: resolves in a new task, so input is handled first, without the minimum delay of timers. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
}

/** Longest wait for an idle moment, ms. */
const IDLE_TIMEOUT_MS = 1_000

/** Resolves when the page is idle, where the browser tells; else like `yieldToMain`. */
export const yieldToIdle = (): Promise<void> =>
  'requestIdleCallback' in globalThis
    ? new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS }))
    : yieldToMain()

/** Number of items mapped in one task. */
const CHUNK_SIZE = 400

/** Maps a list of any length and yields between chunks. A list of one chunk is mapped without yielding. */
export async function mapInChunks<From, To>(items: readonly From[], turn: (item: From) => To): Promise<To[]> {
  const mapped: To[] = []
  for (let from = 0; from < items.length; from += CHUNK_SIZE) {
    if (from > 0) await yieldToMain()
    for (const item of items.slice(from, from + CHUNK_SIZE)) mapped.push(turn(item))
  }
  return mapped
}
