/** Hands in the photos of waiting messages, one after the other; a message goes out once its photo has arrived. */
import { BehaviorSubject } from 'rxjs'
import { MINUTE_MS } from '#domain/constants.ts'
import type { Refusal } from '#domain/errors.ts'
import type { CommandId, Ulid } from '#domain/ids.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import { bookingOfCommand, type OutboxRow } from '../outbox/outbox-row.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { backoffMs } from '../transport/backoff.ts'
import type { ConnectionStatus } from '../transport/connection-status.ts'
import { createWakeSignal } from '../transport/wake-signal.ts'
import { RequestFailure } from '../transport/request-failure.ts'
import { uploadPhoto, nextPhotoToUpload, photoOfCommand } from './upload-photo.ts'
import type { PhotoStore } from './photo-store.ts'
import type { SendPhoto } from '../transport/send-photo.ts'

/** A server's wish to be left alone is kept up to this, ms. */
const MAX_RETRY_AFTER_MS = 5 * MINUTE_MS
export interface PhotoUploadLoopDeps {
  readonly outbox: Outbox
  readonly photos: PhotoStore
  readonly send: SendPhoto
  readonly baseUrl: string
  readonly clock: DeviceClock
  readonly random: () => number
  readonly connectionStatus: ConnectionStatus
  /** A message may go out that waited for its photo. */
  readonly onReady: () => void
  readonly onFault: (error: unknown) => void
}

export interface PhotoUploadLoop {
  /** How much of a photo has gone out, 0 to 1, by its id; only of those under way. */
  readonly progress: BehaviorSubject<ReadonlyMap<string, number>>
  /** As `waitForPhotos`. */
  findBlocked(rows: readonly OutboxRow[]): ReadonlySet<CommandId>
  wake(): void
  /** The server was just heard: go on, unless a try failed a moment ago. */
  nudge(): void
  stop(): Promise<void>
}

/**
 * Which of these, in the order given, wait for a photo: a message with one, and what the person wrote after it in the same chat.
 * Everything else goes on: no booking waits for a photo.
 */
export function findBlockedByPhotos(rows: readonly OutboxRow[], hasArrived: (photo: Ulid) => boolean): ReadonlySet<CommandId> {
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

export function startPhotoUploadLoop(deps: PhotoUploadLoopDeps): PhotoUploadLoop {
  const { outbox, photos, clock, connectionStatus } = deps
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

  async function refuse(row: OutboxRow, why: Refusal): Promise<void> {
    await outbox.markRefused(new Map([[row.id, why]]))
    // What was written after it need not wait any more.
    deps.onReady()
  }

  async function upload(row: OutboxRow, id: Ulid): Promise<void> {
    const why = await uploadPhoto(row, id, { ...deps, onProgress: (done) => show(id, done), signal: request.signal })
    if (why) return refuse(row, why)
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
        const patienceMs = Math.min(notBeforeMs - clock.now(), MAX_RETRY_AFTER_MS)
        if (patienceMs > 0) {
          await signal.wait(patienceMs)
          continue
        }
        await forgetLost()
        const next = connectionStatus.isReachable() ? nextPhotoToUpload(outbox.rows.value, arrived) : undefined
        if (next) await upload(next.row, next.id)
        failures = 0
        if (!next) await signal.wait()
      } catch (error) {
        if (stopped) return
        if (!(error instanceof RequestFailure)) deps.onFault(error)
        failures += 1
        backingOff = true
        const asked = error instanceof RequestFailure ? Math.min(error.retryAfterMs ?? 0, MAX_RETRY_AFTER_MS) : 0
        notBeforeMs = clock.now() + asked
        await signal.wait(Math.max(asked, backoffMs(failures, deps.random())))
        backingOff = false
      }
    }
  }

  const running = run()
  return {
    progress,
    findBlocked: (rows) => findBlockedByPhotos(rows, (photo) => arrived.has(photo)),
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
