import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { openPostgresChanges, type ChangePage } from './postgres-changes.ts'

const nothing = async (): Promise<never> => Promise.reject(new Error('no connection'))

test('changes that a long transaction holds back are asked for less and less often, and delivered when it ends', async () => {
  let isHeldBack = true
  let reads = 0
  const read = async (after: number): Promise<ChangePage> => {
    reads += 1
    if (isHeldBack) return { changes: [], isHeldBack }
    return { changes: after < 7 ? [{ seq: '7', id: 'thing:1', doc: { _id: 'thing:1' } }] : [], isHeldBack: false }
  }
  const changes = openPostgresChanges({ read, connect: nothing, notify: nothing, send: nothing })
  const seen: string[] = []
  const tail = changes.tail(0, ({ id }) => seen.push(id))
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  // 200 without longer pauses.
  expect(reads).toBeLessThan(20)
  isHeldBack = false
  await expect.poll(() => seen).toEqual(['thing:1'])
  tail.stop()
  await changes.stop()
})

test('a connection for notifications that no longer answers is replaced', async () => {
  vi.useFakeTimers()
  const opened: { isSilent: boolean; isEnded: boolean }[] = []
  const connect = async (): Promise<pg.Client> => {
    const state = { isSilent: false, isEnded: false }
    opened.push(state)
    const query = async () => (state.isSilent ? Promise.reject(new Error('Query read timeout')) : { rows: [] })
    return Object.assign(new EventEmitter(), { query, end: async () => (state.isEnded = true) }) as unknown as pg.Client
  }
  const changes = openPostgresChanges({ read: async () => ({ changes: [], isHeldBack: false }), connect, notify: nothing, send: nothing })
  try {
    await vi.advanceTimersByTimeAsync(60_000)
    expect(opened).toHaveLength(1)
    for (const state of opened) state.isSilent = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(opened).toEqual([
      { isSilent: true, isEnded: true },
      { isSilent: false, isEnded: false },
    ])
  } finally {
    await changes.stop()
    vi.useRealTimers()
  }
})

test('stopped while it begins to listen, it leaves no timer that keeps the process running', async () => {
  vi.useFakeTimers()
  let listening = (): void => undefined
  const query = async (): Promise<void> => new Promise((resolve) => (listening = resolve))
  const client = Object.assign(new EventEmitter(), { query, end: async () => undefined }) as unknown as pg.Client
  const changes = openPostgresChanges({
    read: async () => ({ changes: [], isHeldBack: false }),
    connect: async () => client,
    notify: nothing,
    send: nothing,
  })
  try {
    await vi.advanceTimersByTimeAsync(1)
    await changes.stop()
    listening()
    await vi.advanceTimersByTimeAsync(1)
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('a message goes to those who listen, and starts no read of changes', async () => {
  const client = Object.assign(new EventEmitter(), {
    query: async () => ({ rows: [] }),
    end: async () => undefined,
  }) as unknown as pg.Client
  const sent: string[] = []
  let reads = 0
  const changes = openPostgresChanges({
    read: async () => {
      reads += 1
      return { changes: [], isHeldBack: false }
    },
    connect: async () => client,
    notify: nothing,
    send: async (channel, message) => {
      sent.push(message)
      client.emit('notification', { channel, payload: message })
    },
  })
  const tail = changes.tail(0, () => undefined)
  await expect.poll(() => reads).toBeGreaterThan(0)
  const heard: string[] = []
  const stop = changes.broadcast.listen((message) => heard.push(message))
  const before = reads
  await changes.broadcast.send('one')
  stop()
  await changes.broadcast.send('two')
  expect([sent, heard, reads]).toEqual([['one', 'two'], ['one'], before])
  tail.stop()
  await changes.stop()
})
