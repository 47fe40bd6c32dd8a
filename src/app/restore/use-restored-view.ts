import { useLayoutEffect, useRef } from 'react'
import { useReturns } from '#state/navigation/returns.ts'
import { usePlace } from '#state/navigation/view.ts'
import { keepFocus, restoreFocus } from './focused-element.ts'
import { keepScrolls, restoreScrolls } from './scrolled-elements.ts'

/** Has Back, Forward and a reload show a view as it was left: scrolled, and with its focus. For the root of the app. */
export function useRestoredView(): void {
  const returns = useReturns()
  const place = usePlace()
  const last = useRef<{ readonly returns: number; readonly place: typeof place }>(undefined)
  useLayoutEffect(() => {
    const stops = [keepScrolls(), keepFocus()]
    return () => stops.forEach((stop) => stop())
  }, [])
  // In the frame that shows the view: it must not be seen at its top first.
  useLayoutEffect(() => {
    const before = last.current
    last.current = { returns, place }
    if (before?.returns === returns) return undefined
    const stops = [restoreScrolls()]
    // An overlay that closed above the same view has returned its focus.
    if (before?.place !== place) stops.push(restoreFocus())
    return () => stops.forEach((stop) => stop())
  }, [returns, place])
}
