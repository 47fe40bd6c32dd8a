/** Follows the changes of all processes: polls, and is woken by notifications, which may be lost. */
import type pg from 'pg'
import type { Broadcast, StoreChange } from '../../../store/document-store.ts'

const CHANNEL = 'nearhelp_changes'
const MESSAGES = 'nearhelp_messages'
/** Changes read at once. */
const PAGE = 500
/** Milliseconds between two reads without a notification. */
const POLL_MS = 1_000
/**
 * Milliseconds until changes that other transactions still hold back are read again; doubled each time, because a long transaction in any
 * database of the server holds them back.
 */
const UNSETTLED_MS = 5
const LONGEST_UNSETTLED_MS = 320
/** Notifications of the commits within this time are one. PostgreSQL sends them one after the other for all processes. ms. */
const NOTIFY_MS = 10
/** Milliseconds until the connection for notifications is opened again. */
const RECONNECT_MS = 1_000
/** Milliseconds between two questions to a connection for notifications: one that leads nowhere is silent like one without news. */
const CHECK_MS = 20_000

export interface ChangePage {
  readonly changes: readonly StoreChange[]
  /** Later changes exist already, but a transaction with a lower number may still be committed before them. */
  readonly isHeldBack: boolean
}

export interface PostgresChangesDeps {
  /** Returns the changes after a number in order, at most `limit`. */
  readonly read: (after: number, limit: number) => Promise<ChangePage>
  /** Opens a connection for notifications. */
  readonly connect: () => Promise<pg.Client>
  /** Tells the other processes that something changed. */
  readonly notify: (channel: string) => Promise<void>
  /** Sends a message to all processes. PostgreSQL delivers it to those that listen, and stores it nowhere. */
  readonly send: (channel: string, message: string) => Promise<void>
}

export interface PostgresChanges {
  /** Call it after a commit of this process. */
  committed(): void
  tail(since: number, onChange: (change: StoreChange) => void): { stop(): void }
  readonly broadcast: Broadcast
  stop(): Promise<void>
}

export function openPostgresChanges({ read, connect, notify, send }: PostgresChangesDeps): PostgresChanges {
  const wakes = new Set<() => void>()
  const messageListeners = new Set<(message: string) => void>()
  let listener: pg.Client | undefined
  let notifyTimer: NodeJS.Timeout | undefined
  let reconnectTimer: NodeJS.Timeout | undefined
  let checkTimer: NodeJS.Timeout | undefined
  let isStopped = false

  const wakeAll = (): void => {
    for (const wake of wakes) wake()
  }

  async function listen(): Promise<void> {
    try {
      const client = await connect()
      if (isStopped) {
        await client.end()
        return
      }
      listener = client
      client.on('notification', ({ channel, payload = '' }) => {
        if (channel === CHANNEL) wakeAll()
        else for (const receive of messageListeners) receive(payload)
      })
      client.on('end', () => reconnect(client))
      client.on('error', () => reconnect(client))
      await client.query(`listen ${CHANNEL}; listen ${MESSAGES}`)
      if (isStopped) return
      checkTimer = setInterval(() => {
        client.query('select 1').catch(() => reconnect(client))
      }, CHECK_MS)
      // What was written while there was no connection.
      wakeAll()
    } catch {
      reconnect(listener)
    }
  }

  function reconnect(lost: pg.Client | undefined): void {
    if (isStopped || lost !== listener) return
    listener = undefined
    clearInterval(checkTimer)
    lost?.end().catch(() => undefined)
    clearTimeout(reconnectTimer)
    reconnectTimer = setTimeout(() => void listen(), RECONNECT_MS)
  }

  void listen()

  return {
    committed() {
      wakeAll()
      notifyTimer ??= setTimeout(() => {
        notifyTimer = undefined
        // A lost notification costs a poll.
        notify(CHANNEL).catch(() => undefined)
      }, NOTIFY_MS)
    },

    tail(since, onChange) {
      let last = since
      let isOver = false
      let isWoken = false
      let wake: (() => void) | undefined
      let unsettledMs = UNSETTLED_MS

      const pause = (ms: number): Promise<void> =>
        new Promise((resolve) => {
          const timer = setTimeout(done, isWoken ? 0 : ms)
          function done(): void {
            clearTimeout(timer)
            wake = undefined
            resolve()
          }
          wake = done
        })
      const onWake = (): void => {
        isWoken = true
        wake?.()
      }
      wakes.add(onWake)

      async function follow(): Promise<void> {
        while (!isOver && !isStopped) {
          isWoken = false
          try {
            const { changes, isHeldBack } = await read(last, PAGE)
            for (const change of changes) {
              if (isOver) return
              last = Number(change.seq)
              onChange(change)
            }
            unsettledMs = isHeldBack && changes.length === 0 ? Math.min(LONGEST_UNSETTLED_MS, unsettledMs * 2) : UNSETTLED_MS
            if (changes.length === PAGE) continue
            if (isHeldBack) await new Promise((resolve) => setTimeout(resolve, unsettledMs))
            else await pause(POLL_MS)
          } catch {
            // The store is away: its other users report it.
            await pause(POLL_MS)
          }
        }
      }
      void follow()
      return {
        stop: () => {
          isOver = true
          wakes.delete(onWake)
          wake?.()
        },
      }
    },

    broadcast: {
      send: (message) => send(MESSAGES, message),
      listen: (onMessage) => {
        messageListeners.add(onMessage)
        return () => messageListeners.delete(onMessage)
      },
    },

    async stop() {
      isStopped = true
      clearTimeout(notifyTimer)
      clearTimeout(reconnectTimer)
      clearInterval(checkTimer)
      for (const wake of wakes) wake()
      await listener?.end().catch(() => undefined)
    },
  }
}
