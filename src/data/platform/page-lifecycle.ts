/** What the page learns about its own place in the world: whether it is looked at, and whether the device believes in a network. */
export type LifecycleEvent = 'online' | 'offline' | 'visible' | 'hidden'

export interface Lifecycle {
  /** True while somebody may be looking at the page. */
  visible(): boolean
  /** Calls back for each event until the answer is called. */
  subscribe(listener: (event: LifecycleEvent) => void): () => void
}

/** A page that is always looked at: for tests and for workers. */
export const alwaysVisible: Lifecycle = { visible: () => true, subscribe: () => () => undefined }

/** The browser's own events of this page. */
export function browserLifecycle(page: Window): Lifecycle {
  return {
    visible: () => page.document.visibilityState === 'visible',
    subscribe: (listener) => {
      const stop = new AbortController()
      const { signal } = stop
      page.addEventListener('online', () => listener('online'), { signal })
      page.addEventListener('offline', () => listener('offline'), { signal })
      page.document.addEventListener(
        'visibilitychange',
        () => listener(page.document.visibilityState === 'visible' ? 'visible' : 'hidden'),
        { signal },
      )
      return () => stop.abort()
    },
  }
}
