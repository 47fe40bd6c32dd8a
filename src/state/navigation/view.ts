/** Which screen shows. Views switch by state, not by URL, and are remembered (specification sections 2 and 4). */
import { getDefaultStore, useAtom, useAtomValue, type Atom } from 'jotai'
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { CITIES } from '#domain/cities.ts'
import { DEFAULT_CITY } from '#domain/constants.ts'
import { deferUpdate } from './defer-update.ts'
import { userScopedAtom } from '../storage/user-storage.ts'

export const CUSTOMER_VIEWS = ['map', 'filters', 'booking', 'bookings', 'profile'] as const
export type CustomerView = (typeof CUSTOMER_VIEWS)[number]

export const DASHBOARD_TABS = ['main', 'bookings', 'calendar', 'ratings', 'packages', 'earnings'] as const
export type DashboardTab = (typeof DASHBOARD_TABS)[number]

export const roleSelectionAtom = userScopedAtom('selection', v.boolean(), true)
/** `service_provider` is the specification's name of the provider's role in the interface. */
export const roleAtom = userScopedAtom('role', v.picklist(['customer', 'service_provider']), 'customer')
export const viewAtom = userScopedAtom('view', v.picklist(CUSTOMER_VIEWS), 'map')
export const dashboardTabAtom = userScopedAtom('dashboard-tab', v.picklist(DASHBOARD_TABS), 'main')
/** The booking that the booking view shows. */
export const currentBookingAtom = userScopedAtom('booking', v.nullable(v.string()), null)
/** City by name; null is All Cities. */
export const cityAtom = userScopedAtom('city', v.nullable(v.picklist(CITIES.map((city) => city.name))), DEFAULT_CITY)
/** Names of where somebody is: a visitor who signs in on the way stays there, whatever was remembered of them. */
export const NAVIGATION_KEYS = ['selection', 'role', 'view', 'booking', 'city', 'filter'] as const
/** Names that are remembered without a person and still tell of one: forgotten at sign-out. */
export const KEYS_CLEARED_AT_SIGN_OUT = ['preferences', 'list'] as const

export const useRoleSelection = () => useAtom(roleSelectionAtom)
/** The user-type selection shows now. */
export const isSelectingRole = (): boolean => getDefaultStore().get(roleSelectionAtom)
/** The customer's map is the view on screen, whatever lies over it. */
export function isOnMap(): boolean {
  const store = getDefaultStore()
  return !store.get(roleSelectionAtom) && store.get(roleAtom) === 'customer' && store.get(viewAtom) === 'map'
}
/** The provider's dashboard is what shows. */
export function isOnDashboard(): boolean {
  const store = getDefaultStore()
  return !store.get(roleSelectionAtom) && store.get(roleAtom) === 'service_provider'
}
export const useRole = () => useAtom(roleAtom)
export const useView = () => useAtom(viewAtom)
export const useDashboardTab = () => useAtom(dashboardTabAtom)

/** React never puts this way of following a store off. */
function useImmediateAtomValue<T>(followed: Atom<T>): T {
  const store = getDefaultStore()
  return useSyncExternalStore(
    (listener) => store.sub(followed, listener),
    () => store.get(followed),
  )
}
/** The view that was chosen last, with the next frame: what was pressed shows it before the view is drawn. */
export const useImmediateView = (): CustomerView => useImmediateAtomValue(viewAtom)
/** As useChosenView, of the dashboard's tabs. */
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

/** Leaves the order page and the admin's part, the two places with an address of their own: Back leads there again. */
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

/** Goes to the dashboard, by default to its Main tab. */
export function showDashboard(tab: DashboardTab = 'main'): void {
  const store = getDefaultStore()
  deferUpdate(() => {
    store.set(roleSelectionAtom, false)
    store.set(roleAtom, 'service_provider')
    store.set(dashboardTabAtom, tab)
  })
}

/** Back to the customer's map; the dashboard starts at Main next time (section 4). */
export function switchToCustomer(): void {
  const store = getDefaultStore()
  deferUpdate(() => {
    store.set(dashboardTabAtom, 'main')
    store.set(roleAtom, 'customer')
    store.set(viewAtom, 'map')
    store.set(roleSelectionAtom, false)
  })
}

/** The user-type selection, as the app's title and Logout lead to. */
export function showRoleSelection(): void {
  deferUpdate(() => getDefaultStore().set(roleSelectionAtom, true))
}
