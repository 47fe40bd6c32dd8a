/** The places that the installed app is opened at from outside, named in the address: shortcuts of its icon, and what is shared with it. */
import { requireUser, withUser } from '#parts/require-user.ts'
import { openOverlay } from '#state/overlays.ts'
import { showDashboard, showView, switchToCustomer } from '#state/view.ts'

function openBookings(): void {
  switchToCustomer()
  withUser(() => showView('bookings'))
}

/** Whoever is not signed in is asked to over it: who closes both has said that it is for nobody. */
function openShared(came: 'photo' | 'none'): void {
  openOverlay({ kind: 'share-photo', came })
  if (came === 'photo') requireUser(() => undefined)
}

const PLACES: ReadonlyMap<string, () => void> = new Map([
  ['map', switchToCustomer],
  ['bookings', openBookings],
  ['dashboard', () => withUser(() => showDashboard())],
])

/** @param search of an address, such as `?view=bookings` @returns the way there; undefined where it names no such place */
export function shortcutIn(search: string): (() => void) | undefined {
  const named = new URLSearchParams(search)
  const shared = named.get('shared')
  if (shared !== null) return () => openShared(shared === 'none' ? 'none' : 'photo')
  return PLACES.get(named.get('view') ?? '')
}
