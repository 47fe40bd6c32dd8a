/** Web Locks of the tabs of one device: exclusive ones, in order. */
export function createTabLocks(): Pick<LockManager, 'request'> {
  const held = new Map<string, Promise<unknown>>()

  async function request(name: string, options: LockOptions, callback: LockGrantedCallback<unknown>): Promise<unknown> {
    while (held.has(name)) {
      if (options.ifAvailable) return callback(null)
      await held.get(name)?.catch(() => undefined)
      options.signal?.throwIfAborted()
    }
    const running = Promise.resolve(callback({ name, mode: 'exclusive' }))
    held.set(name, running)
    try {
      return await running
    } finally {
      held.delete(name)
    }
  }
  // The browser's own has a form without options too.
  return { request } as Pick<LockManager, 'request'>
}
