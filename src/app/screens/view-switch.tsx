/** Chooses the screen by state: the role selection, the dashboard, or the customer's views with the map kept mounted behind them. */
import { Suspense } from 'react'
import { useAccountBlock } from '#state/account/account-block-state.ts'
import { useUser } from '#state/session/session.ts'
import { useUserStoreState } from '#state/sync/user-store.ts'
import { useRole, useRoleSelection, useView } from '#state/navigation/view.ts'
import { CustomerShell } from './customer-shell.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { StorageErrorScreen } from './storage-error-screen.tsx'
import { lazyScreen } from './lazy-screen.ts'

const AccountBlocked = lazyScreen(() => import('./account-blocked-screen.tsx').then((module) => ({ default: module.AccountBlockedScreen })))
const UserTypeSelection = lazyScreen(() =>
  import('#features/selection/user-type-selection.tsx').then((module) => ({ default: module.UserTypeSelection })),
)
const Dashboard = lazyScreen(() => import('#features/dashboard/dashboard.tsx').then((module) => ({ default: module.Dashboard })))

export function ViewSwitch() {
  const [selection] = useRoleSelection()
  const [role] = useRole()
  const [view] = useView()
  const user = useUser()
  const storage = useUserStoreState()
  const block = useAccountBlock()

  if (storage.kind === 'failed') return <StorageErrorScreen failure={storage.failure} />
  if (block && block.uid === user?.uid) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <AccountBlocked block={block} />
      </Suspense>
    )
  }
  if (selection) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <UserTypeSelection />
      </Suspense>
    )
  }
  if (role === 'service_provider' && user) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <Dashboard />
      </Suspense>
    )
  }
  return <CustomerShell view={view} />
}
