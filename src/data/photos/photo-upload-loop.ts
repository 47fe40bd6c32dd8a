/** Uploads photos one after the other: those of requests, and those of waiting messages, which are sent once their photo has arrived. */
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
import { nextRequestPhoto, type RequestPhotoDeps } from './request-photos.ts'
import { uploadPhoto, nextPhotoToUpload, photoOfCommand, uploadRequestPhoto, type UploadPhotoDeps } from './upload-photo.ts'
import { isWanted, type PhotoRow } from './photo-store.ts'
import type { SendPhoto } from '../transport/send-photo.ts'

/** A server's Retry-After is respected up to this, ms. */
const MAX_RETRY_AFTER_MS = 5 * MINUTE_MS
export interface PhotoUploadLoopDeps extends RequestPhotoDeps {
  readonly outbox: Outbox
  readonly send: SendPhoto
  readonly baseUrl: string
  readonly clock: DeviceClock
  readonly random: () => number
  readonly connectionStatus: ConnectionStatus
  /** Called when a message that waited for its photo may be sent. */
  readonly onReady: () => void
  readonly onFault: (error: unknown) => void
}

export interface PhotoUploadLoop {
  /** Upload progress, 0 to 1, by photo id; only of uploads under way. */
  readonly progress: BehaviorSubject<ReadonlyMap<string, number>>
  /** Ids of the photos of requests that the server lacks, as far as this tab knows. */
  readonly wanted: BehaviorSubject<ReadonlySet<Ulid>>
  /** As `findBlockedByPhotos`. */
  findBlocked(rows: readonly OutboxRow[]): ReadonlySet<CommandId>
  wake(): void
  /** Call when the server was just reached: continues, unless a try failed a moment ago. */
  wakeIfIdle(): void
  stop(): Promise<void>
}

/**
 * Returns the rows that wait for a photo, given rows in the order they were submitted: a message with a photo, and later messages in the
 * same chat. All other commands are sent: no booking waits for a photo.
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
  const wanted = new BehaviorSubject<ReadonlySet<Ulid>>(new Set())
  /** Photos known to be on the server. Uploads of another tab may be missing here until this tab checks. */
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

  async function refuse(row: OutboxRow, reason: Refusal): Promise<void> {
    await outbox.markRefused(new Map([[row.id, reason]]))
    // Messages written after it need not wait any more.
    deps.onReady()
  }

  const depsFor = (id: Ulid): UploadPhotoDeps => ({ ...deps, onProgress: (done) => show(id, done), signal: request.signal })

  async function upload(row: OutboxRow, id: Ulid): Promise<void> {
    const reason = await uploadPhoto(row, id, depsFor(id))
    if (reason) return refuse(row, reason)
    arrived.add(id)
    deps.onReady()
  }

  /** Whether the server takes the photo or not, it is not asked again: it refuses only what it would refuse for ever. */
  async function uploadRequested(photo: PhotoRow, booking: Ulid): Promise<void> {
    await uploadRequestPhoto(photo, booking, depsFor(photo.id))
    await photos.unwant(booking, [photo.id], { uploaded: true, used_ms: clock.now() })
  }

  async function readWanted(): Promise<readonly PhotoRow[]> {
    const rows = (await photos.rows()).filter(isWanted)
    const ids = new Set(rows.map(({ id }) => id))
    if (ids.size !== wanted.value.size || [...ids].some((id) => !wanted.value.has(id))) wanted.next(ids)
    return rows
  }

  /** Uploads one photo. @returns whether there was one */
  async function uploadNext(): Promise<boolean> {
    const lacking = await readWanted()
    if (!connectionStatus.isReachable()) return false
    const requested = await nextRequestPhoto(deps, lacking, outbox.rows.value, clock.now())
    if (requested) {
      await uploadRequested(requested.photo, requested.booking)
      return true
    }
    const next = nextPhotoToUpload(outbox.rows.value, arrived)
    if (next) await upload(next.row, next.id)
    return next !== undefined
  }

  /** A photo that the server lost is uploaded again, in case the person retries the message. */
  async function forgetLost(): Promise<void> {
    for (const row of outbox.rows.value) {
      const id = row.state === 'refused' && row.refusal?.code === 'photo_missing' ? photoOfCommand(row) : undefined
      if (id !== undefined && arrived.delete(id)) await photos.change(id, { uploaded: false })
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        const waitMs = Math.min(notBeforeMs - clock.now(), MAX_RETRY_AFTER_MS)
        if (waitMs > 0) {
          await signal.wait(waitMs)
          continue
        }
        await forgetLost()
        const isMore = await uploadNext()
        failures = 0
        if (!isMore) await signal.wait()
      } catch (error) {
        if (stopped) return
        if (!(error instanceof RequestFailure)) deps.onFault(error)
        failures += 1
        backingOff = true
        const retryAfterMs = error instanceof RequestFailure ? Math.min(error.retryAfterMs ?? 0, MAX_RETRY_AFTER_MS) : 0
        notBeforeMs = clock.now() + retryAfterMs
        await signal.wait(Math.max(retryAfterMs, backoffMs(failures, deps.random())))
        backingOff = false
      }
    }
  }

  const running = run()
  return {
    progress,
    wanted,
    findBlocked: (rows) => findBlockedByPhotos(rows, (photo) => arrived.has(photo)),
    wake: () => {
      failures = 0
      signal.wake()
    },
    wakeIfIdle: () => {
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
