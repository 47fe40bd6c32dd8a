/** The places that the app is opened at from outside, named in the address: shortcuts of its icon, links of letters, and what is shared with it. */
import { isDeepLinkTarget, type DeepLinkTarget } from '#config/deep-links.ts'
import { requireUser, withUser } from '#shared/account/require-user.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { showDashboard, showView, switchToCustomer } from '#state/navigation/view.ts'

function openUserView(view: 'bookings' | 'profile'): void {
  switchToCustomer()
  withUser(() => showView(view))
}

/** Whoever is not signed in is asked to over it: who closes both has said that it is for nobody. */
function openSharedPhoto(came: 'photo' | 'none'): void {
  openOverlay({ kind: 'share-photo', came })
  if (came === 'photo') requireUser(() => undefined)
}

const PLACES: Readonly<Record<DeepLinkTarget, () => void>> = {
  map: switchToCustomer,
  bookings: () => openUserView('bookings'),
  dashboard: () => withUser(() => showDashboard()),
  profile: () => openUserView('profile'),
}

/** @param search of an address, such as `?view=bookings` @returns the way there; undefined where it names no such place */
export function parseShortcut(search: string): (() => void) | undefined {
  const named = new URLSearchParams(search)
  const shared = named.get('shared')
  if (shared !== null) return () => openSharedPhoto(shared === 'none' ? 'none' : 'photo')
  const place = named.get('view')
  return isDeepLinkTarget(place) ? PLACES[place] : undefined
}
