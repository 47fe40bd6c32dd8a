/** Composition only: what can fail is bounded, the view shows, overlays lie on top. */
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

/** Without its storage the order page could neither find anybody nor keep an order. */
function OrderRoute() {
  const storage = useUserStoreState()
  if (storage.kind === 'failed') return <StorageErrorScreen why={storage.why} />
  return (
    <Suspense>
      <OrderPage />
    </Suspense>
  )
}

const Admin = lazyScreen(() => import('#features/admin/admin.tsx').then((module) => ({ default: module.Admin })), { ahead: false })

/** Section 2: the flag of the address opens the admin's part instead of the app. */
const wantsAdmin = (search: string): boolean => new URLSearchParams(search).get('admin') === 'true'

export function App() {
  // A change of language draws everything anew, from here down; what is typed, open and focused stays.
  useLanguage()
  const search = useSearch()
  const [, navigate] = useLocation()
  if (wantsAdmin(search)) {
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
      <Switch>
        <Route path="/order">
          <OrderRoute />
          <OverlayHost />
        </Route>
        <Route>
          <ViewSwitch />
          <OverlayHost />
        </Route>
      </Switch>
      <Toasts />
      <UpdatePrompt />
    </ErrorBoundary>
  )
}
