/** When the page has something on screen: what is read and computed besides can wait for that. */

/** A page that has painted nothing by then, ms, is not looked at, or its browser does not tell. */
const LATEST_MS = 1_500

/** Resolves once the first content is painted; at once where the page is hidden. */
export function firstPaint(): Promise<void> {
  if (document.visibilityState === 'hidden' || typeof PerformanceObserver === 'undefined') return Promise.resolve()
  return new Promise((resolve) => {
    setTimeout(resolve, LATEST_MS)
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      resolve()
    })
    observer.observe({ type: 'paint', buffered: true })
  })
}
