/** Requests that wait under a session, so that a long poll does not outlive it. */
export interface SessionListeners {
  /** Adds a listener. @param keys each of them wakes it @returns a function that removes it */
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
          const listeners = waiting.get(key)
          listeners?.delete(wake)
          if (listeners?.size === 0) waiting.delete(key)
        }
      }
    },
    wake(key) {
      for (const wake of waiting.get(key) ?? []) wake()
    },
  }
}
