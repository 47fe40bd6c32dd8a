import { useLayoutEffect } from 'react'
import { useReturns } from '#state/navigation/returns.ts'
import { keepFocus, restoreFocus } from './focused-element.ts'
import { keepScrolls, restoreScrolls } from './scrolled-elements.ts'

/** Has Back, Forward and a reload show a view as it was left: scrolled, and with its focus. For the root of the app. */
export function useRestoredView(): void {
  const returns = useReturns()
  useLayoutEffect(() => {
    const stops = [keepScrolls(), keepFocus()]
    return () => stops.forEach((stop) => stop())
  }, [])
  // In the frame that shows the view: it must not be seen at its top first.
  useLayoutEffect(() => {
    const stops = [restoreScrolls(), restoreFocus()]
    return () => stops.forEach((stop) => stop())
  }, [returns])
}
