/** The height of the list's sheet on a phone. */
import { useState } from 'react'
import { HOME_PATH } from '#config/app-paths.ts'
import { useDelayedFlag } from '#shared/lists/use-delayed-flag.ts'
import { useSuggestions, type Suggestions } from '#state/directory/recents.ts'
import { useKept } from '#state/navigation/returns.ts'
import { isSheetHeight, type SheetHeight } from '#ui/overlay/sheet/sheet-height.ts'

export interface ListHeight {
  /** Where the person left the sheet. */
  readonly height: SheetHeight
  /** At full height for what the search suggests. */
  readonly isRaised: boolean
}

/**
 * Returns the height as the search begins or ends to suggest something. It rises to full for that, and goes back when it ends, unless a
 * helper was chosen: the person comes back to the list in which they found them.
 */
export function heightBySuggestions({ height, isRaised }: ListHeight, suggestions: Suggestions): ListHeight {
  if (suggestions === 'on') return { height, isRaised: true }
  return { height: isRaised && suggestions === 'found' ? 'full' : height, isRaised: false }
}

/** Returns the height that is shown; an empty list has room for its words. */
export function shownHeight({ height, isRaised }: ListHeight, isEmpty: boolean): SheetHeight {
  if (isRaised) return 'full'
  return isEmpty && height === 'peek' ? 'half' : height
}

/** A list that fills up meanwhile does not move the sheet, ms. */
const EMPTY_FOR_MS = 500

export function useListHeight(isEmpty: boolean): readonly [SheetHeight, (height: SheetHeight) => void] {
  const [height, setHeight] = useKept<SheetHeight>(HOME_PATH, 'sheet', 'peek', isSheetHeight)
  const suggestions = useSuggestions()
  const [before, setBefore] = useState(suggestions)
  const [isRaised, setRaised] = useState(suggestions === 'on')
  if (before !== suggestions) {
    const next = heightBySuggestions({ height, isRaised }, suggestions)
    setBefore(suggestions)
    setRaised(next.isRaised)
    if (next.height !== height) setHeight(next.height)
  }
  const move = (next: SheetHeight): void => {
    setRaised(false)
    setHeight(next)
  }
  return [shownHeight({ height, isRaised }, useDelayedFlag(isEmpty, EMPTY_FOR_MS)), move]
}
