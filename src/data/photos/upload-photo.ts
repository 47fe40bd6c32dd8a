/** Uploads one photo of a waiting message or of a request, from the page, or from the service worker with no page open. */
import { DAY_MS } from '#domain/constants.ts'
import { ERRORS, refusal, type ErrorCode, type Refusal } from '#domain/errors.ts'
import { isUlid, type Ulid } from '#domain/ids.ts'
import { instantToMs } from '#domain/time/instant.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import { bookingOfCommand, type OutboxRow } from '../outbox/outbox-row.ts'
import { RequestFailure } from '../transport/request-failure.ts'
import type { PhotoRow, PhotoStorage } from './photo-store.ts'
import type { SendPhoto } from '../transport/send-photo.ts'

const QUEUED_MAX_MS = 366 * DAY_MS
/** Error codes that say nothing about the photo: the upload is retried. */
const RETRYABLE_CODES: readonly ErrorCode[] = [
  'too_many',
  'unavailable',
  'store_unavailable',
  'internal',
  'unauthorized',
  'session_revoked',
  'account_blocked',
  'cross_site',
  'update_needed',
]

/** Returns the id of the photo that a message shows; undefined for other commands. */
export function photoOfCommand({ name, args }: Pick<OutboxRow, 'name' | 'args'>): Ulid | undefined {
  const id = name === 'send_message' ? args['attachment_id'] : undefined
  return typeof id === 'string' ? (id as Ulid) : undefined
}

/** Returns the ids of the photos that a request names; none for other commands. */
export function photosOfRequest({ name, args }: Pick<OutboxRow, 'name' | 'args'>): readonly Ulid[] {
  const photos = name === 'request_booking' || name === 'request_subscription' ? args['photos'] : undefined
  if (!Array.isArray(photos)) return []
  return photos.flatMap((photo: unknown) => {
    const id = typeof photo === 'object' && photo !== null && 'id' in photo ? photo.id : undefined
    return isUlid(id) ? [id] : []
  })
}

/** Returns the ids of all photos that a command names. */
export const photosOfCommand = (row: Pick<OutboxRow, 'name' | 'args'>): readonly Ulid[] => [
  ...[photoOfCommand(row)].filter((id) => id !== undefined),
  ...photosOfRequest(row),
]

/** Returns the first waiting message whose photo is not done. @param done ids of the photos that are done */
export function nextPhotoToUpload(
  rows: readonly OutboxRow[],
  done: ReadonlySet<Ulid>,
): { readonly row: OutboxRow; readonly id: Ulid } | undefined {
  for (const row of rows) {
    const id = row.state === 'waiting' ? photoOfCommand(row) : undefined
    if (id !== undefined && !done.has(id)) return { row, id }
  }
  return undefined
}

/** Parses a refusal; undefined when the response is not the server's, or asks to retry. */
function parseRefusal(status: number, body: string): Refusal | undefined {
  try {
    const { error, reason } = JSON.parse(body) as { error?: unknown; reason?: unknown }
    if (typeof error !== 'string' || !Object.hasOwn(ERRORS, error) || RETRYABLE_CODES.includes(error as ErrorCode)) return undefined
    const known = refusal(error as ErrorCode)
    return typeof reason === 'string' ? { ...known, reason } : known
  } catch {
    // A proxy in between may have size limits.
    return status === 413 ? refusal('photo_too_large') : undefined
  }
}

export interface UploadPhotoDeps {
  readonly photos: Pick<PhotoStorage, 'row' | 'bytes' | 'change'>
  readonly send: SendPhoto
  /** Origin of the server, without a slash at the end. */
  readonly baseUrl: string
  readonly clock: DeviceClock
  /** From 0 to 1; undefined when the upload has stopped. */
  readonly onProgress: (done: number | undefined) => void
  readonly signal: AbortSignal
}

/** @returns why the server does not take it; undefined when the server has it @throws RequestFailure when it must be retried */
async function send(path: string, bytes: Uint8Array<ArrayBuffer>, deps: UploadPhotoDeps): Promise<Refusal | undefined> {
  const { onProgress, signal } = deps
  onProgress(0)
  const response = await deps.send({ url: deps.baseUrl + path, bytes, onProgress, signal }).finally(() => onProgress(undefined))
  if (response.status === 200) return undefined
  const refused = parseRefusal(response.status, response.body)
  if (refused) return refused
  const seconds = Number(response.retryAfter ?? Number.NaN)
  throw new RequestFailure('status', { status: response.status, retryAfterMs: Number.isFinite(seconds) ? seconds * 1_000 : undefined })
}

/**
 * Uploads a photo of a request that the server has.
 * @returns why the server does not take it; undefined when the server has it
 * @throws RequestFailure when the upload must be retried
 */
export async function uploadRequestPhoto(
  { id, picture }: Pick<PhotoRow, 'id' | 'picture'>,
  booking: Ulid,
  deps: UploadPhotoDeps,
): Promise<Refusal | undefined> {
  const bytes = await deps.photos.bytes(id)
  return bytes ? send(`/api/bookings/${booking}/attachments/${id}?blur=${picture.blur}`, bytes, deps) : refusal('photo_missing')
}

/**
 * Uploads a photo unless the server has it already, and records that it does.
 * @returns why the message cannot be sent; undefined when the server has the photo
 * @throws RequestFailure when the upload must be retried
 */
export async function uploadPhoto(row: OutboxRow, id: Ulid, deps: UploadPhotoDeps): Promise<Refusal | undefined> {
  const { photos, clock } = deps
  const photo = await photos.row(id)
  const bytes = photo && (await photos.bytes(id))
  if (!photo || !bytes) return refusal('photo_missing')
  if (photo.uploaded) return undefined
  const queuedMs = Math.min(QUEUED_MAX_MS, Math.max(0, Math.round(clock.now() - instantToMs(row.created_at))))
  const path = `/api/bookings/${bookingOfCommand(row) ?? ''}/attachments/${id}?queued_ms=${queuedMs}&blur=${photo.picture.blur}`
  const refused = await send(path, bytes, deps)
  if (refused) return refused
  await photos.change(id, { uploaded: true, draft: false })
  return undefined
}
