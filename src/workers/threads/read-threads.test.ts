import { expose } from 'comlink'
import { expect, test } from 'vitest'
import type { Doc } from '#domain/documents/document.ts'
import type { Message } from '#domain/documents/message.ts'
import { asUid, messageId, readingId, type Uid, type Ulid } from '#domain/ids.ts'
import { addMs, instantFromMs } from '#domain/time/instant.ts'
import type { WorkerLike } from '../rpc/worker-connection.ts'
import { readThreads } from './read-threads.ts'
import { createThreadJobs, type ReadMessages } from './thread-jobs.ts'

const idOf = (n: number): Ulid => `01M8BMPV${String(n).padStart(18, '0')}` as Ulid
const [ANN, PAT] = [asUid(idOf(1)), asUid(idOf(2))]
const START = instantFromMs(Date.parse('2026-11-24T16:00:00.000Z'))
const THREADS = 900

const messageOf = (booking: Ulid, n: number, sender_uid: Uid): Message => ({
  doc_id: messageId(booking, idOf(n)),
  type: 'message',
  schema_version: 1,
  version: 1,
  id: idOf(n),
  booking_id: booking,
  customer_uid: ANN,
  provider_uid: PAT,
  sender_uid,
  sender_type: sender_uid === ANN ? 'customer' : 'provider',
  sender_name: 'Ann or Pat',
  message: `Message ${n}`,
  created_at: addMs(START, n * 1_000),
  written_at: addMs(START, n * 1_000),
})
const bookings = Array.from({ length: THREADS }, (_, n) => idOf(10_000 + n))
const messages = bookings.flatMap((booking) => [messageOf(booking, 2, PAT), messageOf(booking, 1, ANN), messageOf(booking, 3, PAT)])
const reading = (booking: Ulid, uid: Uid): Doc => ({
  doc_id: readingId(booking, uid),
  type: 'reading',
  schema_version: 1,
  version: 1,
  booking_id: booking,
  uid,
  read_up_to: addMs(START, 2_000),
})
const marks = [reading(bookings[0] ?? idOf(0), ANN), reading(bookings[1] ?? idOf(0), PAT)]

/** A worker on this thread. */
function startWith(readMessages: ReadMessages) {
  const errors = new EventTarget()
  const state = { terminated: false }
  const startWorker = (): WorkerLike => {
    const { port1, port2 } = new MessageChannel()
    expose(createThreadJobs(readMessages), port1)
    port2.start()
    return {
      postMessage: (message: unknown, transfer?: Transferable[]) => port2.postMessage(message, transfer ?? []),
      addEventListener: (type, listener) => (type === 'error' ? errors : port2).addEventListener(type, listener),
      removeEventListener: (type, listener) => (type === 'error' ? errors : port2).removeEventListener(type, listener),
      terminate: () => {
        state.terminated = true
        port1.close()
        port2.close()
      },
    }
  }
  const read = () => readThreads('database', ANN, { startWorker, timeoutMs: 1, setTimer: () => () => undefined })
  return { read, state, kill: () => errors.dispatchEvent(new Event('error')) }
}

test('every thread arrives with its newest message, its unread times and the person’s own marks, and the worker ends', async () => {
  const { read, state } = startWith(async () => ({ messages, marks }))
  const stored = await read()
  expect(stored?.threads.size).toBe(THREADS)
  const thread = stored?.threads.get(bookings.at(-1) ?? idOf(0))
  expect(thread?.last.message).toBe('Message 3')
  expect(thread?.ids.size).toBe(3)
  expect([...(thread?.receivedAt ?? [])].sort()).toEqual([addMs(START, 2_000), addMs(START, 3_000)])
  expect([...(stored?.readUpTo ?? [])]).toEqual([[bookings[0], addMs(START, 2_000)]])
  expect(state.terminated).toBe(true)
})

test('a worker that cannot read, or dies, leaves it to the page', async () => {
  const failing = startWith(() => Promise.reject(new Error('the disk does not answer')))
  expect(await failing.read()).toBeUndefined()
  const dying = startWith(() => {
    dying.kill()
    return new Promise(() => undefined)
  })
  expect(await dying.read()).toBeUndefined()
  expect([failing.state.terminated, dying.state.terminated]).toEqual([true, true])
})
