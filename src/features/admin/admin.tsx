/** Admin dashboard behind a password. Needs the network, and stores nothing on the device. */
import { useEffect, useState } from 'react'
import { callAdmin, useAdminOffline, useAdminSession } from '#state/session/admin-session.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import './admin.css'
import { AdminDashboard } from './admin-dashboard.tsx'
import { AdminSignIn, AdminSignInDialog } from './admin-sign-in.tsx'
import { statsSchema } from './shared/admin-responses.ts'

/** Asks the server whether a session is open. */
function CheckingSession({ onLeave }: { readonly onLeave: () => void }) {
  const [refreshKey, setRefreshKey] = useState(0)
  const isOffline = useAdminOffline()
  useEffect(() => {
    void callAdmin('GET', '/stats', statsSchema)
  }, [refreshKey])
  if (!isOffline)
    return (
      <main className="admin-prompt">
        <div className="admin-prompt__card">
          <Skeleton shape="lines" count={4} label={text('common.loading')} />
        </div>
      </main>
    )
  return (
    <main className="start-screen">
      <EmptyState picture="cloud" level={1} title={text('admin.title')} text={text('admin.offline_start')} />
      <div className="btn-wrap">
        <Button variant="primary" icon="refresh" onPress={() => setRefreshKey(refreshKey + 1)}>
          {text('common.retry')}
        </Button>
        <Button icon="back" onPress={onLeave}>
          {text('admin.back')}
        </Button>
      </div>
    </main>
  )
}

export function Admin({ onLeave }: { readonly onLeave: () => void }) {
  const session = useAdminSession()
  if (session === 'unknown') return <CheckingSession onLeave={onLeave} />
  if (session === 'closed') return <AdminSignIn onLeave={onLeave} />
  return (
    <>
      <AdminDashboard onLeave={onLeave} />
      {session === 'ended' && <AdminSignInDialog onLeave={onLeave} />}
    </>
  )
}
