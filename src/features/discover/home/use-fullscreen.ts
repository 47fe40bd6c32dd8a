import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Returns the fullscreen state and its toggle; undefined where the browser has no fullscreen mode (iPhone). */
export function useFullscreen(): { readonly active: boolean; readonly toggle: () => void } | undefined {
  const active = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return undefined
  const toggle = (): void => {
    // A refusal (no user gesture, a policy) changes nothing.
    const done = active ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    done.catch(() => undefined)
  }
  return { active, toggle }
}
