/** Whether there is room for two panes. The style sheets have the parts of the queries. */
import { browserState } from '../../atoms/browser-state.ts'
import { useIsDesktop } from '../../display/use-is-desktop.ts'
import { isMapOverlay, useOverlays } from '../overlays.ts'
import { usePlace } from '../view.ts'

const query = matchMedia('(min-width: 44rem), (max-height: 31.25rem) and (min-width: 36rem)')

/** Returns whether there is room for two panes: from 44rem, or on a phone on its side. */
export const useHasPanes = browserState(
  () => query.matches,
  () => [[query, 'change']],
)

/** Returns whether an opened job is beside the provider's list of bookings, which stays in use, and not above it. */
export function useHasJobPane(): boolean {
  const place = usePlace()
  return useIsDesktop() && place.view === 'dashboard' && place.tab === 'bookings'
}

/** Returns whether a chat takes the place of the booking beside the list, and covers no part of it. */
export function useHasChatPane(): boolean {
  const { view } = usePlace()
  return useIsDesktop() && view === 'booking'
}

/** Returns whether the filters are beside the list and the map. */
export function useHasFilterPane(): boolean {
  const { view } = usePlace()
  return useIsDesktop() && view === 'filters'
}

/** Returns whether the map's view is shown, alone or beside the filters, or below a helper that was chosen there before the window got narrower. */
export function useIsMapShown(): boolean {
  const { view } = usePlace()
  const hasFilterPane = useHasFilterPane()
  const isHelperChosen = useOverlays().some(isMapOverlay)
  return view === 'map' || hasFilterPane || (view === 'filters' && isHelperChosen)
}
