/** The last view of each user, which the next start shows (specification sections 2 and 4). */
import { getDefaultStore } from 'jotai'
import * as v from 'valibot'
import { DASHBOARD_TABS } from '#config/app-paths.ts'
import { readUserValue, userScopedAtom } from '../storage/user-storage.ts'
import { chatIn, type Overlay } from './overlay.ts'
import { CUSTOMER_VIEWS, customerViewOf, WELCOME, type Place } from './place.ts'

/** Whether the user-type selection is shown. The first screen is the map: nobody has to choose before they see it (decision 0101). */
const selectionAtom = userScopedAtom('selection', v.boolean(), false)
/** `service_provider` is the specification's name of the provider's role in the interface. */
const roleAtom = userScopedAtom('role', v.picklist(['customer', 'service_provider']), 'customer')
const viewAtom = userScopedAtom('view', v.picklist(CUSTOMER_VIEWS), 'map')
const dashboardTabAtom = userScopedAtom('dashboard-tab', v.picklist(DASHBOARD_TABS), 'main')
/** Id of the booking in the booking view. */
const bookingAtom = userScopedAtom('booking', v.nullable(v.string()), null)
/** The messages panel and the selected chat. */
const panelsAtom = userScopedAtom('panels', v.object({ messages: v.boolean(), chat: v.nullable(v.string()) }), {
  messages: false,
  chat: null,
})
/** Keys of the user's place in the app. A visitor who signs in stays there, even if another place was stored for that user. */
export const NAVIGATION_KEYS = ['selection', 'role', 'view', 'booking', 'city', 'filter'] as const
/** Keys without an owner that still contain data about the user. They are removed at sign-out. */
export const KEYS_CLEARED_AT_SIGN_OUT = ['preferences', 'list'] as const

/** Returns whether this user's last view, or the visitor's, is the choice of a role. */
export const isSelectionStored = (): boolean => getDefaultStore().get(selectionAtom)

/** Returns whether this device has a last view of the current user. */
export const isLastPlaceStored = (): boolean => readUserValue('role', v.nullable(v.string()), null) !== null
/** Returns the last view of the current user. */
export function readLastPlace(): Place {
  const { get } = getDefaultStore()
  if (get(selectionAtom)) return WELCOME
  if (get(roleAtom) === 'service_provider') return { view: 'dashboard', tab: get(dashboardTabAtom) }
  const view = get(viewAtom)
  return view === 'booking' ? { view, bookingId: get(bookingAtom) } : { view }
}

/** Returns the messages panel and the chat that the user left open, bottom first. */
export function readLastPanels(): readonly Overlay[] {
  const { messages, chat } = getDefaultStore().get(panelsAtom)
  const list = messages ? [{ kind: 'messages' } as const] : []
  return chat === null ? list : [...list, { kind: messages ? 'messages' : 'chat', bookingId: chat }]
}

/** Stores a view as the last one. Those that only an address opens are not remembered. */
export function storeLastPlace(place: Place): void {
  const { get, set } = getDefaultStore()
  const { view } = place
  if (view === 'order' || view === 'admin' || view === 'unknown') return
  // Also where it is the default: the visitor's value fills in for one that is missing at the login.
  set(selectionAtom, view === 'welcome')
  if (view === 'welcome') return
  if (view === 'dashboard') {
    set(roleAtom, 'service_provider')
    set(dashboardTabAtom, place.tab)
    return
  }
  // The dashboard starts at Main next time (section 4).
  if (get(roleAtom) !== 'customer') set(dashboardTabAtom, 'main')
  set(roleAtom, 'customer')
  set(viewAtom, customerViewOf(place))
  if (view === 'booking') set(bookingAtom, place.bookingId)
}

export function storeLastPanels(overlays: readonly Overlay[]): void {
  const { get, set } = getDefaultStore()
  const messages = overlays.some(({ kind }) => kind === 'messages')
  const chat = chatIn(overlays.findLast((overlay) => chatIn(overlay) !== undefined)) ?? null
  const saved = get(panelsAtom)
  if (saved.messages !== messages || saved.chat !== chat) set(panelsAtom, { messages, chat })
}
