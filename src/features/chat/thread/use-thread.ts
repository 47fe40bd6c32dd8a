/** The part of a thread that is read and drawn: the newest messages, what comes to them, and older ones as somebody goes up. */
import { useState } from 'react'
import type { MessageWindow, Shown } from '#data/user-store/user-store.ts'
import type { Message } from '#domain/documents/message.ts'
import { useMessageWindow, useThreads } from '#state/sync/user-queries.ts'

/** Messages read at first: two screens of a phone. */
const FIRST = 24
/** More of them at each turn. */
const PAGE = 60
/** With more new ones than this, only the newest are read at first. */
const MOST_NEW = 600
/** Older ones drawn above the new ones. */
const BEFORE_NEW = 10

export interface Thread {
  /** Undefined until it was read. */
  readonly window: MessageWindow | undefined
  /** Of the first message that was new when the thread was opened. */
  readonly firstNew: string | undefined
  /** Messages of the other side that were not seen yet. */
  readonly unread: number
  readonly showEarlier: () => void
}

/** @returns the id of the first of so many unread messages; undefined without any */
export function firstUnread(messages: readonly Shown<Message>[], unread: number, ownUid: string): string | undefined {
  if (unread === 0) return undefined
  const theirs = messages.filter(({ doc }) => doc.sender_uid !== ownUid)
  return theirs[Math.max(0, theirs.length - unread)]?.doc.doc_id
}

interface Opened {
  readonly unread: number
  readonly firstNew: string | undefined
}

/** @param isAway the person reads further up: nothing may be let go there */
export function useThread(bookingId: string, ownUid: string, isAway: boolean): Thread {
  const threads = useThreads()
  const unread = threads?.find(({ booking }) => booking.id === bookingId)?.unread ?? 0
  const [asked, setAsked] = useState(FIRST)
  const [opened, setOpened] = useState<Opened>()
  const wanted = Math.max(asked, Math.min(MOST_NEW, (opened?.unread ?? unread) + BEFORE_NEW))
  const window = useMessageWindow(bookingId, wanted)

  const isWhole = window !== undefined && (!window.hasEarlier || window.messages.length >= wanted)
  if (opened === undefined && threads !== undefined && isWhole)
    setOpened({ unread, firstNew: firstUnread(window.messages, unread, ownUid) })
  if (isAway && window !== undefined && window.messages.length > wanted + PAGE) setAsked(window.messages.length)

  return { window, firstNew: opened?.firstNew, unread, showEarlier: () => setAsked(wanted + PAGE) }
}
