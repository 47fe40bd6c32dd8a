import { afterEach, beforeEach, expect, test } from 'vitest'
import { START_MS } from '#tests/support/device/fixtures.ts'
import { ANN, createDeviceHarness, now, PAT, request, until, type DeviceHarness } from '#tests/support/device/device-harness.ts'
import { deviceStorage } from '#tests/support/device/memory-storage.ts'
import type { Message } from '#domain/documents/message.ts'
import { messageId, type Ulid } from '#domain/ids.ts'
import { addMs, instantFromMs, type Instant } from '#domain/time/instant.ts'
import type { UserStore } from '../user-store/user-store.ts'

const MINUTE = 60_000
let rig: DeviceHarness
let ann: UserStore
let pat: UserStore
/** Ann's disk, and whether it has no space for a write. */
let disk: ReturnType<typeof deviceStorage>
let isFullFor: (rows: string) => boolean

function tightDisk(): typeof disk {
  const roomy = deviceStorage()
  return {
    ...roomy,
    createStorageInstance: async (params) => {
      const instance = await roomy.createStorageInstance(params)
      const write = instance.bulkWrite.bind(instance)
      instance.bulkWrite = async (rows, context) => {
        if (isFullFor(JSON.stringify(rows))) throw Object.assign(new Error('full'), { name: 'QuotaExceededError' })
        return write(rows, context)
      }
      return instance
    },
  }
}

beforeEach(async () => {
  rig = createDeviceHarness()
  isFullFor = () => false
  disk = tightDisk()
  ann = await rig.start(ANN, { storage: disk })
  pat = await rig.start(PAT)
  await until(ann.profile.get(), (profile) => profile !== undefined)
})

afterEach(() => rig.end())

function say(booking: Ulid, from: typeof ANN, words: string, at: Instant, version = 1): Message {
  const id = rig.newId()
  const message: Message = {
    doc_id: messageId(booking, id),
    type: 'message',
    schema_version: 1,
    version,
    id,
    booking_id: booking,
    customer_uid: ANN,
    provider_uid: PAT,
    sender_uid: from,
    sender_type: from === ANN ? 'customer' : 'provider',
    sender_name: 'Somebody',
    message: words,
    written_at: at,
    created_at: at,
  }
  rig.server.put(message)
  return message
}

/** Creates an accepted booking of Ann with Pat, and messages that Ann wrote a minute apart. */
async function talked(...words: readonly string[]): Promise<{ readonly id: Ulid; readonly messages: readonly Message[] }> {
  const id = rig.newId()
  await ann.outbox.submit('request_booking', request(id))
  await until(pat.bookings.get(id), (shown) => shown !== undefined && !shown.waiting)
  await pat.outbox.submit('accept_booking', { booking_id: id })
  await until(ann.bookings.get(id), (shown) => shown?.doc.status === 'accepted')
  const messages = words.map((each, n) => say(id, ANN, each, instantFromMs(START_MS + n * MINUTE)))
  await until(ann.messages.window(id, 600), ({ messages: held }) => held.length === words.length)
  return { id, messages }
}

async function end(id: Ulid): Promise<void> {
  await pat.outbox.submit('start_job', { booking_id: id })
  await pat.outbox.submit('complete_job', { booking_id: id })
  await until(ann.bookings.get(id), (shown) => shown?.doc.status === 'completed')
  await until(ann.outbox.items(), (items) => items.length === 0)
}

const words = async (store: UserStore, id: Ulid): Promise<readonly string[]> =>
  (await now(store.messages.window(id, 600))).messages.map(({ doc }) => doc.message)

test('of an ended chat all messages but the newest are evicted, and it stays in the list of chats', async () => {
  const { id, messages } = await talked('one', 'two', 'three')
  expect(await ann.storage.measure('messages')).toEqual({ count: 0, bytes: 0 })
  await end(id)
  const bytes = messages.slice(0, 2).reduce((sum, message) => sum + new TextEncoder().encode(JSON.stringify(message)).length, 0)
  expect(await ann.storage.measure('messages')).toEqual({ count: 2, bytes })
  await ann.storage.evict('messages')
  expect(await words(ann, id)).toEqual(['three'])
  expect(await now(ann.messages.evictedUpTo())).toEqual(new Map([[id, messages[1]?.created_at]]))
  expect(await ann.storage.measure('messages')).toEqual({ count: 0, bytes: 0 })
  await until(ann.messages.threads(), ([thread]) => thread?.last_message?.doc.message === 'three' && thread.unread === 0)
  expect((await ann.storage.export())?.freed_threads.map((booking) => booking.id)).toEqual([id])
})

test('open chats and unread messages stay', async () => {
  const unread = await talked('c', 'd')
  await end(unread.id)
  const open = await talked('a', 'b')
  say(unread.id, PAT, 'Did you see this?', instantFromMs(START_MS + 9 * MINUTE))
  await until(ann.messages.threads(), (threads) => threads.some((thread) => thread.unread === 1))
  expect(await ann.storage.measure('messages')).toEqual({ count: 0, bytes: 0 })
  await ann.storage.evict('messages')
  expect(await words(ann, open.id)).toEqual(['a', 'b'])
  expect(await words(ann, unread.id)).toEqual(['c', 'd', 'Did you see this?'])
  expect(await now(ann.messages.evictedUpTo())).toEqual(new Map())
})

test('chats that an unsent or refused command is about stay', async () => {
  const { id } = await talked('one', 'two')
  rig.online = false
  await until(ann.sync.status(), ({ connection }) => connection !== 'connecting')
  expect((await ann.outbox.submit('send_message', { booking_id: id, message_id: rig.newId(), message: 'waits' })).ok).toBe(true)
  const booking = rig.server.doc(`booking:${id}` as Message['doc_id'])
  if (booking?.type !== 'booking') throw new Error('no booking')
  rig.online = true
  // Ended before the message is sent, and long enough ago that it may be refused: in both cases the command is not done yet.
  rig.server.before = (incoming) => (incoming.method === 'POST' ? new Response('{}', { status: 503 }) : undefined)
  rig.server.put({ ...booking, status: 'completed', version: booking.version + 1 })
  ann.sync.wake()
  await until(ann.bookings.get(id), (shown) => shown?.doc.status === 'completed')
  expect(await now(ann.outbox.items())).toMatchObject([{ state: 'waiting' }])
  await ann.storage.evict('messages')
  expect(await words(ann, id)).toEqual(['one', 'two', 'waits'])
})

test('evicted messages do not come back by the feed; newer ones arrive', async () => {
  const { id, messages } = await talked('one', 'two', 'three')
  await end(id)
  await ann.storage.evict('messages')
  const [first] = messages
  if (!first) throw new Error('nothing was said')
  // As in a snapshot, or in a change of it.
  rig.server.put({ ...first, version: 2 })
  say(id, PAT, 'late', addMs(first.created_at, 30 * MINUTE))
  await until(ann.messages.window(id, 600), (window) => window.messages.some(({ doc }) => doc.message === 'late'))
  expect(await words(ann, id)).toEqual(['three', 'late'])
})

test('evictions survive a restart, and a fresh device has all messages', async () => {
  const { id, messages } = await talked('one', 'two', 'three')
  await end(id)
  await ann.storage.evict('messages')
  await ann.close()
  const again = await rig.start(ANN, { storage: disk })
  await until(again.messages.window(id, 600), (window) => window.messages.length === 1)
  const [first] = messages
  if (first) rig.server.put({ ...first, version: 2 })
  say(id, PAT, 'late', instantFromMs(START_MS + 9 * MINUTE))
  await until(again.messages.window(id, 600), (window) => window.messages.some(({ doc }) => doc.message === 'late'))
  expect(await words(again, id)).toEqual(['three', 'late'])
  await again.close()
  const other = await rig.start(ANN)
  await until(other.messages.window(id, 600), (window) => window.messages.length === 4)
})

test('on a disk too full for the record messages are evicted all the same, and recorded in the freed space', async () => {
  const { id } = await talked('one', 'two', 'three')
  await end(id)
  let refusals = 0
  isFullFor = (rows) => {
    if (refusals > 0 || !rows.includes('freed-threads')) return false
    refusals += 1
    return true
  }
  await ann.storage.evict('messages')
  expect(refusals).toBe(1)
  expect(await words(ann, id)).toEqual(['three'])
  expect((await now(ann.messages.evictedUpTo())).has(id)).toBe(true)
})

test('without space even then, evictions apply to this page and are written with the next data', async () => {
  const { id } = await talked('one', 'two', 'three')
  await end(id)
  isFullFor = (rows) => rows.includes('freed-threads')
  await ann.storage.evict('messages')
  expect(await words(ann, id)).toEqual(['three'])
  expect((await now(ann.messages.evictedUpTo())).has(id)).toBe(true)
  isFullFor = () => false
  say(id, PAT, 'late', instantFromMs(START_MS + 9 * MINUTE))
  await until(ann.messages.window(id, 600), (window) => window.messages.some(({ doc }) => doc.message === 'late'))
  await ann.close()
  const again = await rig.start(ANN, { storage: disk })
  expect((await now(again.messages.evictedUpTo())).has(id)).toBe(true)
})
