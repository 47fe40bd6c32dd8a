/** The places that the installed app's icon offers (shortcuts of the manifest), named in the address. */
import { withUser } from '#parts/require-user.ts'
import { showDashboard, showView, switchToCustomer } from '#state/view.ts'

/** Goes to the place that the address names, once: after a reload the person is where they went from there. */
export function openShortcut(page: Window): void {
  const place = new URLSearchParams(page.location.search).get('view')
  if (place === null) return
  page.history.replaceState(page.history.state, '', page.location.pathname)
  if (place === 'bookings') {
    switchToCustomer()
    withUser(() => showView('bookings'))
  }
  if (place === 'dashboard') withUser(() => showDashboard())
}
