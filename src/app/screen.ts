/** Screens that are fetched when they are first shown, or before, once the page has nothing better to do. */
import { lazy } from 'react'
import { completeTexts } from '#text/catalogue.ts'

const loaders: (() => Promise<unknown>)[] = []

/** React's `lazy`, for a screen that `preloadScreens` knows of. It comes with its texts. */
export const screen: typeof lazy = (load) => {
  const loadWithTexts = async () => {
    const [module] = await Promise.all([load(), completeTexts()])
    return module
  }
  loaders.push(loadWithTexts)
  return lazy(loadWithTexts)
}

/** How long the browser may put it off, ms. */
const IDLE_WITHIN_MS = 4_000

/** Fetches every screen in idle time, one after the other, so that a first visit that loses its network can still go anywhere. */
export function preloadScreens(): void {
  const waiting = [...loaders]
  const next = (): void => {
    const load = waiting.shift()
    // A screen that cannot be fetched now is fetched when it is wanted.
    if (load) void load().then(soon, soon)
  }
  const soon = (): void => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(next, { timeout: IDLE_WITHIN_MS })
    else setTimeout(next, 200)
  }
  soon()
}
