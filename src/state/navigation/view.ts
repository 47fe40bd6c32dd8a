/** The current screen. Views switch by state, not by URL, and are remembered (specification sections 2 and 4). */
import { getDefaultStore, useAtom, useAtomValue, type Atom } from 'jotai'
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { storedCityField } from '#domain/fields.ts'
import { DEFAULT_CITY } from '#domain/constants.ts'
import { deferUpdate } from './defer-update.ts'
import { userScopedAtom } from '../storage/user-storage.ts'

export const CUSTOMER_VIEWS = ['map', 'filters', 'booking', 'bookings', 'profile'] as const
export type CustomerView = (typeof CUSTOMER_VIEWS)[number]

export const DASHBOARD_TABS = ['main', 'bookings', 'calendar', 'ratings', 'packages', 'earnings'] as const
export type DashboardTab = (typeof DASHBOARD_TABS)[number]

/** Whether the user-type selection is shown. The first screen is the map: nobody has to choose before they see it (decision 0101). */
export const roleSelectionAtom = userScopedAtom('selection', v.boolean(), false)
/** `service_provider` is the specification's name of the provider's role in the interface. */
export const roleAtom = userScopedAtom('role', v.picklist(['customer', 'service_provider']), 'customer')
export const viewAtom = userScopedAtom('view', v.picklist(CUSTOMER_VIEWS), 'map')
export const dashboardTabAtom = userScopedAtom('dashboard-tab', v.picklist(DASHBOARD_TABS), 'main')
/** Id of the booking in the booking view. */
export const currentBookingAtom = userScopedAtom('booking', v.nullable(v.string()), null)
/** Name of the selected city; null for All Cities. */
export const cityAtom = userScopedAtom('city', v.nullable(storedCityField), DEFAULT_CITY)
/** Keys of the user's place in the app. A visitor who signs in stays there, even if another place was stored for that user. */
export const NAVIGATION_KEYS = ['selection', 'role', 'view', 'booking', 'city', 'filter'] as const
/** Keys without an owner that still contain data about the user. They are removed at sign-out. */
export const KEYS_CLEARED_AT_SIGN_OUT = ['preferences', 'list'] as const

export const useRoleSelection = () => useAtom(roleSelectionAtom)
/** Returns whether the user-type selection is shown. */
export const isSelectingRole = (): boolean => getDefaultStore().get(roleSelectionAtom)
/** Returns whether the customer's map is the current view, also under overlays. */
export function isOnMap(): boolean {
  const store = getDefaultStore()
  return !store.get(roleSelectionAtom) && store.get(roleAtom) === 'customer' && store.get(viewAtom) === 'map'
}
/** Returns the id of the booking whose screen is the current view, also under overlays; null in other views. */
export function bookingInView(): string | null {
  const store = getDefaultStore()
  const isShown = !store.get(roleSelectionAtom) && store.get(roleAtom) === 'customer' && store.get(viewAtom) === 'booking'
  return isShown ? store.get(currentBookingAtom) : null
}
/** Returns whether the provider's dashboard is shown. */
export function isOnDashboard(): boolean {
  const store = getDefaultStore()
  return !store.get(roleSelectionAtom) && store.get(roleAtom) === 'service_provider'
}
export const useRole = () => useAtom(roleAtom)
export const useView = () => useAtom(viewAtom)
export const useDashboardTab = () => useAtom(dashboardTabAtom)

/** Follows an atom without React's transitions, which never defer `useSyncExternalStore`. */
function useImmediateAtomValue<T>(source: Atom<T>): T {
  const store = getDefaultStore()
  return useSyncExternalStore(
    (listener) => store.sub(source, listener),
    () => store.get(source),
  )
}
/** Returns the latest view with the next frame, so that the pressed button shows it before the view renders. */
export const useImmediateView = (): CustomerView => useImmediateAtomValue(viewAtom)
/** Returns the latest dashboard tab, as `useImmediateView`. */
export const useImmediateTab = (): DashboardTab => useImmediateAtomValue(dashboardTabAtom)
export const useCity = () => useAtom(cityAtom)
export const useCurrentBooking = () => useAtomValue(currentBookingAtom)

/** Shows the status of a booking. */
export function showBooking(id: string): void {
  const store = getDefaultStore()
  deferUpdate(() => {
    store.set(currentBookingAtom, id)
    store.set(viewAtom, 'booking')
    store.set(roleAtom, 'customer')
    store.set(roleSelectionAtom, false)
  })
}

/** Leaves the order page or the admin pages, the two with a URL path. Back returns to them. */
export function navigateToRoot(): void {
  if (location.pathname !== '/' || location.search !== '') history.pushState({}, '', '/')
}

/** Goes to a customer view. */
export function showView(view: CustomerView): void {
  const store = getDefaultStore()
  deferUpdate(() => {
    store.set(roleSelectionAtom, false)
    store.set(viewAtom, view)
  })
}

/** Shows the user's profile, also from the dashboard. */
export function showProfile(): void {
  getDefaultStore().set(roleAtom, 'customer')
  showView('profile')
}

/** Goes to the dashboard, by default to its Main tab. */
export function showDashboard(tab: DashboardTab = 'main'): void {
  const store = getDefaultStore()
  deferUpdate(() => {
    store.set(roleSelectionAtom, false)
    store.set(roleAtom, 'service_provider')
    store.set(dashboardTabAtom, tab)
  })
}

/** Returns to the customer's map. The dashboard starts at Main next time (section 4). */
export function switchToCustomer(): void {
  const store = getDefaultStore()
  deferUpdate(() => {
    store.set(dashboardTabAtom, 'main')
    store.set(roleAtom, 'customer')
    store.set(viewAtom, 'map')
    store.set(roleSelectionAtom, false)
  })
}

/** Shows the user-type selection, to which the app's title and Logout lead. */
export function showRoleSelection(): void {
  deferUpdate(() => getDefaultStore().set(roleSelectionAtom, true))
}
