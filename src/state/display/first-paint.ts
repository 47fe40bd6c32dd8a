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

interface PaintSignal {
  /** Signals that the content is rendered. Its frame is painted before the work that waits for this signal. */
  readonly mark: () => void
  /** Resolves after the content is painted or the time limit has passed; immediately when the page is hidden. */
  painted(): Promise<void>
}

function createPaintSignal(): PaintSignal {
  let resolvePaint = (): void => undefined
  const paint = new Promise<void>((resolve) => {
    resolvePaint = resolve
  })
  return {
    mark: () => void requestAnimationFrame(() => setTimeout(resolvePaint)),
    painted: async () => {
      if (document.visibilityState === 'hidden') return
      // The limit runs from the first wait.
      setTimeout(resolvePaint, TIMEOUT_MS)
      await paint
    },
  }
}

/** The dashboard as its snapshot has it. */
export const dashboardPaint = createPaintSignal()
/** The map with the stored providers. */
export const mapPaint = createPaintSignal()
