/** Coming back to a view: what it was like, and when to show that again. */
import { getDefaultStore, useAtomValue } from 'jotai'
import { useState } from 'react'
import { addressOfStep } from './history/step.ts'
import { keepAt, keptAt } from './history/kept.ts'
import { returnsAtom, trailAtom } from './history/trail.ts'
import { isMapOverlay } from './overlay.ts'

/** Returns a number that changes whenever Back, Forward or a reload shows a view again. */
export const useReturns = (): number => useAtomValue(returnsAtom)

/**
 * Returns the address of what is on top; undefined for what has none.
 * @param isSheet also counts a sheet over the map, below which the list and the map can be used
 */
export function topAddress(isSheet: boolean): string | undefined {
  const step = getDefaultStore()
    .get(trailAtom)
    .findLast((each) => isSheet || !('overlay' in each && isMapOverlay(each.overlay)))
  return (step && addressOfStep(step)) || undefined
}

/** Returns whether something of a view was scrolled when it was left. */
export const isLeftScrolled = (address: string): boolean =>
  Object.entries(keptAt(address)).some(([name, value]) => name.startsWith(SCROLLED) && Number(value) > 0)
/** Start of the names under which scrolled px are kept. */
export const SCROLLED = 'scroll:'

/**
 * Like `useState`, for a value that is there again when the person comes back to a view.
 * @param address of the view @param isKnown returns whether a kept value is one of those
 */
export function useKept<T extends string | number>(
  address: string,
  name: string,
  initial: T,
  isKnown: (value: string | number) => value is T,
): readonly [T, (value: T) => void] {
  const read = (): { readonly address: string; readonly value: T } => {
    const kept = keptAt(address)[name]
    return { address, value: kept !== undefined && isKnown(kept) ? kept : initial }
  }
  const [held, setHeld] = useState(read)
  const now = held.address === address ? held : read()
  if (now !== held) setHeld(now)
  const set = (next: T): void => {
    keepAt(address, { [name]: next })
    setHeld({ address, value: next })
  }
  return [now.value, set]
}
