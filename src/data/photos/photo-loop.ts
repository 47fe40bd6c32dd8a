/** Hands in the photos of waiting messages, one after the other; a message goes out once its photo has arrived. */
import { BehaviorSubject } from 'rxjs'
import { DAY_MS, MINUTE_MS } from '#domain/constants.ts'
import { ERRORS, refusal, type ErrorCode, type Refusal } from '#domain/errors.ts'
import type { CommandId, Ulid } from '#domain/ids.ts'
import { instantToMs } from '#domain/instant.ts'
import type { DeviceClock } from '../device-clock.ts'
import { bookingOfCommand, type OutboxRow } from '../outbox/outbox-row.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { backOffMs } from '../replication/back-off.ts'
import type { Exchange } from '../replication/exchange.ts'
import { createWakeSignal } from '../replication/wake-signal.ts'
import { WireFailure } from '../replication/wire-failure.ts'
import type { PhotoStore } from './photo-store.ts'
import type { SendPhoto } from './send-photo.ts'

const QUEUED_MAX_MS = 366 * DAY_MS
/** A server's wish to be left alone is kept up to this, ms. */
const LONGEST_ASKED_MS = 5 * MINUTE_MS
/** Answers that say nothing about the photo: it is tried again. */
const LATER: readonly ErrorCode[] = [
  'too_many',
  'unavailable',
  'internal',
  'unauthorized',
  'session_revoked',
  'account_blocked',
  'cross_site',
  'update_needed',
]

export interface PhotoLoopDeps {
  readonly outbox: Outbox
  readonly photos: PhotoStore
  readonly send: SendPhoto
  readonly baseUrl: string
  readonly clock: DeviceClock
  readonly random: () => number
  readonly exchange: Exchange
  /** A message may go out that waited for its photo. */
  readonly onReady: () => void
  readonly onFault: (error: unknown) => void
}

export interface PhotoLoop {
  /** How much of a photo has gone out, 0 to 1, by its id; only of those under way. */
  readonly progress: BehaviorSubject<ReadonlyMap<string, number>>
  /** As `waitForPhotos`. */
  waitFor(rows: readonly OutboxRow[]): ReadonlySet<CommandId>
  wake(): void
  /** The server was just heard: go on, unless a try failed a moment ago. */
  nudge(): void
  stop(): Promise<void>
}

/** The photo a message shows; undefined for other commands. */
export function photoOfCommand({ name, args }: Pick<OutboxRow, 'name' | 'args'>): Ulid | undefined {
  const id = name === 'send_message' ? args['attachment_id'] : undefined
  return typeof id === 'string' ? (id as Ulid) : undefined
}

/**
 * Which of these, in the order given, wait for a photo: a message with one, and what the person wrote after it in the same chat.
 * Everything else goes on: no booking waits for a photo.
 */
export function waitForPhotos(rows: readonly OutboxRow[], hasArrived: (photo: Ulid) => boolean): ReadonlySet<CommandId> {
  const chats = new Set<string>()
  const waiting = new Set<CommandId>()
  for (const row of rows) {
    if (row.name !== 'send_message') continue
    const booking = bookingOfCommand(row) ?? ''
    const photo = photoOfCommand(row)
    if (photo !== undefined && !hasArrived(photo)) chats.add(booking)
    if (chats.has(booking)) waiting.add(row.id)
  }
  return waiting
}

/** A refusal in our own words; undefined for an answer that is not the server's, or says to come again. */
function refusalIn(status: number, body: string): Refusal | undefined {
  try {
    const { error, reason } = JSON.parse(body) as { error?: unknown; reason?: unknown }
    if (typeof error !== 'string' || !Object.hasOwn(ERRORS, error) || LATER.includes(error as ErrorCode)) return undefined
    const known = refusal(error as ErrorCode)
    return typeof reason === 'string' ? { ...known, reason } : known
  } catch {
    // A proxy on the way may have limits of its own.
    return status === 413 ? refusal('photo_too_large') : undefined
  }
}

export function startPhotoLoop(deps: PhotoLoopDeps): PhotoLoop {
  const { outbox, photos, clock, exchange } = deps
  const signal = createWakeSignal(clock)
  const progress = new BehaviorSubject<ReadonlyMap<string, number>>(new Map())
  /** Known to be at the server. Another tab's may be missing here until this one looks. */
  const arrived = new Set<Ulid>()
  const request = new AbortController()
  let stopped = false
  let failures = 0
  let notBeforeMs = 0
  let backingOff = false

  const show = (id: Ulid, done: number | undefined): void => {
    const next = new Map(progress.value)
    if (done === undefined) next.delete(id)
    else next.set(id, done)
    progress.next(next)
  }

  const nextWaiting = (): { row: OutboxRow; id: Ulid } | undefined => {
    for (const row of outbox.rows.value) {
      const id = row.state === 'waiting' ? photoOfCommand(row) : undefined
      if (id !== undefined && !arrived.has(id)) return { row, id }
    }
    return undefined
  }

  async function refuse(row: OutboxRow, why: Refusal): Promise<void> {
    await outbox.markRefused(new Map([[row.id, why]]))
    // What was written after it need not wait any more.
    deps.onReady()
  }

  async function upload(row: OutboxRow, id: Ulid): Promise<void> {
    const held = await photos.row(id)
    const bytes = held && (await photos.bytes(id))
    if (!held || !bytes) return refuse(row, refusal('photo_missing'))
    if (!held.uploaded) {
      const queuedMs = Math.min(QUEUED_MAX_MS, Math.max(0, Math.round(clock.now() - instantToMs(row.created_at))))
      const path = `/api/bookings/${bookingOfCommand(row) ?? ''}/attachments/${id}?queued_ms=${queuedMs}&blur=${held.picture.blur}`
      show(id, 0)
      const answer = await deps
        .send({ url: deps.baseUrl + path, bytes, onProgress: (done) => show(id, done), signal: request.signal })
        .finally(() => show(id, undefined))
      if (answer.status !== 200) {
        const why = refusalIn(answer.status, answer.body)
        if (why) return refuse(row, why)
        const seconds = Number(answer.retryAfter ?? Number.NaN)
        throw new WireFailure('status', { status: answer.status, retryAfterMs: Number.isFinite(seconds) ? seconds * 1_000 : undefined })
      }
      await photos.change(id, { uploaded: true, draft: false })
    }
    arrived.add(id)
    deps.onReady()
  }

  /** A server that lost a photo gets it again, should the person try the message again. */
  async function forgetLost(): Promise<void> {
    for (const row of outbox.rows.value) {
      const id = row.state === 'refused' && row.refusal?.code === 'photo_missing' ? photoOfCommand(row) : undefined
      if (id !== undefined && arrived.delete(id)) await photos.change(id, { uploaded: false })
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        const patienceMs = Math.min(notBeforeMs - clock.now(), LONGEST_ASKED_MS)
        if (patienceMs > 0) {
          await signal.wait(patienceMs)
          continue
        }
        await forgetLost()
        const next = exchange.isReachable() ? nextWaiting() : undefined
        if (next) await upload(next.row, next.id)
        failures = 0
        if (!next) await signal.wait()
      } catch (error) {
        if (stopped) return
        if (!(error instanceof WireFailure)) deps.onFault(error)
        failures += 1
        backingOff = true
        const asked = error instanceof WireFailure ? Math.min(error.retryAfterMs ?? 0, LONGEST_ASKED_MS) : 0
        notBeforeMs = clock.now() + asked
        await signal.wait(Math.max(asked, backOffMs(failures, deps.random())))
        backingOff = false
      }
    }
  }

  const running = run()
  return {
    progress,
    waitFor: (rows) => waitForPhotos(rows, (photo) => arrived.has(photo)),
    wake: () => {
      failures = 0
      signal.wake()
    },
    nudge: () => {
      if (!backingOff) signal.wake()
    },
    stop: async () => {
      stopped = true
      request.abort()
      signal.wake()
      await running
    },
  }
}
