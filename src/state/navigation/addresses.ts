/** The table of addresses: which view or overlay each one names. */
import {
  BOOKINGS_PATH,
  bookingPath,
  chatPath,
  DASHBOARD_TABS,
  dashboardPath,
  DAY_SHEET_PATH,
  HOME_PATH,
  MAP_PATH,
} from '#config/app-paths.ts'
import { isUlid } from '#domain/ids.ts'
import type { Overlay } from './overlay.ts'
import { HOME, WELCOME, type Place } from './place.ts'

/** A view, or an overlay above the view that is open. */
export type Destination = { readonly place: Place } | { readonly overlay: Overlay }

/** Replaces an id that is none, so that no words of a link get into the app, its address or a request. */
const NO_ID = 'unknown'
const ADMIN_ADDRESS = '/?admin=true'
/** Names the choice of a role in the history only: its address is that of home. */
const WELCOME_ADDRESS = '/welcome'

const idOf = (text: string | undefined): string => (isUlid(text) ? text : NO_ID)
const providerPath = (id: string): string => `/p/${id}`

function addressOfPlace(place: Place): string {
  switch (place.view) {
    case 'map':
      return HOME_PATH
    case 'welcome':
      return WELCOME_ADDRESS
    case 'admin':
      return ADMIN_ADDRESS
    case 'booking':
      return bookingPath(place.bookingId ?? NO_ID)
    case 'dashboard':
      return dashboardPath(place.tab)
    case 'unknown':
      return place.path
    default:
      return `/${place.view}`
  }
}

function addressOfOverlay(overlay: Overlay): string | undefined {
  switch (overlay.kind) {
    case 'provider':
      return providerPath(overlay.providerId) + (overlay.isWhole ? '' : '?on=map')
    case 'provider-profile':
      return providerPath(overlay.providerId)
    case 'verified':
      return `${providerPath(overlay.providerId)}/verified`
    case 'chat':
      return chatPath(overlay.bookingId)
    case 'booking-record':
      return `${bookingPath(overlay.bookingId)}/record`
    case 'chat-settings':
      return '/messages/settings'
    case 'proximity':
      return '/alert'
    case 'day-sheet':
      return DAY_SHEET_PATH
    case 'messages':
      return overlay.bookingId === undefined ? '/messages' : `/messages/${overlay.bookingId}`
    case 'notifications':
    case 'attention':
    case 'storage':
      return `/${overlay.kind}`
    default:
      return undefined
  }
}

/** Returns the address of a view or an overlay; undefined for a form, a question, and what only this page has, such as a photo. */
export const addressOf = (to: Destination): string | undefined => ('place' in to ? addressOfPlace(to.place) : addressOfOverlay(to.overlay))

function parseBooking(id: string | undefined, part: string | undefined): Destination | undefined {
  if (id === undefined) return { place: { view: 'bookings' } }
  if (part === undefined) return { place: { view: 'booking', bookingId: isUlid(id) ? id : null } }
  if (part === 'chat') return { overlay: { kind: 'chat', bookingId: idOf(id) } }
  return part === 'record' ? { overlay: { kind: 'booking-record', bookingId: idOf(id) } } : undefined
}

function parseProvider(id: string | undefined, part: string | undefined, isOnMap: boolean): Destination | undefined {
  const providerId = idOf(id)
  if (id === undefined) return undefined
  if (part === 'verified') return { overlay: { kind: 'verified', providerId } }
  return part === undefined ? { overlay: { kind: isOnMap ? 'provider' : 'provider-profile', providerId } } : undefined
}

function parseDashboard(part: string | undefined): Destination | undefined {
  if (part === 'schedule') return { overlay: { kind: 'day-sheet' } }
  const tab = part === undefined ? 'main' : DASHBOARD_TABS.find((each) => each === part)
  return tab && { place: { view: 'dashboard', tab } }
}

/** @param pathname percent-encoded; nothing in it is decoded, as no id has a character to decode */
function parsePath(pathname: string, params: URLSearchParams): Destination | undefined {
  const [first, second, third, ...others] = pathname.slice(1).split('/')
  if (others.length > 0) return undefined
  switch (first) {
    case BOOKINGS_PATH.slice(1):
      return parseBooking(second, third)
    case 'p':
      return parseProvider(second, third, params.get('on') === 'map')
    case 'dashboard':
      return third === undefined ? parseDashboard(second) : undefined
    case 'messages':
      if (third !== undefined) return undefined
      if (second === 'settings') return { overlay: { kind: 'chat-settings' } }
      return { overlay: second === undefined ? { kind: 'messages' } : { kind: 'messages', bookingId: idOf(second) } }
    default:
      return second === undefined ? parseWord(first ?? '') : undefined
  }
}

function parseWord(word: string): Destination | undefined {
  switch (`/${word}`) {
    case HOME_PATH:
    case MAP_PATH:
      return { place: HOME }
    case WELCOME_ADDRESS:
      return { place: WELCOME }
    case '/alert':
      return { overlay: { kind: 'proximity' } }
    default:
  }
  switch (word) {
    case 'filters':
    case 'profile':
    case 'order':
      return { place: { view: word } }
    case 'notifications':
    case 'attention':
    case 'storage':
      return { overlay: { kind: word } }
    default:
      return undefined
  }
}

/** Longest path that is kept in the address when the app does not have it. */
const PATH_MAX = 200

/**
 * Returns what an address of the app names.
 * @param address path and query, percent-encoded; may be anything that a link can contain
 */
export function parseAddress(address: string): Destination {
  const [pathname = HOME_PATH, query = ''] = address.split(/\?(.*)/s)
  const params = new URLSearchParams(query)
  if (params.get('admin') === 'true') return { place: { view: 'admin' } }
  // Two slashes would name another site.
  return parsePath(pathname, params) ?? { place: { view: 'unknown', path: pathname.replace(/^\/+/, '/').slice(0, PATH_MAX) } }
}
