/** What the page learns about its own place in the world: whether it is looked at, and whether the device believes in a network. */
export type PageLifecycleEvent = 'online' | 'offline' | 'visible' | 'hidden'

export interface PageLifecycle {
  /** True while somebody may be looking at the page. */
  visible(): boolean
  /** Calls back for each event until the answer is called. */
  subscribe(listener: (event: PageLifecycleEvent) => void): () => void
}

/** A page that is always looked at: for tests and for workers. */
export const alwaysVisible: PageLifecycle = { visible: () => true, subscribe: () => () => undefined }

/** The browser's own events of this page. */
export function browserPageLifecycle(page: Window): PageLifecycle {
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
