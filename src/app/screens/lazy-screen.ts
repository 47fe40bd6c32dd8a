/** Screens that are loaded when they are first shown, or earlier in idle time. */
import { createElement, lazy, useState, type ComponentType } from 'react'
import { isLowData } from '#state/device/low-data.ts'
import { loadWithTexts } from '#text/catalogue.ts'

const loaders: (() => Promise<unknown>)[] = []
/** Makes each screen that failed to load load again when it is next shown. */
const reloads = new Set<() => void>()

/** Forgets failures to load: React's `lazy` would repeat them for ever. Call it when the person tries again. */
export function reloadFailedScreens(): void {
  for (const reload of reloads) reload()
  reloads.clear()
}

/**
 * Like React's `lazy`, for a screen with its texts that `preloadScreens` also loads. A screen that is already loaded renders at once:
 * after a fallback, React would delay it by 300 ms.
 * @param preload false for a screen that is rarely opened: it is loaded on demand
 */
export function lazyScreen<Shown extends ComponentType<never>>(
  load: () => Promise<{ readonly default: Shown }>,
  { preload = true }: { readonly preload?: boolean } = {},
): Shown {
  let loaded: ComponentType<object> | undefined
  const loadScreen = async () => {
    loaded = (await loadWithTexts(load)).default as ComponentType<object>
    return { default: loaded }
  }
  if (preload) loaders.push(loadScreen)
  const loadShown = async () => {
    try {
      return await loadScreen()
    } catch (error) {
      reloads.add(() => {
        Awaited = lazy(loadShown)
      })
      throw error
    }
  }
  let Awaited = lazy(loadShown)
  function Screen(props: object) {
    // Keeps the variant of the first render: replacing it later would remount the screen and lose its state.
    const [Initial] = useState(() => loaded ?? Awaited)
    return createElement(Initial, props)
  }
  // It takes the props of the loaded component.
  return Screen as unknown as Shown
}

let toPreload: (() => Promise<unknown>)[] = []
let preloading: Promise<void> = Promise.resolve()
let isStopped = false

/** Ends preloading, or prevents it. Resolves when the screen that is being loaded has been loaded. */
export function stopPreloading(): Promise<void> {
  isStopped = true
  toPreload = []
  return preloading
}

/** Latest start of a preload that waits for idle time, ms. */
const IDLE_TIMEOUT_MS = 4_000

/**
 * Loads every screen in idle time, one after the other, so that all of them work if the network is lost on the first visit. In low data
 * mode it waits until the service worker has cached them, so that nothing is downloaded twice.
 */
export function preloadScreens(): void {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
  if (isLowData() && worker?.controller === null) {
    worker.addEventListener('controllerchange', preloadScreens, { once: true })
    return
  }
  if (isStopped) return
  toPreload = [...loaders]
  const next = (): void => {
    const load = toPreload.shift()
    // A screen that fails to load now is loaded on demand.
    if (load) preloading = load().then(schedule, schedule)
  }
  const schedule = (): void => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(next, { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(next, 200)
  }
  schedule()
}
