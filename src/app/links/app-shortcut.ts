/** Entry points params in the address: shortcuts of the app icon, links in e-mails, and content shared with the app. */
import { isDeepLinkTarget, type DeepLinkTarget } from '#config/deep-links.ts'
import { requireUser, withUser } from '#shared/account/require-user.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { showDashboard, showView, switchToCustomer } from '#state/navigation/view.ts'

function openUserView(view: 'bookings' | 'profile'): void {
  switchToCustomer()
  withUser(() => showView(view))
}

/** Opens a shared photo. A visitor is asked to log in above it; closing both discards the photo. */
function openSharedPhoto(content: 'photo' | 'none'): void {
  openOverlay({ kind: 'share-photo', came: content })
  if (content === 'photo') requireUser(() => undefined)
}

const TARGETS: Readonly<Record<DeepLinkTarget, () => void>> = {
  map: switchToCustomer,
  bookings: () => openUserView('bookings'),
  dashboard: () => withUser(() => showDashboard()),
  profile: () => openUserView('profile'),
}

/** @param search query of an address, such as `?view=bookings` @returns opens the entry point; undefined where the query names none */
export function parseShortcut(search: string): (() => void) | undefined {
  const params = new URLSearchParams(search)
  const shared = params.get('shared')
  if (shared !== null) return () => openSharedPhoto(shared === 'none' ? 'none' : 'photo')
  const view = params.get('view')
  return isDeepLinkTarget(view) ? TARGETS[view] : undefined
}
