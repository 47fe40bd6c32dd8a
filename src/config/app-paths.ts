/** Paths of the app's views: the app opens them, the server answers them with its page, and e-mails, feeds and shortcuts link to them. */

export const DASHBOARD_TABS = ['main', 'bookings', 'calendar', 'ratings', 'packages', 'earnings'] as const
export type DashboardTab = (typeof DASHBOARD_TABS)[number]

export const HOME_PATH = '/'
/** Opens home from anywhere, where `/` opens the last view. */
export const MAP_PATH = '/map'
export const FILTERS_PATH = '/filters'
export const BOOKINGS_PATH = '/bookings'
export const PROFILE_PATH = '/profile'
export const NOTIFICATIONS_PATH = '/notifications'
export const DAY_SHEET_PATH = '/dashboard/schedule'

/** @param id a booking's @returns the path of its screen */
export const bookingPath = (id: string): string => `${BOOKINGS_PATH}/${id}`
export const chatPath = (bookingId: string): string => `${bookingPath(bookingId)}/chat`
export const dashboardPath = (tab: DashboardTab): string => `/dashboard/${tab}`
/** Shows one booking in its provider's list. */
export const jobPath = (bookingId: string): string => `${dashboardPath('bookings')}?booking=${bookingId}`

/**
 * Every path of the app. An id may be anything here: what is no id says in the app that there is no such thing.
 */
const APP_PATH =
  /^\/(?:order|map|filters|profile|notifications|attention|storage|alert|messages(?:\/[^/]+)?|bookings(?:\/[^/]+(?:\/(?:chat|record))?)?|p\/[^/]+(?:\/verified)?|dashboard(?:\/[^/]+)?)?$/

/** @param pathname of an address, percent-encoded as the browser sends it */
export const isAppPath = (pathname: string): boolean => APP_PATH.test(pathname)
