/** When the page has something on screen: what is read and computed besides can wait for that. */

/** A page that has painted nothing by then, ms, is not looked at, or its browser does not tell. */
const TIMEOUT_MS = 1_500

/** Resolves once the first content is painted; at once where the page is hidden. */
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

/** The dashboard as it was seen last is drawn: its frame is painted before anything that is begun now. */
export function markDashboardRendered(): void {
  requestAnimationFrame(() => setTimeout(resolveDashboardPaint))
}

/** Resolves once the dashboard is painted, or has not been in time; at once where the page is hidden. */
export function firstDashboardPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve()
  return Promise.race([dashboardPaint, new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS))])
}
