/** Events of the page: whether it is visible, and whether the browser reports a network. */
export type PageLifecycleEvent = 'online' | 'offline' | 'visible' | 'hidden'

export interface PageLifecycle {
  /** Returns true while the page is visible. */
  visible(): boolean
  /** Calls the listener for each event. @returns function that unsubscribes */
  subscribe(listener: (event: PageLifecycleEvent) => void): () => void
}

/** A page that is always visible: for tests and workers. */
export const alwaysVisible: PageLifecycle = { visible: () => true, subscribe: () => () => undefined }

/** Returns the lifecycle of a browser page, from the browser's own events. */
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
