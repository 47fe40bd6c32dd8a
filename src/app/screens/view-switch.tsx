/** Chooses the screen of the current view: the role selection, the dashboard, or the customer's views with the map kept mounted behind them. */
import { Suspense } from 'react'
import { useAccountBlock } from '#state/account/account-block-state.ts'
import { customerViewOf } from '#state/navigation/place.ts'
import { useUser } from '#state/session/session.ts'
import { useUserStoreState } from '#state/sync/user-store.ts'
import { usePlace } from '#state/navigation/view.ts'
import { CustomerShell } from './customer-shell.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { StorageErrorScreen } from './storage-error-screen.tsx'
import { lazyScreen } from './lazy-screen.ts'

const AccountBlocked = lazyScreen(() => import('./account-blocked-screen.tsx').then((module) => ({ default: module.AccountBlockedScreen })))
const UserTypeSelection = lazyScreen(() =>
  import('#features/selection/user-type-selection.tsx').then((module) => ({ default: module.UserTypeSelection })),
)
const Dashboard = lazyScreen(() => import('#features/dashboard/dashboard.tsx').then((module) => ({ default: module.Dashboard })))
const OrderPage = lazyScreen(() => import('#features/order/order-page.tsx').then((module) => ({ default: module.OrderPage })))
const UnknownAddress = lazyScreen(() => import('./unknown-address-screen.tsx').then((module) => ({ default: module.UnknownAddressScreen })))
const DashboardSignIn = lazyScreen(() =>
  import('./dashboard-sign-in-screen.tsx').then((module) => ({ default: module.DashboardSignInScreen })),
)

/** Views that no shell surrounds. */
function FullView({ view, isSignedIn }: { readonly view: 'order' | 'dashboard' | 'unknown'; readonly isSignedIn: boolean }) {
  switch (view) {
    case 'order':
      return <OrderPage />
    case 'unknown':
      return <UnknownAddress />
    case 'dashboard':
      return isSignedIn ? <Dashboard /> : <DashboardSignIn />
  }
}

export function ViewSwitch() {
  const place = usePlace()
  const user = useUser()
  const storage = useUserStoreState()
  const block = useAccountBlock()
  const { view } = place

  // Without local storage no view could find helpers, or store an order.
  if (storage.kind === 'failed') return <StorageErrorScreen failure={storage.failure} />
  if (block && block.uid === user?.uid) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <AccountBlocked block={block} />
      </Suspense>
    )
  }
  if (view === 'welcome') {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <UserTypeSelection />
      </Suspense>
    )
  }
  if (view === 'dashboard' || view === 'order' || view === 'unknown') {
    return (
      <Suspense key={view} fallback={<LoadingScreen />}>
        <FullView view={view} isSignedIn={user !== null} />
      </Suspense>
    )
  }
  return <CustomerShell view={customerViewOf(place)} />
}
