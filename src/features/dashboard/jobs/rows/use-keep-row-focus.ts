import { type FocusEvent, useEffect, useRef } from 'react'

/** Id of the button that opens a job in a list. */
export const jobRowId = (bookingId: string): string => `job-${bookingId}`

interface Focused {
  readonly element: Element
  /** Id of the row's button. */
  readonly rowId: string
}

/**
 * Returns the focus to the row of a job whose focused button went away: it was answered, or the row moved to another list.
 * @returns `onFocus` of the element around the lists
 */
export function useKeepRowFocus(): (event: FocusEvent) => void {
  const last = useRef<Focused>(undefined)
  useEffect(() => {
    const focused = last.current
    if (!focused || focused.element.isConnected || document.activeElement !== document.body) return
    document.getElementById(focused.rowId)?.focus({ preventScroll: true })
  })
  return ({ target }) => {
    const row = target.closest('.jrow')?.querySelector('.jrow__open[id]')
    last.current = row ? { element: target, rowId: row.id } : undefined
  }
}
