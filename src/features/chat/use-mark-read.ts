/** Tells the other side how far this person has read, once for each newest message, while somebody can see it. */
import { useEffect, useRef } from 'react'
import type { Shown } from '#data/user-store.ts'
import type { Message } from '#domain/documents/message.ts'
import { useOverlays } from '#state/overlays.ts'
import { usePageVisible } from '#state/page-visible.ts'
import { useThreads } from '#state/user-data.ts'
import { give } from '#state/user-store.ts'

export function useMarkRead(bookingId: string, messages: readonly Shown<Message>[] | undefined, ownUid: string | undefined): void {
  const pageVisible = usePageVisible()
  const top = useOverlays().at(-1)
  const unread = useThreads()?.find(({ booking }) => booking.id === bookingId)?.unread ?? 0
  const newest = messages?.findLast(({ doc }) => doc.sender_uid !== ownUid)?.doc.created_at
  const marked = useRef('')
  const seen = pageVisible && top?.kind === 'chat' && top.bookingId === bookingId

  useEffect(() => {
    if (!seen || unread === 0 || newest === undefined || newest <= marked.current) return
    marked.current = newest
    // A refusal changes nothing here: the messages stay unread, and the next one tries again.
    void give('mark_read', { booking_id: bookingId, up_to: newest })
  }, [seen, unread, newest, bookingId])
}
