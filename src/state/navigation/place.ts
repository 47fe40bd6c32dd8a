/** The views of the app, one of which is shown below the overlays. */
import type { DashboardTab } from '#config/app-paths.ts'

export const CUSTOMER_VIEWS = ['map', 'filters', 'booking', 'bookings', 'profile'] as const
export type CustomerView = (typeof CUSTOMER_VIEWS)[number]

export type Place =
  /** `welcome` is the choice between customer and provider; `map` is home. */
  | { readonly view: 'welcome' | 'map' | 'filters' | 'bookings' | 'profile' | 'order' | 'admin' }
  /** Null: the address names no booking. */
  | { readonly view: 'booking'; readonly bookingId: string | null }
  | { readonly view: 'dashboard'; readonly tab: DashboardTab }
  /** @param path of an address that the app does not have */
  | { readonly view: 'unknown'; readonly path: string }

export const HOME: Place = { view: 'map' }
export const WELCOME: Place = { view: 'welcome' }

/** Returns whether two places are the same view of the same thing. */
export const isSamePlace = (a: Place, b: Place): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns the customer's view that is shown, or kept behind another view: the map. */
export const customerViewOf = ({ view }: Place): CustomerView => CUSTOMER_VIEWS.find((each) => each === view) ?? 'map'
