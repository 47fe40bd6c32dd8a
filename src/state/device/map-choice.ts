/** Whether the home screen has a map: a setting of this device. */
import { useAtom } from 'jotai'
import * as v from 'valibot'
import { browserState } from '../atoms/browser-state.ts'
import { persistedAtom } from '../storage/local-storage.ts'

const hasMapAtom = persistedAtom('map', v.boolean(), true)

export const useHasMap = () => useAtom(hasMapAtom)

/** Text of twice the size on a small phone, or on one on its side; a very small window. The style sheets have the same query. */
const query = matchMedia('(max-width: 15rem) and (max-height: 24rem), (max-width: 36rem) and (max-height: 18rem)')

/** Returns whether the window has no room for a map with a list and cards over it: the home is one column then. */
export const useIsTiny = browserState(
  () => query.matches,
  () => [[query, 'change']],
)

/** Returns whether the home shows its map: as chosen, where there is room. */
export function useHasHomeMap(): boolean {
  const [hasMap] = useHasMap()
  const isTiny = useIsTiny()
  return hasMap && !isTiny
}
