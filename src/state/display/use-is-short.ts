/** A phone in landscape, or text at 200 %: sheets leave the map what they can. The style sheets have the same query. */
import { browserState } from '../atoms/browser-state.ts'

const query = matchMedia('(max-height: 31.25rem) and (max-width: 63.9375rem)')

export const useIsShort = browserState(
  () => query.matches,
  () => [[query, 'change']],
)
