/** The helper under the pointer or the focus, in the list or on the map: each marks it in the other. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { useMemo } from 'react'

interface Highlight {
  readonly id: string
  /** Where the pointer or the focus is. */
  readonly on: 'list' | 'map'
}

const highlightAtom = atom<Highlight | undefined>(undefined)

export const highlight = (on: Highlight['on'], id: string): void => getDefaultStore().set(highlightAtom, { id, on })

/** Ends a highlight, unless another helper has it already. */
export function endHighlight(on: Highlight['on'], id: string): void {
  const current = getDefaultStore().get(highlightAtom)
  if (current?.id === id && current.on === on) getDefaultStore().set(highlightAtom, undefined)
}

/** Returns the id of the helper that is highlighted in the list. */
export function useHighlightedInList(): string | undefined {
  const current = useAtomValue(highlightAtom)
  return current?.on === 'list' ? current.id : undefined
}

/** Returns whether a helper is highlighted on the map; only the two rows that change are rendered. */
export function useIsHighlightedOnMap(id: string): boolean {
  const isHighlighted = useMemo(
    () =>
      atom((get) => {
        const current = get(highlightAtom)
        return current?.on === 'map' && current.id === id
      }),
    [id],
  )
  return useAtomValue(isHighlighted)
}
