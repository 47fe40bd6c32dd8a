/** Start of a thread whose earlier messages were evicted from this device: a press loads them again. */
import type { Booking } from '#domain/documents/booking.ts'
import { useReloadThread } from '#state/sync/archived-bookings.ts'
import { useHasEvictedMessages, useSyncStatus } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'

export function EvictedMessages({ booking }: { readonly booking: Booking }) {
  const isFreed = useHasEvictedMessages(booking.id)
  const isLive = useSyncStatus()?.connection === 'live'
  const [state, read] = useReloadThread(booking)
  if (!isFreed || state === 'held') return null
  return (
    <div className="chat-freed">
      <p>{text('chat.freed')}</p>
      {state === 'failed' && isLive && <p role="alert">{text('chat.freed_failed')}</p>}
      {isLive ? (
        <Button size="compact" variant="line" busy={state === 'loading'} onPress={read}>
          {text('chat.freed_read')}
        </Button>
      ) : (
        <p>{text('chat.freed_offline')}</p>
      )}
    </div>
  )
}
