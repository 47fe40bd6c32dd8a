/** Queue that batches small reads: those that are asked for during a read go together in the next, because a read costs more than its keys. */

/** Keys of a read that others may wait for. A larger one goes alone. */
const SMALL = 32

/** @returns the values by key */
export type ReadKeys<Value> = (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>

/** Creates the queue. The result of a call may have more keys than it asked for. @param read reads several keys, or fails for all of them */
export function createReadQueue<Value>(read: ReadKeys<Value>): ReadKeys<Value> {
  let waiting = new Set<string>()
  let running: Promise<void> | undefined
  let next: Promise<ReadonlyMap<string, Value>> | undefined

  function start(keys: readonly string[]): Promise<ReadonlyMap<string, Value>> {
    const reading = read(keys)
    const ended = (): void => void (running = undefined)
    running = reading.then(ended, ended)
    return reading
  }

  function startWaiting(): Promise<ReadonlyMap<string, Value>> {
    const keys = [...waiting]
    waiting = new Set()
    next = undefined
    return start(keys)
  }

  return (keys) => {
    if (keys.length > SMALL) return read(keys)
    if (!running && !next) return start(keys)
    for (const key of keys) waiting.add(key)
    next ??= running?.then(startWaiting) ?? startWaiting()
    // One unreadable document fails the whole read, and only its own caller must notice.
    return next.catch(() => read(keys))
  }
}
