/** Frame around the dashboard's tabs: title, sync status and exits, with the tabs at the top of a phone or at the side of a desktop. */
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { SyncStatusPill } from '#shared/outbox/sync-status-pill.tsx'
import { ActionMenu } from '#shared/question/action-menu.tsx'
import { NotificationBell } from '#shared/notifications/notification-bell.tsx'
import { openOverlay } from '#state/navigation/overlays.ts'
import { showRoleSelection, switchToCustomer, useImmediateTab } from '#state/navigation/view.ts'
import { useHasJobPane } from '#state/navigation/panes/room.ts'
import { useBooking } from '#state/sync/user-queries.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PaneContext, type Pane } from '#ui/layout/pane.ts'
import { useOpenJob } from './jobs/open-job.ts'
import { useIsDesktop } from '#state/display/use-is-desktop.ts'
import { text } from '#text/catalogue.ts'
import { AppBar } from '#ui/navigation/app-bar.tsx'
import { BrandMark } from '#ui/icons/brand-mark.tsx'
import { Button } from '#ui/controls/button.tsx'
import { classNames } from '#ui/class-names.ts'
import type { MenuItem } from '#ui/overlay/menu.tsx'
import { NavigationRail } from '#ui/navigation/navigation-rail.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { TabPanel } from '#ui/navigation/tab-panel.tsx'
import { TabStrip } from '#ui/navigation/tab-strip.tsx'

export const DASHBOARD_TABS = ['main', 'bookings', 'calendar', 'ratings', 'packages', 'earnings'] as const
export type VisibleTab = (typeof DASHBOARD_TABS)[number]

const ID_PREFIX = 'dashboard'
const LIST_PANE: Pane = { side: 'list', isBeside: true }

const signOut = (): MenuItem => ({
  id: 'log-out',
  label: text('dashboard.sign_out'),
  icon: 'log-out',
  onPress: () => openOverlay({ kind: 'logout' }),
})

function PhoneBar() {
  return (
    <AppBar
      title={text('dashboard.title')}
      actions={
        <>
          <SyncStatusPill />
          <NotificationBell />
          <ActionMenu
            label={text('dashboard.menu')}
            items={[{ id: 'customer', label: text('dashboard.to_customer'), icon: 'map', onPress: switchToCustomer }, signOut()]}
          />
        </>
      }
    />
  )
}

function DesktopHeader() {
  return (
    <header className="top">
      <button type="button" className="brand" onClick={showRoleSelection} aria-label={text('nav.home_title')}>
        <BrandMark size={32} />
        <span>{text('app.name')}</span>
      </button>
      <h1 className="t-title">{text('dashboard.title')}</h1>
      <span className="grow" />
      <SyncStatusPill />
      <Button icon="map" onPress={switchToCustomer}>
        {text('dashboard.to_customer')}
      </Button>
      <NotificationBell />
      <ActionMenu label={text('dashboard.menu')} items={[signOut()]} />
    </header>
  )
}

export interface DashboardTabs {
  readonly selected: VisibleTab
  readonly onSelect: (tab: VisibleTab) => void
  /** Requests that wait for an answer. */
  readonly requests: number
  /** There is a job to choose. */
  readonly hasJobs: boolean
}

export interface DashboardFrameProps {
  /** Without tabs the frame shows none to choose from. */
  readonly tabs?: DashboardTabs | undefined
  readonly busy?: boolean | undefined
  readonly children: ReactNode
}

/** The tab bar. Only the bar follows the choice immediately: a press redraws the bar with the next frame, and nothing around it. */
function TabChoice({ tabs, wide }: { readonly tabs: DashboardTabs; readonly wide: boolean }) {
  const chosen = useImmediateTab()
  const badge = tabs.requests > 0 ? (tabs.requests > 9 ? '9+' : String(tabs.requests)) : undefined
  const bookingsName = badge === undefined ? undefined : text('dashboard.tab_bookings_waiting', { count: tabs.requests })
  const places = [
    { id: 'main', label: text('dashboard.tab_main'), icon: 'home' },
    { id: 'bookings', label: text('dashboard.tab_bookings'), badge, name: bookingsName, icon: 'briefcase' },
    { id: 'calendar', label: text('dashboard.tab_calendar'), icon: 'calendar' },
    { id: 'ratings', label: text('dashboard.tab_ratings'), icon: 'star' },
    { id: 'packages', label: text('dashboard.tab_packages'), icon: 'tag' },
    { id: 'earnings', label: text('earnings.tab'), icon: 'wallet' },
  ] as const
  const shared = { label: text('dashboard.tabs'), onSelect: tabs.onSelect }
  if (wide) return <NavigationRail {...shared} places={places} current={chosen} />
  return <TabStrip {...shared} idPrefix={ID_PREFIX} tabs={places} selected={chosen} />
}

/** The list of bookings, beside the opened job: an overlay, which lies over the place of the words for none. */
function BesideJob({ busy, children }: Pick<DashboardFrameProps, 'busy' | 'children'>) {
  const id = useOpenJob()
  const job = useBooking(id ?? null)?.doc
  return (
    // The job brings a main landmark.
    <div className="shell__main dash-beside" role={id === undefined ? 'main' : undefined}>
      <PaneContext value={LIST_PANE}>
        <Screen busy={busy} label={text('dashboard.tab_bookings')}>
          {children}
        </Screen>
      </PaneContext>
      <div className="dash-beside__none">{id === undefined && <EmptyState picture="calendar" title={text('dashboard.choose_job')} />}</div>
      <p className="vh" role="status">
        {job && localizeName(job.customer_name)}
      </p>
    </div>
  )
}

export function DashboardFrame({ tabs, busy, children }: DashboardFrameProps) {
  const wide = useIsDesktop()
  const hasJobPane = useHasJobPane() && tabs?.hasJobs === true
  const content = useRef<HTMLDivElement>(null)
  // All tabs are shown in one box: without this a tab would open as far down as the one before. Back scrolls it further afterwards.
  useLayoutEffect(() => {
    content.current?.scrollTo({ top: 0 })
  }, [tabs?.selected])
  if (wide) {
    return (
      <div className={classNames('shell', !tabs && 'dash-alone')}>
        <DesktopHeader />
        {tabs && <TabChoice tabs={tabs} wide />}
        {hasJobPane ? (
          <BesideJob busy={busy}>{children}</BesideJob>
        ) : (
          <div className="shell__main">
            <Screen busy={busy} scrollRef={content}>
              {children}
            </Screen>
          </div>
        )}
      </div>
    )
  }
  return (
    <div className="dashboard">
      <Screen root busy={busy} scrollRef={content} bar={<PhoneBar />} above={tabs && <TabChoice tabs={tabs} wide={false} />}>
        {tabs ? (
          <TabPanel idPrefix={ID_PREFIX} id={tabs.selected}>
            {children}
          </TabPanel>
        ) : (
          children
        )}
      </Screen>
    </div>
  )
}
