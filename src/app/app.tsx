/** Root component: the view, the overlays above it, and error boundaries around both. */
import { Suspense, useEffect } from 'react'
import { useLanguage } from '#state/display/language.ts'
import { useTheme } from '#state/display/theme.ts'
import { switchToCustomer, usePlace } from '#state/navigation/view.ts'
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx'
import { followTopColor } from '#ui/layout/top-color.ts'
import { ErrorScreen } from './screens/error-screen.tsx'
import { LoadingScreen } from './screens/loading-screen.tsx'
import { OverlayHost } from './overlays/overlay-host.tsx'
import { Toasts } from './overlays/toasts.tsx'
import { UpdatePrompt } from './updates/update-prompt.tsx'
import { useRestoredView } from './restore/use-restored-view.ts'
import { ViewSwitch } from './screens/view-switch.tsx'
import { lazyScreen } from './screens/lazy-screen.ts'

const Admin = lazyScreen(() => import('#features/admin/admin.tsx').then((module) => ({ default: module.Admin })), { preload: false })

export function App() {
  // A change of language renders everything again, from here down; input, open overlays and focus stay.
  useLanguage()
  useRestoredView()
  const [theme] = useTheme()
  const { view } = usePlace()
  useEffect(followTopColor, [theme, view])
  if (view === 'admin') {
    return (
      <ErrorBoundary fallback={() => <ErrorScreen />}>
        <Suspense fallback={<LoadingScreen />}>
          <Admin onLeave={switchToCustomer} />
        </Suspense>
        <Toasts />
        <UpdatePrompt />
      </ErrorBoundary>
    )
  }
  return (
    <ErrorBoundary fallback={() => <ErrorScreen />}>
      <OverlayHost>
        <ViewSwitch />
      </OverlayHost>
      <Toasts />
      <UpdatePrompt />
    </ErrorBoundary>
  )
}
