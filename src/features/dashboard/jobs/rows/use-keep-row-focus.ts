import { type FocusEvent, useEffect, useRef } from 'react'
import { focusMain } from '#ui/overlay/focus-main.ts'

/** Id of the button that opens a job in a list. */
export const jobRowId = (bookingId: string): string => `job-${bookingId}`

interface Focused {
  readonly element: Element
  /** Id of the row's button. */
  readonly rowId: string
}

/**
 * Returns the focus to the row of a job whose focused button went away: it was answered, or the row moved to another list. Without a row it goes to
 * the screen.
 * @returns `onFocus` of the element around the lists
 */
export function useKeepRowFocus(): (event: FocusEvent) => void {
  const last = useRef<Focused>(undefined)
  useEffect(() => {
    const focused = last.current
    if (!focused || focused.element.isConnected || document.activeElement !== document.body) return
    const row = document.getElementById(focused.rowId)
    // A job of another day leaves the lists of today.
    if (row) row.focus({ preventScroll: true })
    else focusMain()
  })
  return ({ target }) => {
    const row = target.closest('.jrow')?.querySelector('.jrow__open[id]')
    last.current = row ? { element: target, rowId: row.id } : undefined
  }
}
