import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { of, type Subscription } from 'rxjs'
import type { Message } from '#domain/documents/message.ts'
import { messageId } from '#domain/ids.ts'
import { addMs } from '#domain/time/instant.ts'
import { EMPTY_OVERLAY } from '#data/optimistic-updates/overlay.ts'
import { openUserDatabase, type UserDatabase } from '#data/user-database/user-database.ts'
import { AMINA, aMessage, BOOKING, NOW, ulid } from '#tests/support/domain/fixtures.ts'
import { createManualClock } from '#tests/support/device/manual-clock.ts'
import { deviceStorage } from '#tests/support/device/memory-storage.ts'
import { messagesView, type MessageWindow } from './message-views.ts'

let database: UserDatabase
const following: Subscription[] = []

beforeEach(async () => {
  database = await openUserDatabase(AMINA, deviceStorage(), createManualClock(0))
})
afterEach(async () => {
  for (const each of following.splice(0)) each.unsubscribe()
  await database.close()
})

const nth = (n: number, over: Partial<Message> = {}): Message => aMessage(n, { created_at: addMs(NOW, n * 1_000), ...over })
const put = (...messages: readonly Message[]) => database.tables.messages.put(messages, (a, b) => a.version > b.version)
const range = (from: number, until: number): Message[] => Array.from({ length: until - from }, (_, n) => nth(from + n))

/** Follows a window, and returns what it shows now. */
function follow(count: number): () => MessageWindow | undefined {
  let shown: MessageWindow | undefined
  const table = database.tables.messages
  const view = messagesView({ table, overlay: of(EMPTY_OVERLAY), outgoing: of([]), booking: BOOKING, count })
  following.push(view.subscribe((window) => (shown = window)))
  return () => shown
}

const idsOf = (window: MessageWindow | undefined): readonly string[] | undefined => window?.messages.map(({ doc }) => doc.doc_id)
const idsIn = (messages: readonly Message[]): readonly string[] => messages.map(({ doc_id }) => doc_id)

test('a window has the newest messages, then those that arrive, changed and deleted ones too, and none of another chat', async () => {
  await put(...range(0, 50))
  const shown = follow(10)
  await vi.waitFor(() => expect(idsOf(shown())).toEqual(idsIn(range(40, 50))))
  expect(shown()?.hasEarlier).toBe(true)
  await put(nth(50), nth(51, { booking_id: ulid(2), doc_id: messageId(ulid(2), ulid(51)) }))
  await put({ ...nth(45), version: 2, message: 'Hidden' }, { ...nth(3), version: 2, message: 'Above the window' })
  await vi.waitFor(() => expect(shown()?.messages.find(({ doc }) => doc.message === 'Hidden')).toBeDefined())
  expect(idsOf(shown())).toEqual(idsIn(range(40, 51)))
  await database.tables.messages.change([nth(50).doc_id], () => null)
  await vi.waitFor(() => expect(idsOf(shown())).toEqual(idsIn(range(40, 50))))
})

test('a longer window adds earlier messages and keeps the objects of the others, so that they are not drawn again', async () => {
  await put(...range(0, 50))
  const few = follow(10)
  await vi.waitFor(() => expect(few()).toBeDefined())
  const all = follow(80)
  await vi.waitFor(() => expect(idsOf(all())).toEqual(idsIn(range(0, 50))))
  expect(all()?.hasEarlier).toBe(false)
  for (const [place, message] of (few()?.messages ?? []).entries()) expect(all()?.messages[40 + place]).toBe(message)
})

test('messages that arrive during the read are in the window, and the oldest leave it when far more arrive', async () => {
  await put(...range(0, 5))
  const shown = follow(5)
  await put(...range(5, 7))
  await vi.waitFor(() => expect(idsOf(shown())?.slice(-2)).toEqual(idsIn(range(5, 7))))
  await put(...range(7, 200))
  await vi.waitFor(() => expect(idsOf(shown())).toEqual(idsIn(range(195, 200))))
  expect(shown()?.hasEarlier).toBe(true)
})

test('a message that has left the window is not kept in memory, also while its chat is closed and opened again', async () => {
  await put(...range(0, 5))
  const first = follow(5)
  await vi.waitFor(() => expect(idsOf(first())).toEqual(idsIn(range(0, 5))))
  const early = first()?.messages.map(({ doc }) => doc)
  for (const each of following.splice(0)) each.unsubscribe()
  await put(...range(5, 10))
  const reopened = follow(5)
  await vi.waitFor(() => expect(idsOf(reopened())).toEqual(idsIn(range(5, 10))))
  const middle = reopened()?.messages.map(({ doc }) => doc)
  await put(...range(10, 200))
  await vi.waitFor(() => expect(idsOf(reopened())).toEqual(idsIn(range(195, 200))))
  const all = follow(300)
  await vi.waitFor(() => expect(all()?.messages).toHaveLength(200))
  // A message that was read again is another object.
  for (const [place, doc] of [...(early ?? []), ...(middle ?? [])].entries()) {
    expect(all()?.messages[place]?.doc).toEqual(doc)
    expect(all()?.messages[place]?.doc).not.toBe(doc)
  }
})
