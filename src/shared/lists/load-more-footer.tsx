/** End of a list with archived entries on the server: loads more of them and shows the state. */
import { useSyncStatus } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import './load-more-footer.css'

export interface LoadMoreFooterProps {
  readonly kind: 'bookings' | 'reviews' | 'ratings'
  /** Number of archived entries that are not loaded yet; undefined where unknown. */
  readonly remaining?: number | undefined
  readonly state: 'idle' | 'loading' | 'failed'
  readonly onMore: () => void
}

export function LoadMoreFooter({ kind, remaining, state, onMore }: LoadMoreFooterProps) {
  const isOffline = useSyncStatus()?.connection === 'offline'
  if (isOffline && state !== 'loading') return <Notice icon="cloud-off">{text(`older.offline_${kind}`)}</Notice>
  if (state === 'failed') {
    return (
      <Notice tone="warn" role="alert">
        <div className="older-failed">
          <span>{text('older.failed')}</span>
          <Button variant="line" size="compact" icon="refresh" onPress={onMore}>
            {text('older.again')}
          </Button>
        </div>
      </Notice>
    )
  }
  return (
    <div className="stack g-2">
      <Button variant="line" wide icon="history" busy={state === 'loading'} onPress={onMore}>
        {text(`older.show_${kind}`)}
      </Button>
      {remaining !== undefined && <p className="t-small c-2 num older-left">{text('older.left', { count: remaining })}</p>}
    </div>
  )
}
