/** Marks messages as read, once for each newest message, while the person can see it. */
import { useEffect, useRef } from 'react'
import type { OptimisticDocument } from '#data/optimistic-updates/optimistic-document.ts'
import type { Message } from '#domain/documents/message.ts'
import { chatIn, useOverlays } from '#state/navigation/overlays.ts'
import { usePageVisible } from '#state/display/use-page-visible.ts'
import { whenIdle } from '#state/display/when-idle.ts'
import { submitCommand } from '#state/sync/user-store.ts'

export interface MarkReadInput {
  readonly bookingId: string
  readonly messages: readonly OptimisticDocument<Message>[] | undefined
  readonly ownUid: string
  readonly unread: number
  /** The newest messages are in view; they do not count as seen while the person reads further up. */
  readonly isAtBottom: boolean
}

export function useMarkRead({ bookingId, messages, ownUid, unread, isAtBottom }: MarkReadInput): void {
  const pageVisible = usePageVisible()
  const top = useOverlays().at(-1)
  const newest = messages?.findLast(({ doc }) => doc.sender_uid !== ownUid)?.doc.created_at
  const marked = useRef('')
  const seen = pageVisible && isAtBottom && chatIn(top) === bookingId

  useEffect(() => {
    if (!seen || unread === 0 || newest === undefined || newest <= marked.current) return
    marked.current = newest
    // Once the message is painted. A refusal needs no handling: the messages stay unread, and the next newest message tries again.
    void whenIdle().then(() => submitCommand('mark_read', { booking_id: bookingId, up_to: newest }))
  }, [seen, unread, newest, bookingId])
}
