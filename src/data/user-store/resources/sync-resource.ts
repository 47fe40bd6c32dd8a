/** The exchange of a person's data with the server. */
import type { Observable } from 'rxjs'
import type { ConnectionStatus } from '../../transport/connection-status.ts'
import { syncView, type SyncStatus } from '../../views/sync-view.ts'
import type { SessionAccess } from '../session-access.ts'

export interface SyncResource {
  status(): Observable<SyncStatus>
  /** How far the server's clock is ahead of this device's, ms. */
  clockAhead(): Observable<number>
  /** Contacts the server now instead of at the next scheduled try: after signing in again, or at the person's request. */
  wake(): void
}

export function createSyncResource({ shared, view, current }: SessionAccess, connectionStatus: ConnectionStatus): SyncResource {
  const status = shared(({ outbox, leftOut, uploads }) => syncView(connectionStatus.state, outbox.rows, leftOut, uploads.wanted))
  return {
    status: () => status,
    clockAhead: () => view(({ submitDeps }) => submitDeps.serverClock.aheadMs),
    wake: () => current()?.wake(true),
  }
}
