interface PendingCall<Query, Value> {
  readonly query: Query
  readonly signal: AbortSignal | undefined
  resolve(value: Value | undefined): void
  reject(reason: unknown): void
}

/**
 * Wraps `send` so that only one query runs at a time. A query that a newer one replaced, or whose signal is aborted, resolves
 * to `undefined`. Of the waiting queries only the newest is sent.
 */
export function latestWins<Query, Value>(send: (query: Query) => Promise<Value | undefined>) {
  let asking: PendingCall<Query, Value> | undefined
  let next: PendingCall<Query, Value> | undefined

  const start = async (waiting: PendingCall<Query, Value>): Promise<void> => {
    asking = waiting
    try {
      const value = await send(waiting.query)
      waiting.resolve(next === undefined && waiting.signal?.aborted !== true ? value : undefined)
    } catch (error) {
      waiting.reject(error)
    }
    asking = undefined
    const following = next
    next = undefined
    if (following === undefined) return
    if (following.signal?.aborted === true) following.resolve(undefined)
    else await start(following)
  }

  return (query: Query, signal?: AbortSignal): Promise<Value | undefined> => {
    if (signal?.aborted === true) return Promise.resolve(undefined)
    return new Promise((resolve, reject) => {
      const waiting = { query, signal, resolve, reject }
      next?.resolve(undefined)
      if (asking === undefined) void start(waiting)
      else next = waiting
    })
  }
}
