import { returnWaitMs, RETURN_SPREAD_MS } from '../transport/backoff.ts'
import type { DeviceClock } from './device-clock.ts'

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

/**
 * Tells of a network that was away for a minute or longer a moment later, drawn again each time: the devices of an area all come back in
 * the same second.
 * @param random returns 0 to 1
 */
export function spreadReturns(lifecycle: PageLifecycle, clock: DeviceClock, random: () => number): PageLifecycle {
  const listeners = new Set<(event: PageLifecycleEvent) => void>()
  const tell = (event: PageLifecycleEvent): void => listeners.forEach((listener) => listener(event))
  let offlineSinceMs: number | undefined
  let cancel = (): void => undefined
  lifecycle.subscribe((event) => {
    if (event !== 'online') {
      if (event === 'offline') {
        cancel()
        offlineSinceMs ??= clock.now()
      }
      tell(event)
      return
    }
    const waitMs = returnWaitMs(clock.now() - (offlineSinceMs ?? clock.now()), RETURN_SPREAD_MS.own, random())
    const arrive = (): void => {
      offlineSinceMs = undefined
      tell(event)
    }
    cancel()
    if (waitMs > 0) cancel = clock.after(waitMs, arrive)
    else arrive()
  })
  return {
    visible: lifecycle.visible,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
