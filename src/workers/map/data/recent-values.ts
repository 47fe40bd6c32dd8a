/** The last used values by key. */
export interface RecentValues<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  remove(key: string): void
  clear(): void
}

/** Creates a cache that keeps at most `limit` values and forgets the one that was not used for longest. */
export function createRecentValues<Value>(limit: number): RecentValues<Value> {
  const values = new Map<string, Value>()
  return {
    get(key) {
      const value = values.get(key)
      if (value === undefined) return undefined
      values.delete(key)
      values.set(key, value)
      return value
    },
    set(key, value) {
      values.delete(key)
      values.set(key, value)
      const [oldest] = values.keys()
      if (values.size > limit && oldest !== undefined) values.delete(oldest)
    },
    remove: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
}
