import { useEffect, useState } from 'react'

interface ChangedItem {
  readonly id: string
  /** Of the document when its button was pressed. */
  readonly version: number
}

/**
 * Follows what moved elsewhere on the screen, where its pressed button took the focus away with it.
 * @param titleId what takes the focus then
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
