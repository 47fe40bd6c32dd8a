/** Locks by key within this process: the holder of a key alone decides about the resource it names. */
export interface KeyedLocks {
  /**
   * Waits for all keys. They are taken in sorted order, so that two holders never wait for each other; a holder that needs more keys
   * releases its own and starts over.
   * @returns a function that releases them; call it exactly once, also after an error
   */
  acquire(keys: readonly string[]): Promise<() => void>
}

export function createKeyedLocks(): KeyedLocks {
  /** The last promise in the queue of each key; it ends with the last holder. */
  const queues = new Map<string, Promise<void>>()

  async function acquireOne(key: string): Promise<() => void> {
    const before = queues.get(key)
    let open = (): void => undefined
    const holder = new Promise<void>((resolve) => {
      open = resolve
    })
    queues.set(key, holder)
    await before
    return () => {
      if (queues.get(key) === holder) queues.delete(key)
      open()
    }
  }

  return {
    acquire: async (keys) => {
      const releases: (() => void)[] = []
      for (const key of [...new Set(keys)].sort()) releases.push(await acquireOne(key))
      return () => {
        for (const release of releases) release()
      }
    },
  }
}
