/** Locks by key within this process: who holds a key decides alone about what it names. */
export interface KeyedLocks {
  /**
   * Waits for all keys. They are taken in sorted order, so that two holders never wait for each other;
   * whoever finds that it needs more lets go and starts over.
   * @returns lets go of them; call it once, whatever happened
   */
  acquire(keys: readonly string[]): Promise<() => void>
}

export function createKeyedLocks(): KeyedLocks {
  /** The promise that ends with the last holder in line. */
  const lines = new Map<string, Promise<void>>()

  async function acquireOne(key: string): Promise<() => void> {
    const before = lines.get(key)
    let open = (): void => undefined
    const held = new Promise<void>((resolve) => {
      open = resolve
    })
    lines.set(key, held)
    await before
    return () => {
      if (lines.get(key) === held) lines.delete(key)
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
