/** The provider's side of the app. */
import { useMemo } from 'react'
import type { Provider } from '#domain/documents/provider.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { useBookings } from '#state/sync/user-queries.ts'
import { showDashboard, useDashboardTab } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { BrandMark } from '#ui/icons/brand-mark.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx'
import { BookingsTab } from './bookings/bookings-tab.tsx'
import { CalendarTab } from './calendar/calendar-tab.tsx'
import { DashboardFrame, DASHBOARD_TABS, type VisibleTab } from './dashboard-frame.tsx'
import './shared/dashboard.css'
import { EarningsTab } from './earnings/earnings-tab.tsx'
import { MainTab } from './main/main-tab.tsx'
import { PackagesTab } from './packages/packages-tab.tsx'
import { RatingsTab } from './ratings/ratings-tab.tsx'
import { RefusedChanges } from './shared/refused-changes.tsx'
import { useDashboardEntry } from './use-dashboard-entry.ts'

function Loading() {
  return (
    <main className="dash-loading" aria-busy="true">
      <BrandMark size={48} />
      <div role="status">
        <h1 className="t-small c-2">{text('dashboard.loading')}</h1>
      </div>
    </main>
  )
}

function Failed({ retry }: { readonly retry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        picture="cloud"
        title={text('dashboard.error')}
        action={
          <Button variant="primary" onPress={retry}>
            {text('common.retry')}
          </Button>
        }
      />
    </div>
  )
}

function Unregistered() {
  return (
    <div className="pad dash-column">
      <RefusedChanges />
      <EmptyState
        picture="map"
        title={text('register.start_title')}
        text={text('register.start_text')}
        action={
          <Button variant="primary" onPress={() => openOverlay({ kind: 'register-provider' })}>
            {text('register.title')}
          </Button>
        }
      />
    </div>
  )
}

function useJobs(): { readonly requests: number; readonly hasJobs: boolean } {
  const user = useUser()
  const bookings = useBookings()
  return useMemo(() => {
    const jobs = bookings?.filter(({ doc }) => doc.provider_uid === user?.uid) ?? []
    return { requests: jobs.filter(({ doc }) => doc.status === 'pending').length, hasJobs: jobs.length > 0 }
  }, [bookings, user?.uid])
}

function SelectedTab({ selected, provider }: { readonly selected: VisibleTab; readonly provider: Provider | undefined }) {
  switch (selected) {
    case 'main':
      return <MainTab provider={provider} />
    case 'bookings':
      return <BookingsTab provider={provider} />
    case 'calendar':
      return <CalendarTab provider={provider} />
    case 'ratings':
      return <RatingsTab />
    case 'packages':
      return <PackagesTab />
    case 'earnings':
      return <EarningsTab provider={provider} />
  }
}

export function Dashboard() {
  const entry = useDashboardEntry()
  const tab = useDashboardTab()
  const jobs = useJobs()
  if (entry.kind === 'loading') return <Loading />
  if (entry.kind === 'unregistered') {
    return (
      <DashboardFrame>
        <Unregistered />
      </DashboardFrame>
    )
  }
  const selected: VisibleTab = DASHBOARD_TABS.find((shown) => shown === tab) ?? 'main'
  const provider = entry.kind === 'provider' ? entry.provider : undefined
  return (
    <DashboardFrame tabs={{ selected, onSelect: showDashboard, ...jobs }}>
      <ErrorBoundary key={selected} fallback={(retry) => <Failed retry={retry} />}>
        <SelectedTab selected={selected} provider={provider} />
      </ErrorBoundary>
    </DashboardFrame>
  )
}
