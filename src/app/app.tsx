/** Composition only: what can fail is bounded, the view shows, overlays lie on top. */
import { Route, Switch } from 'wouter'
import { Suspense } from 'react'
import { useLanguage } from '#state/language.ts'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { OverlayHost } from './overlay-host.tsx'
import { Toasts } from './toasts.tsx'
import { UpdatePrompt } from './update-prompt.tsx'
import { ViewSwitch } from './view-switch.tsx'
import { screen } from './screen.ts'

const OrderPage = screen(() => import('#features/order/order-page.tsx').then((module) => ({ default: module.OrderPage })))

export function App() {
  // A change of language draws everything anew, from here down; what is typed, open and focused stays.
  useLanguage()
  return (
    <ErrorBoundary fallback={() => <ErrorScreen />}>
      <Switch>
        <Route path="/order">
          <Suspense>
            <OrderPage />
          </Suspense>
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
