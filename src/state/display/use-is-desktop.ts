/** Desktop layout from 1024 px: the list is beside the map and overlays are side panels. */
import { useSyncExternalStore } from 'react'

const query = matchMedia('(min-width: 1024px)')

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const useIsDesktop = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
