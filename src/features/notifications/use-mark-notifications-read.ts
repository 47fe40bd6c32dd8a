/** Marks notifications as seen while their list is open and visible, once for each newest one. */
import { useEffect, useRef } from 'react'
import type { Notification } from '#domain/documents/notification.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { usePageVisible } from '#state/display/use-page-visible.ts'
import { submitCommand } from '#state/sync/user-store.ts'

export function useMarkNotificationsRead(notifications: readonly Notification[] | undefined, profile: Profile | undefined): void {
  const visible = usePageVisible()
  const newest = notifications?.[0]?.time
  const lastMarked = useRef('')
  const readUpTo = profile && (profile.notifications_read_up_to ?? '')
  useEffect(() => {
    if (!visible || newest === undefined || readUpTo === undefined || newest <= readUpTo || newest <= lastMarked.current) return
    lastMarked.current = newest
    // A refusal leaves the bell's count unchanged; the next opening tries again.
    void submitCommand('mark_notifications_read', { up_to: newest })
  }, [visible, newest, readUpTo])
}
