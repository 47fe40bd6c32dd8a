/** Views of a customer. The map mounts once and is then hidden by CSS: it does not survive being suspended. */
import { Suspense, type FocusEvent } from 'react'
import { DesktopHomeHeader } from '#features/discover/home/home-header.tsx'
import { MapHome } from '#features/discover/home/map-home.tsx'
import { useHasFilterPane, useIsMapShown } from '#state/navigation/panes/room.ts'
import { CustomerNav } from './customer-nav.tsx'
import type { CustomerView } from '#state/navigation/view.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { useShortcuts } from './use-shortcuts.ts'

const FiltersView = lazyScreen(() =>
  import('#features/discover/search/filters-view.tsx').then((module) => ({ default: module.FiltersView })),
)
const BookingPanes = lazyScreen(() => import('#features/booking/booking-panes.tsx').then((module) => ({ default: module.BookingPanes })))
const CustomerProfile = lazyScreen(() =>
  import('#features/profile/overview/customer-profile.tsx').then((module) => ({ default: module.CustomerProfile })),
)

const LiveBooking = lazyScreen(() => import('#shared/booking/live/live-booking.tsx').then((module) => ({ default: module.LiveBooking })))
const ContactPrompt = lazyScreen(() => import('#shared/contacts/contact-prompt.tsx').then((module) => ({ default: module.ContactPrompt })))
const ProximityAlert = lazyScreen(() =>
  import('#features/proximity/proximity-alert.tsx').then((module) => ({ default: module.ProximityAlert })),
)

const SCREENS = { filters: FiltersView, booking: BookingPanes, bookings: BookingPanes, profile: CustomerProfile } as const

/** Constant elements, so that the map does not render again for them. */
const FLOAT = (
  <Suspense>
    <ProximityAlert />
  </Suspense>
)
const LIVE = (
  <>
    <Suspense>
      <LiveBooking />
    </Suspense>
    <Suspense>
      <ContactPrompt />
    </Suspense>
  </>
)

/** While somebody types into the search of a phone, the keyboard has the room of what is below the list. */
const noteTyping = ({ currentTarget, target }: FocusEvent): void => {
  currentTarget.toggleAttribute('data-typing', target.matches('.home-header .search__input'))
}

export function CustomerShell({ view }: { readonly view: CustomerView }) {
  useShortcuts()
  const hasFilterPane = useHasFilterPane()
  const isMapShown = useIsMapShown()
  const Screen = view === 'map' || isMapShown ? undefined : SCREENS[view]
  return (
    <div className="shell" onFocus={noteTyping} onBlur={({ currentTarget }) => currentTarget.removeAttribute('data-typing')}>
      {/* First, so that Tab goes from the search in the header to the list in at most ten steps. */}
      <CustomerNav place="rail" />
      <DesktopHomeHeader />
      <div className="shell__main">
        <div className="shell__layer" hidden={!isMapShown}>
          <MapHome isFiltering={hasFilterPane} float={FLOAT} live={LIVE} />
        </div>
        {Screen && (
          // Each view has its own boundary: within a shared one, the previous view would stay until the next one is loaded. The list of
          // bookings and one of them are the same view: they can be beside each other.
          <div key={view === 'booking' ? 'bookings' : view} className="shell__layer">
            <Suspense fallback={<LoadingScreen />}>
              <Screen />
            </Suspense>
          </div>
        )}
      </div>
      <CustomerNav place="bottom" />
    </div>
  )
}
