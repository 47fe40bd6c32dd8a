/** Resolves once the condition holds, checking every few milliseconds; throws with the last value after the deadline. */
export async function until<T>(what: string, look: () => T | Promise<T>, holds: (seen: T) => boolean, deadlineMs = 5_000): Promise<T> {
  const end = performance.now() + deadlineMs
  for (;;) {
    const seen = await look()
    if (holds(seen)) return seen
    if (performance.now() > end) throw new Error(`not in time: ${what}; last seen ${JSON.stringify(seen)}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
