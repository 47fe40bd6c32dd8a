/** Frame of the admin dashboard: sign-out, time of the figures, and tabs. */
import { useState } from 'react'
import { closeAdminSession, useAdminOffline } from '#state/session/admin-session.ts'
import { useIsDesktop } from '#state/display/use-is-desktop.ts'
import { text } from '#text/catalogue.ts'
import { count, timeOfDay } from '#text/formatting/format.ts'
import { AppBar } from '#ui/navigation/app-bar.tsx'
import { BrandMark } from '#ui/icons/brand-mark.tsx'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { Stats } from '#ui/layout/stats.tsx'
import { TabPanel } from '#ui/navigation/tab-panel.tsx'
import { TabStrip } from '#ui/navigation/tab-strip.tsx'
import { STATS, statsSchema, type StatName } from './shared/admin-responses.ts'
import { AuditLogPanel } from './audit/audit-log-panel.tsx'
import { StuckTasksPanel } from './tasks/stuck-tasks-panel.tsx'
import { PeoplePanel } from './accounts/people-panel.tsx'
import { ProvidersPanel } from './accounts/providers-panel.tsx'
import { VerificationQueue } from './verification/verification-queue.tsx'
import { QueuePanel } from './queue/queue-panel.tsx'
import { useAdminQuery } from './shared/use-admin-query.ts'

export type AdminTab = 'providers' | 'queue' | 'verifications' | 'people' | 'tasks' | 'log'
const ID_PREFIX = 'admin'

interface BarProps {
  readonly at: string | undefined
  readonly busy: boolean
  readonly onRefresh: () => void
  readonly onLeave: () => void
}

const leave = (): void => void closeAdminSession()

function PhoneBar({ onRefresh, onLeave }: BarProps) {
  return (
    <AppBar
      back={{ label: text('admin.back'), onPress: onLeave }}
      title={text('admin.title')}
      actions={
        <>
          <IconButton icon="refresh" label={text('admin.refresh')} onPress={onRefresh} />
          <IconButton icon="log-out" label={text('admin.sign_out')} onPress={leave} />
        </>
      }
    />
  )
}

function DesktopBar({ at, busy, onRefresh, onLeave }: BarProps) {
  return (
    <header className="admin-top">
      <span className="brand">
        <BrandMark size={32} />
        <span>{text('app.name')}</span>
      </span>
      <h1 className="badge admin-top__badge">{text('admin.title')}</h1>
      <span className="grow" />
      {at !== undefined && <span className="t-small c-2 num">{text('admin.as_of', { time: timeOfDay(at) })}</span>}
      <Button icon="refresh" busy={busy} onPress={onRefresh}>
        {text('admin.refresh')}
      </Button>
      <Button icon="back" onPress={onLeave}>
        {text('admin.back')}
      </Button>
      <IconButton icon="log-out" label={text('admin.sign_out')} onPress={leave} />
    </header>
  )
}

const statName = (name: StatName): string => text(`admin.stat_${name}`)

export function AdminDashboard({ onLeave }: { readonly onLeave: () => void }) {
  const [tab, setTab] = useState<AdminTab>('providers')
  const [refreshKey, setRefreshKey] = useState(0)
  const wide = useIsDesktop()
  const isOffline = useAdminOffline()
  const stats = useAdminQuery('/stats', statsSchema)
  const refresh = (): void => {
    stats.reload()
    setRefreshKey(refreshKey + 1)
  }
  const bar = { at: stats.receivedAt, busy: stats.busy, onRefresh: refresh, onLeave }
  return (
    <Screen
      root
      bar={wide ? <DesktopBar {...bar} /> : <PhoneBar {...bar} />}
      above={
        <TabStrip
          label={text('admin.parts')}
          idPrefix={ID_PREFIX}
          tabs={[
            { id: 'providers', label: text('admin.providers') },
            { id: 'queue', label: text('admin.queue') },
            { id: 'verifications', label: text('admin.verifications') },
            { id: 'people', label: text('admin.people') },
            { id: 'tasks', label: text('admin.tasks') },
            { id: 'log', label: text('admin.log') },
          ]}
          selected={tab}
          onSelect={setTab}
        />
      }
    >
      <TabPanel idPrefix={ID_PREFIX} id={tab}>
        <div className="admin">
          {isOffline && (
            <Notice tone="warn" icon="cloud-off" role="status">
              {text('admin.offline')}
            </Notice>
          )}
          {tab === 'providers' && (
            <section className="admin-stats" aria-label={text('admin.stats')}>
              <Stats
                columns={4}
                items={STATS.map((name) => ({ term: statName(name), value: stats.data ? count(stats.data[name]) : '–' }))}
              />
            </section>
          )}
          {tab === 'providers' && <ProvidersPanel refreshKey={refreshKey} onChanged={stats.reload} />}
          {tab === 'verifications' && <VerificationQueue refreshKey={refreshKey} />}
          {tab === 'queue' && <QueuePanel refreshKey={refreshKey} />}
          {tab === 'people' && <PeoplePanel onChanged={stats.reload} />}
          {tab === 'tasks' && <StuckTasksPanel refreshKey={refreshKey} />}
          {tab === 'log' && <AuditLogPanel refreshKey={refreshKey} />}
        </div>
      </TabPanel>
    </Screen>
  )
}
