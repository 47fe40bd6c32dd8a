import { memoLocalized } from '#state/display/memo-localized.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { choose } from '#state/navigation/panes/chosen-step.ts'
import { useHasPanes } from '#state/navigation/panes/room.ts'
import { useUser } from '#state/session/session.ts'
import { bookingInView, showView, useImmediateView, type CustomerView } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { BottomNav } from '#ui/navigation/bottom-nav.tsx'
import { NavigationRail } from '#ui/navigation/navigation-rail.tsx'
import { requireUser } from '#shared/account/require-user.ts'

type PlaceId = 'map' | 'bookings' | 'profile' | 'logout'

const PLACE_OF: Readonly<Record<CustomerView, PlaceId>> = {
  map: 'map',
  filters: 'map',
  booking: 'bookings',
  bookings: 'bookings',
  profile: 'profile',
}

/** @param hasPanes the list of bookings is beside the one that is shown, which it replaces */
export function goToPlace(id: string, hasPanes: boolean): void {
  if (id === 'map') showView('map')
  else if (id === 'bookings' && hasPanes && bookingInView() !== null) choose('bookings', null, true)
  else if (id === 'bookings' || id === 'profile') {
    // Below the login, the empty screen tells a visitor why it is empty.
    showView(id)
    requireUser(() => undefined)
  } else openOverlay({ kind: 'logout' })
}

/** Main navigation: Home, Bookings, Profile, and Logout when signed in; at the bottom on phones, at the side on desktops. */
export const CustomerNav = memoLocalized(function CustomerNav({ place }: { readonly place: 'bottom' | 'rail' }) {
  const view = useImmediateView()
  const user = useUser()
  const hasPanes = useHasPanes()
  const onSelect = (id: string): void => goToPlace(id, hasPanes)
  const places = [
    { id: 'map', label: text('nav.home'), icon: 'home' },
    { id: 'bookings', label: text('nav.bookings'), icon: 'calendar' },
    { id: 'profile', label: text('nav.profile'), icon: 'user' },
  ] as const
  const logout = user ? ([{ id: 'logout', label: text('nav.logout'), icon: 'log-out' }] as const) : []
  const current = PLACE_OF[view]
  if (place === 'rail')
    return <NavigationRail label={text('nav.main')} places={places} endPlaces={logout} current={current} onSelect={onSelect} />
  return <BottomNav label={text('nav.main')} places={[...places, ...logout]} current={current} onSelect={onSelect} />
})
