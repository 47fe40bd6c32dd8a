/** Loads the part of a thread that is shown: the newest messages, new ones, and older ones as the person scrolls up. */
import { useState } from 'react'
import type { OptimisticDocument } from '#data/optimistic-updates/optimistic-document.ts'
import type { MessageWindow } from '#data/views/message-views.ts'
import type { Message } from '#domain/documents/message.ts'
import { useMessageWindow, useThreads } from '#state/sync/user-queries.ts'

/** Messages loaded at first: two screens of a phone. */
const INITIAL_MESSAGES = 24
/** Messages added by each further load. */
const PAGE_SIZE = 60
/** With more unread messages than this, only the newest are loaded at first. */
const MAX_UNREAD_SHOWN = 600
/** Older messages shown above the unread ones. */
const CONTEXT_MESSAGES = 10

export interface OpenThread {
  /** Undefined until it is read. */
  readonly window: MessageWindow | undefined
  /** Document id of the first message that was unread when the thread was opened. */
  readonly firstUnreadId: string | undefined
  /** Number of unread messages of the other side. */
  readonly unread: number
  readonly showEarlier: () => void
}

/** @returns the id of the first of the unread messages; undefined without any */
export function firstUnread(messages: readonly OptimisticDocument<Message>[], unread: number, ownUid: string): string | undefined {
  if (unread === 0) return undefined
  const theirs = messages.filter(({ doc }) => doc.sender_uid !== ownUid)
  return theirs[Math.max(0, theirs.length - unread)]?.doc.doc_id
}

interface UnreadAtOpening {
  readonly unread: number
  readonly firstUnreadId: string | undefined
}

/** @param isAway the person reads further up: no loaded message may be dropped */
export function useThread(bookingId: string, ownUid: string, isAway: boolean): OpenThread {
  const threads = useThreads()
  const unread = threads?.find(({ booking }) => booking.id === bookingId)?.unread ?? 0
  const [requestedCount, setRequestedCount] = useState(INITIAL_MESSAGES)
  const [opened, setOpened] = useState<UnreadAtOpening>()
  const messageCount = Math.max(requestedCount, Math.min(MAX_UNREAD_SHOWN, (opened?.unread ?? unread) + CONTEXT_MESSAGES))
  const window = useMessageWindow(bookingId, messageCount)

  const isComplete = window !== undefined && (!window.hasEarlier || window.messages.length >= messageCount)
  if (opened === undefined && threads !== undefined && isComplete)
    setOpened({ unread, firstUnreadId: firstUnread(window.messages, unread, ownUid) })
  if (isAway && window !== undefined && window.messages.length > messageCount + PAGE_SIZE) setRequestedCount(window.messages.length)

  return { window, firstUnreadId: opened?.firstUnreadId, unread, showEarlier: () => setRequestedCount(messageCount + PAGE_SIZE) }
}
