/** Whether the card of a helper who came near is over the map. Apart from the watch, whose code is loaded later than the map. */
import { useLayoutEffect } from 'react'
import { atom, useAtomValue, useSetAtom } from 'jotai'

const someoneNearAtom = atom(false)

export const useIsSomeoneNear = (): boolean => useAtomValue(someoneNearAtom)

/** For the component that shows the card. */
export function useTellSomeoneNear(isNear: boolean): void {
  const tell = useSetAtom(someoneNearAtom)
  useLayoutEffect(() => {
    tell(isNear)
    return () => tell(false)
  }, [isNear, tell])
}
