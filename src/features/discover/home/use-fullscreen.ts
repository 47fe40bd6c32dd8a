import { browserState } from '#state/atoms/browser-state.ts'

const useIsFullscreen = browserState(
  () => document.fullscreenElement !== null,
  () => [[document, 'fullscreenchange']],
)

/** Returns the fullscreen state and its toggle; undefined where the browser has no fullscreen mode (iPhone). */
export function useFullscreen(): { readonly active: boolean; readonly toggle: () => void } | undefined {
  const active = useIsFullscreen()
  if (!document.fullscreenEnabled) return undefined
  const toggle = (): void => {
    // A refusal (no user gesture, a policy) changes nothing.
    const done = active ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    done.catch(() => undefined)
  }
  return { active, toggle }
}
