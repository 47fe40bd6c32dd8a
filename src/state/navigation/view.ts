/** The current view, and the ways to others. Each is a step of the history (`history/trail.ts`). */
import { atom, getDefaultStore, useAtomValue, type Atom } from 'jotai'
import { useSyncExternalStore } from 'react'
import type { DashboardTab } from '#config/app-paths.ts'
import { forgetKept } from './history/kept.ts'
import { changeTrail, forgetTrail, trailAtom } from './history/trail.ts'
import { addressOfStep, placeOf, placeStep, type Step } from './history/step.ts'
import { customerViewOf, HOME, isSamePlace, WELCOME, type CustomerView, type Place } from './place.ts'

export { useCity } from './city.ts'
export type { CustomerView } from './place.ts'

/** The view below the overlays. */
export const placeAtom = atom((get) => placeOf(get(trailAtom)))
export const currentPlace = (): Place => getDefaultStore().get(placeAtom)
export const usePlace = (): Place => useAtomValue(placeAtom)

/** Returns whether the user-type selection is shown. */
const isSelectingRole = (): boolean => currentPlace().view === 'welcome'
/** Returns whether the customer's map is the current view, also under overlays. */
export const isOnMap = (): boolean => currentPlace().view === 'map'
/** Returns whether the provider's dashboard is shown. */
export const isOnDashboard = (): boolean => currentPlace().view === 'dashboard'

const customerViewAtom = atom((get) => customerViewOf(get(placeAtom)))
const roleAtom = atom((get) => (get(placeAtom).view === 'dashboard' ? 'service_provider' : 'customer'))
const tabAtom = atom((get): DashboardTab => {
  const place = get(placeAtom)
  return place.view === 'dashboard' ? place.tab : 'main'
})
const bookingAtom = atom((get) => {
  const place = get(placeAtom)
  return place.view === 'booking' ? place.bookingId : null
})

/** Returns the side that is shown. `service_provider` is the specification's name of the provider's role in the interface. */
export const useRole = (): 'customer' | 'service_provider' => useAtomValue(roleAtom)
export const useView = (): CustomerView => useAtomValue(customerViewAtom)
export const useDashboardTab = (): DashboardTab => useAtomValue(tabAtom)
/** Returns the id of the booking in the booking view. */
export const useCurrentBooking = (): string | null => useAtomValue(bookingAtom)

/** Returns the id of the booking whose screen is the current view, also under overlays; null in other views. */
export const bookingInView = (): string | null => getDefaultStore().get(bookingAtom)

/** Follows an atom without React's transitions, which never defer `useSyncExternalStore`. */
export function useImmediateAtomValue<T>(source: Atom<T>): T {
  const store = getDefaultStore()
  return useSyncExternalStore(
    (listener) => store.sub(source, listener),
    () => store.get(source),
  )
}
/** Returns the latest view with the next frame, so that the pressed button shows it before the view renders. */
export const useImmediateView = (): CustomerView => useImmediateAtomValue(customerViewAtom)
/** Returns the latest dashboard tab, as `useImmediateView`. */
export const useImmediateTab = (): DashboardTab => useImmediateAtomValue(tabAtom)

/** Returns the bottom of a trail, which is home. */
function homeOf(trail: readonly Step[]): Step {
  const [bottom] = trail
  return bottom && 'place' in bottom && bottom.place.view === 'map' ? bottom : placeStep(HOME)
}

/** Opens a view above the current one and its overlays. Home has nothing below it; the choice of a role is not returned to. */
export function goTo(place: Place): void {
  changeTrail((trail) => {
    const home = homeOf(trail)
    if (place.view === 'map') return trail.length === 1 && trail[0] === home ? trail : [home]
    const current = trail.findLastIndex((step) => 'place' in step)
    if (current === trail.length - 1 && isSamePlace(placeOf(trail), place)) return trail
    const step = placeStep(place)
    forgetKept(addressOfStep(step))
    const [, ...others] = isSelectingRole() ? trail.slice(0, current) : trail
    return [home, ...others, step]
  })
}

/** Begins again at a view, with nothing that was open before it: at the end of a session, or when another person begins one. */
export function startOver(place: Place): void {
  forgetTrail()
  changeTrail((trail) => (place.view === 'map' || place.view === 'welcome' ? [placeStep(place)] : [homeOf(trail), placeStep(place)]))
}

/** Goes back to the view before; home from a view that is the first. */
export function goBack(): void {
  changeTrail((trail) => (trail.length > 1 ? trail.slice(0, -1) : [homeOf(trail)]))
}

/** Leaves the current view for another: back to it where it lies below, else in the place of the current one. */
export function leaveFor(place: Place): void {
  changeTrail((trail) => {
    const before = trail.findLastIndex((step) => 'place' in step && isSamePlace(step.place, place))
    if (before !== -1) return trail.slice(0, before + 1)
    const current = trail.findLastIndex((step) => 'place' in step)
    return [homeOf(trail), ...trail.slice(1, current), placeStep(place)]
  })
}

/** Shows the status of a booking. */
export const showBooking = (bookingId: string): void => goTo({ view: 'booking', bookingId })

/** Goes to a customer view. */
export const showView = (view: Exclude<CustomerView, 'booking'>): void => goTo({ view })

/** Goes to the dashboard, by default to its Main tab. */
export const showDashboard = (tab: DashboardTab = 'main'): void => goTo({ view: 'dashboard', tab })

/** Shows the page on which a service is ordered. */
export const showOrder = (): void => goTo({ view: 'order' })

/** Returns to the customer's map. The dashboard starts at Main next time (section 4). */
export const switchToCustomer = (): void => goTo(HOME)

/** Shows the user-type selection, to which the app's title leads. */
export const showRoleSelection = (): void => goTo(WELCOME)

/** Shows the user-type selection after the end of a session: Back leads nowhere from there. */
export const endAtRoleSelection = (): void => startOver(WELCOME)

/** Shows the user's profile, also from the dashboard. */
export const showProfile = (): void => goTo({ view: 'profile' })
