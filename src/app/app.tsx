/** Root component: the view, the overlays above it, and error boundaries around both. */
import { Route, Switch, useLocation, useSearch } from 'wouter'
import { Suspense } from 'react'
import { useLanguage } from '#state/display/language.ts'
import { useUserStoreState } from '#state/sync/user-store.ts'
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx'
import { ErrorScreen } from './screens/error-screen.tsx'
import { LoadingScreen } from './screens/loading-screen.tsx'
import { OverlayHost } from './overlays/overlay-host.tsx'
import { StorageErrorScreen } from './screens/storage-error-screen.tsx'
import { Toasts } from './overlays/toasts.tsx'
import { UpdatePrompt } from './updates/update-prompt.tsx'
import { ViewSwitch } from './screens/view-switch.tsx'
import { lazyScreen } from './screens/lazy-screen.ts'

const OrderPage = lazyScreen(() => import('#features/order/order-page.tsx').then((module) => ({ default: module.OrderPage })))

/** Without local storage the order page could neither find providers nor store an order. */
function OrderRoute() {
  const storage = useUserStoreState()
  if (storage.kind === 'failed') return <StorageErrorScreen failure={storage.failure} />
  return (
    <Suspense>
      <OrderPage />
    </Suspense>
  )
}

const Admin = lazyScreen(() => import('#features/admin/admin.tsx').then((module) => ({ default: module.Admin })), { preload: false })

/** True where the address opens the admin screens instead of the app (section 2). */
const isAdminAddress = (search: string): boolean => new URLSearchParams(search).get('admin') === 'true'

export function App() {
  // A change of language renders everything again, from here down; input, open overlays and focus stay.
  useLanguage()
  const search = useSearch()
  const [, navigate] = useLocation()
  if (isAdminAddress(search)) {
    return (
      <ErrorBoundary fallback={() => <ErrorScreen />}>
        <Suspense fallback={<LoadingScreen />}>
          <Admin onLeave={() => navigate('/', { replace: true })} />
        </Suspense>
        <Toasts />
        <UpdatePrompt />
      </ErrorBoundary>
    )
  }
  return (
    <ErrorBoundary fallback={() => <ErrorScreen />}>
      <OverlayHost>
        <Switch>
          <Route path="/order">
            <OrderRoute />
          </Route>
          <Route>
            <ViewSwitch />
          </Route>
        </Switch>
      </OverlayHost>
      <Toasts />
      <UpdatePrompt />
    </ErrorBoundary>
  )
}
