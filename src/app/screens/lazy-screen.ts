/** Screens that are fetched when they are first shown, or before, once the page has nothing better to do. */
import { createElement, lazy, useState, type ComponentType } from 'react'
import { isLowData } from '#state/device/low-data.ts'
import { loadRemainingTexts } from '#text/catalogue.ts'

const loaders: (() => Promise<unknown>)[] = []

/**
 * React's `lazy`, for a screen that `preloadScreens` knows of. It comes with its texts. One that is here already is drawn with the
 * press that asks for it: after a waiting mark, React holds the screen back for 300 ms.
 * @param ahead false for what hardly anybody opens: fetched when it is wanted
 */
export function lazyScreen<Shown extends ComponentType<never>>(
  load: () => Promise<{ readonly default: Shown }>,
  { ahead = true }: { readonly ahead?: boolean } = {},
): Shown {
  let here: ComponentType<object> | undefined
  const loadWithTexts = async () => {
    const [module] = await Promise.all([load(), loadRemainingTexts()])
    here = module.default as ComponentType<object>
    return { default: here }
  }
  if (ahead) loaders.push(loadWithTexts)
  const Awaited = lazy(loadWithTexts)
  function Screen(given: object) {
    // As it began: what came to life while it was awaited goes on.
    const [Begun] = useState(() => here ?? Awaited)
    return createElement(Begun, given)
  }
  // It takes what the loaded one takes.
  return Screen as unknown as Shown
}

/** How long the browser may put it off, ms. */
const IDLE_TIMEOUT_MS = 4_000

/**
 * Fetches every screen in idle time, one after the other, so that a first visit that loses its network can still go anywhere. Where
 * data is dear, only once the service worker has them: nothing is fetched twice.
 */
export function preloadScreens(): void {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
  if (isLowData() && worker?.controller === null) {
    worker.addEventListener('controllerchange', preloadScreens, { once: true })
    return
  }
  const waiting = [...loaders]
  const next = (): void => {
    const load = waiting.shift()
    // A screen that cannot be fetched now is fetched when it is wanted.
    if (load) void load().then(soon, soon)
  }
  const soon = (): void => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(next, { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(next, 200)
  }
  soon()
}
