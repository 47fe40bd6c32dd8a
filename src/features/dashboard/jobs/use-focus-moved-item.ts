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
export function useFocusMovedItem(shown: readonly ChangedItem[], titleId: (id: string) => string): (pressed: ChangedItem) => void {
  const [pressed, setPressed] = useState<ChangedItem>()
  useEffect(() => {
    if (!pressed || shown.some(({ id, version }) => id === pressed.id && version === pressed.version)) return
    if (document.activeElement === document.body) document.getElementById(titleId(pressed.id))?.focus({ preventScroll: true })
    setPressed(undefined)
  }, [pressed, shown, titleId])
  return setPressed
}
