/** Signals of the first paint, for work that can wait until the page shows content. */

/** Longest wait for a paint, ms. A page without one by then is not visible, or its browser does not report paints. */
const TIMEOUT_MS = 1_500

/** Resolves after the first contentful paint; immediately when the page is hidden. */
export function firstPaint(): Promise<void> {
  if (document.visibilityState === 'hidden' || typeof PerformanceObserver === 'undefined') return Promise.resolve()
  return new Promise((resolve) => {
    setTimeout(resolve, TIMEOUT_MS)
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      resolve()
    })
    observer.observe({ type: 'paint', buffered: true })
  })
}

let resolveDashboardPaint = (): void => undefined
const dashboardPaint = new Promise<void>((resolve) => {
  resolveDashboardPaint = resolve
})

/** Signals that the dashboard snapshot is rendered. Its frame is painted before the work that waits for this signal. */
export function markDashboardRendered(): void {
  requestAnimationFrame(() => setTimeout(resolveDashboardPaint))
}

/** Resolves after the dashboard is painted or the time limit has passed; immediately when the page is hidden. */
export function firstDashboardPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve()
  return Promise.race([dashboardPaint, new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS))])
}
