/** The newest chats of a provider's dashboard, stored so that its first paint needs neither the database nor the network. */
import { getDefaultStore } from 'jotai'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { bookingSchema } from '#domain/documents/booking.ts'
import { messageSchema } from '#domain/documents/message.ts'
import type { Thread } from '#data/views/threads-view.ts'
import { sessionUserAtom } from './session-user.ts'
import { readUserValue, writeUserValue } from './user-storage.ts'

const SNAPSHOT_NAME = 'chats'
/** Delay of a save, ms, so that saving does not disturb the user. */
const SAVE_DELAY_MS = 1_000

const chatsSchema = v.array(
  v.object({
    booking: bookingSchema,
    last_message: v.optional(v.object({ doc: messageSchema, waiting: v.boolean() })),
    unread: v.number(),
  }),
)

function readChats(): readonly Thread[] | undefined {
  const chats = readUserValue(SNAPSHOT_NAME, v.nullable(chatsSchema), null)
  return chats?.map(({ booking, last_message, unread }) => ({ booking, last_message, unread }))
}

/** Saves the newest chats of a user, unless somebody else uses the device by now. */
export function saveChats(uid: string, chats: readonly Thread[]): void {
  if (getDefaultStore().get(sessionUserAtom)?.uid === uid) writeUserValue(SNAPSHOT_NAME, chats)
}

/**
 * Returns the given chats, and saves them; while they are not read, those of the user's last visit, or undefined without one.
 * @param uid the signed-in user; a component shows those of one user alone
 * @param chats the few that are shown; undefined while they are not read
 */
export function useKeptChats(uid: string, chats: readonly Thread[] | undefined): readonly Thread[] | undefined {
  const [kept] = useState(() => (chats ? undefined : readChats()))
  const json = chats && JSON.stringify(chats)
  useEffect(() => {
    if (json === undefined) return undefined
    const timer = setTimeout(() => saveChats(uid, JSON.parse(json) as readonly Thread[]), SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [uid, json])
  return chats ?? kept
}
