/** Desktop layout from 1024 px: the list is beside the map and overlays are side panels. */
import { browserState } from '../atoms/browser-state.ts'

const query = matchMedia('(min-width: 64rem)')

export const useIsDesktop = browserState(
  () => query.matches,
  () => [[query, 'change']],
)
