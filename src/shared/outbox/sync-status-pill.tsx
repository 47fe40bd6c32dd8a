import { useDeviceNow } from '#state/display/use-now.ts'
import { useDirectoryConnection } from '#state/directory/directory.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { useSyncStatus } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { offlineText } from '#text/formatting/age-text.ts'
import { SyncPill } from '#ui/status/sync-pill.tsx'
import type { SyncStatus } from '#data/views/sync-view.ts'

type Pill = { readonly kind: 'ok' | 'wait' | 'off' | 'need'; readonly text: string }

type PillStatus = Pick<SyncStatus, 'connection' | 'waiting' | 'attention' | 'offline_since' | 'update_needed'>

/** Describes the sync status by priority: a needed decision, being offline, waiting commands, up to date. */
function describeSyncStatus(sync: PillStatus, nowMs: number): Pill {
  if (sync.update_needed) return { kind: 'need', text: text('sync.update') }
  if (sync.connection === 'signed_out') return { kind: 'need', text: text('sync.signed_out') }
  if (sync.attention > 0) return { kind: 'need', text: text('sync.need', { count: sync.attention }) }
  if (sync.connection === 'offline') return { kind: 'off', text: offlineText(sync.offline_since, nowMs) }
  if (sync.waiting > 0) return { kind: 'wait', text: text('sync.waiting', { count: sync.waiting }) }
  if (sync.connection === 'connecting') return { kind: 'wait', text: text('sync.connecting') }
  return { kind: 'ok', text: text('sync.ok') }
}

/** The only indicator of the sync status. A press opens the list of waiting commands and needed decisions. */
export function SyncStatusPill({ float }: { readonly float?: boolean }) {
  const own = useSyncStatus()
  const user = useUser()
  const nowMs = useDeviceNow()
  const { connection, offline_since } = useDirectoryConnection()
  // The directory can be up to date before the person's own data is open.
  const combined = user && connection === 'live' ? 'connecting' : connection
  const pill = describeSyncStatus(own ?? { connection: combined, waiting: 0, attention: 0, offline_since, update_needed: false }, nowMs)
  return <SyncPill kind={pill.kind} text={pill.text} float={float} onPress={() => openOverlay({ kind: 'attention' })} />
}
