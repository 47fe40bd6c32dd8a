/** Whether somebody can be looking at this page: what is merely in a background tab has not been seen. */
import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

export const usePageVisible = (): boolean => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
