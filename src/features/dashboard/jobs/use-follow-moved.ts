import { useEffect, useState } from 'react'

interface ChangedItem {
  readonly id: string
  /** Version of the document when the button was pressed. */
  readonly version: number
}

/**
 * Moves the focus to an item that has moved to another list, where its pressed button lost the focus.
 * @param titleId returns the id of the element that takes the focus
 */
export function useFollowMoved(shown: readonly ChangedItem[], titleId: (id: string) => string): (acted: ChangedItem) => void {
  const [acted, setActed] = useState<ChangedItem>()
  useEffect(() => {
    if (!acted || shown.some(({ id, version }) => id === acted.id && version === acted.version)) return
    if (document.activeElement === document.body) document.getElementById(titleId(acted.id))?.focus({ preventScroll: true })
    setActed(undefined)
  }, [acted, shown, titleId])
  return setActed
}
