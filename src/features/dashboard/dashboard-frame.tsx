/** What stands around the dashboard's parts: title, sync, ways out, and tabs at the top of a phone or at the side of a desktop. */
import type { ReactNode } from 'react'
import { LiveSyncPill } from '#parts/live-sync-pill.tsx'
import { NotificationBell } from '#parts/notification-bell.tsx'
import { openOverlay } from '#state/overlays.ts'
import { showSelection, switchToCustomer, useChosenTab } from '#state/view.ts'
import { useWide } from '#state/wide.ts'
import { text } from '#text/catalogue.ts'
import { AppBar } from '#ui/app-bar.tsx'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Rail } from '#ui/rail.tsx'
import { Screen } from '#ui/screen.tsx'
import { TabPanel } from '#ui/tab-panel.tsx'
import { TabStrip } from '#ui/tab-strip.tsx'

export const SHOWN_TABS = ['main', 'bookings', 'calendar', 'ratings', 'packages', 'earnings'] as const
export type ShownTab = (typeof SHOWN_TABS)[number]

const ID_PREFIX = 'dashboard'

const signOut = (): void => openOverlay({ kind: 'logout' })

function PhoneBar() {
  return (
    <AppBar
      title={text('dashboard.title')}
      actions={
        <>
          <LiveSyncPill />
          <NotificationBell />
          <IconButton icon="map" label={text('dashboard.to_customer')} onPress={switchToCustomer} />
          <IconButton icon="log-out" label={text('dashboard.sign_out')} onPress={signOut} />
        </>
      }
    />
  )
}

function DeskTop() {
  return (
    <header className="top">
      <button type="button" className="brand" onClick={showSelection} aria-label={text('nav.home_title')}>
        <BrandMark size={32} />
        <span>{text('app.name')}</span>
      </button>
      <h1 className="t-title">{text('dashboard.title')}</h1>
      <span className="grow" />
      <LiveSyncPill />
      <Button icon="map" onPress={switchToCustomer}>
        {text('dashboard.to_customer')}
      </Button>
      <NotificationBell />
      <IconButton icon="log-out" label={text('dashboard.sign_out')} onPress={signOut} />
    </header>
  )
}

export interface DashboardTabs {
  readonly selected: ShownTab
  readonly onSelect: (tab: ShownTab) => void
  /** Requests that wait for an answer. */
  readonly requests: number
}

export interface DashboardFrameProps {
  /** Without them there is nothing to choose between. */
  readonly tabs?: DashboardTabs | undefined
  readonly busy?: boolean
  readonly children: ReactNode
}

export function DashboardFrame({ tabs, busy, children }: DashboardFrameProps) {
  const wide = useWide()
  const chosen = useChosenTab()
  const badge = tabs && tabs.requests > 0 ? (tabs.requests > 9 ? '9+' : String(tabs.requests)) : undefined
  const bookingsName = tabs && badge !== undefined ? text('dashboard.tab_bookings_waiting', { count: tabs.requests }) : undefined
  const main = { id: 'main', label: text('dashboard.tab_main') } as const
  const bookings = { id: 'bookings', label: text('dashboard.tab_bookings'), badge, name: bookingsName } as const
  const calendar = { id: 'calendar', label: text('dashboard.tab_calendar') } as const
  const ratings = { id: 'ratings', label: text('dashboard.tab_ratings') } as const
  const packages = { id: 'packages', label: text('dashboard.tab_packages') } as const
  const earnings = { id: 'earnings', label: text('earnings.tab') } as const
  if (wide) {
    return (
      <div className={classNames('shell', !tabs && 'dash-alone')}>
        <DeskTop />
        {tabs && (
          <Rail
            label={text('dashboard.tabs')}
            places={[
              { ...main, icon: 'home' },
              { ...bookings, icon: 'briefcase' },
              { ...calendar, icon: 'calendar' },
              { ...ratings, icon: 'star' },
              { ...packages, icon: 'tag' },
              { ...earnings, icon: 'wallet' },
            ]}
            current={chosen}
            onSelect={tabs.onSelect}
          />
        )}
        <div className="shell__main">
          <Screen busy={busy}>{children}</Screen>
        </div>
      </div>
    )
  }
  return (
    <div className="dashboard">
      <Screen
        root
        busy={busy}
        bar={<PhoneBar />}
        above={
          tabs && (
            <TabStrip
              label={text('dashboard.tabs')}
              idPrefix={ID_PREFIX}
              tabs={[main, bookings, calendar, ratings, packages, earnings]}
              selected={chosen}
              onSelect={tabs.onSelect}
            />
          )
        }
      >
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
