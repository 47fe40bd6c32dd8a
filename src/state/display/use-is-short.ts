/** A phone in landscape, or text at 200 %: sheets leave the map what they can. The style sheets have the same query. */
import { browserState } from '../atoms/browser-state.ts'

const query = matchMedia('(max-height: 500px) and (max-width: 1023px)')

export const useIsShort = browserState(
  () => query.matches,
  () => [[query, 'change']],
)
