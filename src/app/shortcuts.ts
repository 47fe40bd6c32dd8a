/** The places that the installed app is opened at from outside, named in the address: shortcuts of its icon, and what is shared with it. */
import { withUser } from '#parts/require-user.ts'
import { openOverlay } from '#state/overlays.ts'
import { showDashboard, showView, switchToCustomer } from '#state/view.ts'

function openBookings(): void {
  switchToCustomer()
  withUser(() => showView('bookings'))
}

const PLACES: ReadonlyMap<string, () => void> = new Map([
  ['bookings', openBookings],
  ['dashboard', () => withUser(() => showDashboard())],
])

/** @param search of an address, such as `?view=bookings` @returns the way there; undefined where it names no such place */
export function shortcutIn(search: string): (() => void) | undefined {
  const named = new URLSearchParams(search)
  if (named.has('shared')) return () => withUser(() => openOverlay({ kind: 'share-photo' }))
  return PLACES.get(named.get('view') ?? '')
}
