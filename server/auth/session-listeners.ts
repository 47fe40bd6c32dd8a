/** Who waits under a session, so that a held request does not outlive it. */
export interface SessionListeners {
  /** @param keys any of them wakes @returns takes it out again */
  add(keys: readonly string[], notify: () => void): () => void
  wake(key: string): void
}

export function openSessionListeners(): SessionListeners {
  const waiting = new Map<string, Set<() => void>>()
  return {
    add(keys, wake) {
      for (const key of keys) waiting.set(key, (waiting.get(key) ?? new Set()).add(wake))
      return () => {
        for (const key of keys) {
          const those = waiting.get(key)
          those?.delete(wake)
          if (those?.size === 0) waiting.delete(key)
        }
      }
    },
    wake(key) {
      for (const wake of waiting.get(key) ?? []) wake()
    },
  }
}
