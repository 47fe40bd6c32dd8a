/** Expires unanswered requests at their deadline, including deadlines that passed while no server ran. */
import type { Booking } from '#domain/documents/booking.ts'
import { bookingId, type CommandId, type Ulid } from '#domain/ids.ts'
import { instantToMs } from '#domain/time/instant.ts'
import { requestDeadline } from '#domain/booking/request-deadline.ts'
import type { SetTimer } from '../platform/timers.ts'
import type { Log } from '../platform/log.ts'
import type { ChangeWindow } from '../feed/change-window.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import { fromStored } from '../store/documents/stored-document.ts'
import type { CommandRunner } from '../commands/command-runner.ts'
import { createDeadlineHeap } from '../jobs/deadline-heap.ts'

const PAGE = 500
/** Milliseconds before a retry after a store failure. */
const RETRY_MS = 30_000
/** Longest timer, ms: system clocks get corrected, and longer timers overflow. */
const MAX_TIMER_MS = 3_600_000

export interface RequestExpiry {
  /** Scans the bookings and starts. Resolves when all pending ones are known. */
  start(): Promise<void>
  stop(): void
}

export interface RequestExpiryDeps {
  readonly store: DocumentStore
  readonly window: ChangeWindow
  readonly runner: CommandRunner
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Timer in milliseconds of that clock. */
  readonly setTimer: SetTimer
  readonly log: Log
}

export function createRequestExpiry({ store, window, runner, clock, setTimer, log }: RequestExpiryDeps): RequestExpiry {
  const due = createDeadlineHeap<Booking>()
  const known = new Set<Ulid>()
  let clearTimer = (): void => undefined
  let isRunning = false
  let isStopped = false
  let unlisten = (): void => undefined

  function schedule(): void {
    clearTimer()
    const next = due.nextMs()
    if (isStopped || isRunning || next === undefined) return
    clearTimer = setTimer(Math.min(MAX_TIMER_MS, Math.max(0, next - clock())), () => void expireDue())
  }

  function watch(stored: StoredDoc | undefined): void {
    const booking = fromStored(stored)
    if (booking?.type !== 'booking' || booking.status !== 'pending' || known.has(booking.id)) return
    known.add(booking.id)
    due.add(instantToMs(requestDeadline(booking)), booking)
    schedule()
  }

  async function expire(booking: Booking): Promise<void> {
    const current = fromStored(await store.get(bookingId(booking.id)))
    if (current?.type !== 'booking' || current.status !== 'pending') return
    const commandId = `system:expire_booking:${booking.id}` as CommandId
    // The uid does not matter: the server acts as itself.
    await runner.run({
      commandId,
      uid: booking.customer_uid,
      kind: 'system',
      name: 'expire_booking',
      args: { booking_id: booking.id },
      queuedMs: 0,
    })
  }

  async function expireDue(): Promise<void> {
    isRunning = true
    for (let booking = due.takeDue(clock()); booking && !isStopped; booking = due.takeDue(clock())) {
      try {
        await expire(booking)
        known.delete(booking.id)
      } catch (error) {
        log.error({ error: error instanceof Error ? error.message : String(error) }, 'Could not expire a request')
        due.add(clock() + RETRY_MS, booking)
      }
    }
    isRunning = false
    schedule()
  }

  return {
    start: async () => {
      unlisten = window.listen(watch)
      for (let start = 'booking:', more = true; more && !isStopped;) {
        const rows = await store.range({ start, end: 'booking:\uffff', limit: PAGE, includeDocs: true })
        for (const row of rows) watch(row.doc)
        more = rows.length === PAGE
        start = `${rows.at(-1)?.id ?? start}\u0000`
      }
    },
    stop: () => {
      isStopped = true
      clearTimer()
      unlisten()
    },
  }
}
