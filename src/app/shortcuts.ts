/** The places that the installed app is opened at from outside, named in the address: shortcuts of its icon, and what is shared with it. */
import { withUser } from '#parts/require-user.ts'
import { openOverlay } from '#state/overlays.ts'
import { showDashboard, showView, switchToCustomer } from '#state/view.ts'

/** Goes to the place that the address names, once: after a reload the person is where they went from there. */
export function openShortcut(page: Window): void {
  const named = new URLSearchParams(page.location.search)
  const place = named.get('view')
  if (place === null && !named.has('shared')) return
  page.history.replaceState(page.history.state, '', page.location.pathname)
  if (place === 'bookings') {
    switchToCustomer()
    withUser(() => showView('bookings'))
  }
  if (named.has('shared')) withUser(() => openOverlay({ kind: 'share-photo' }))
  if (place === 'dashboard') withUser(() => showDashboard())
}
