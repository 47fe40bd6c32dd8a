/** What screens do with photos: choose them for a chat or a request, and view those of messages and requests. */
import { arePhotosShown, isRequestPhoto } from '#domain/booking/request-photos.ts'
import { readPhoto, validatePhoto, decidePhotoUpload } from '#domain/photos/validate-photo.ts'
import { DAY_MS } from '#domain/constants.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Picture } from '#domain/documents/message.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { ServerClock } from '../transport/server-clock.ts'
import { failureKind } from '../database/database-failure.ts'
import { retryAfterEviction, type EvictableSize, type FreeSpace } from '../database/retry-after-eviction.ts'
import { photosOfCommand } from './upload-photo.ts'
import { isWanted, type PhotoRow, type PhotoStore } from './photo-store.ts'

export interface PhotoRepositoryDeps {
  readonly uid: Uid
  readonly photos: PhotoStore
  readonly outbox: Outbox
  readonly readBooking: (id: Ulid) => Promise<Booking | undefined>
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly clock: DeviceClock
  readonly serverClock: ServerClock
  readonly newId: () => Ulid
  /** As in the store's dependencies. */
  readonly freeSpace?: FreeSpace
}

export interface PhotoRepository {
  /** Validates and stores a photo for the next message of a chat. Replaces the one chosen before. */
  choose(booking: Ulid, photo: { readonly bytes: Uint8Array; readonly blur: string }): Promise<Result<Picture, Refusal>>
  /** Validates and stores a photo for a request that is not submitted yet. */
  chooseForRequest(photo: { readonly bytes: Uint8Array; readonly blur: string }): Promise<Result<Picture, Refusal>>
  /** Returns those of these photos that this device has. */
  present(ids: readonly Ulid[]): Promise<ReadonlySet<Ulid>>
  /** Returns the photo that was chosen and not sent yet, also after a restart. */
  chosen(booking: Ulid): Promise<Picture | undefined>
  /** Records that a message now names the photo. */
  markUsed(id: Ulid): Promise<void>
  discard(id: Ulid): Promise<void>
  /** Reads a photo from this device, else from the server, and caches it. Undefined while neither has it. */
  read(booking: Ulid, picture: Picture): Promise<Blob | undefined>
  /** Measures the photos that were only viewed: the server has them. */
  measureCached(): Promise<EvictableSize>
  /** Removes the cached photos. Photos that wait to be sent, and chosen ones, stay. */
  evictCached(): Promise<void>
}

/** Number of photos fetched in parallel: the feeds need connections too. */
const MAX_CONCURRENT_FETCHES = 2
const FETCH_TIMEOUT_MS = 60_000
/** Age from which a photo in an unsubmitted request is removed, ms. Each look at its form renews it. */
const FORGOTTEN_AFTER_MS = 30 * DAY_MS

/** Returns a function that runs a limited number of tasks in parallel and queues the others. */
function createConcurrencyLimit(): <T>(run: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (run) => {
    if (running >= MAX_CONCURRENT_FETCHES) await new Promise<void>((go) => waiting.push(go))
    running += 1
    try {
      return await run()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}

export function openPhotoRepository(deps: PhotoRepositoryDeps): PhotoRepository {
  const { uid, photos, outbox, clock } = deps
  const reads = new Map<Ulid, Promise<Blob | undefined>>()
  const turn = createConcurrencyLimit()
  const namedIds = (): ReadonlySet<string> => new Set(outbox.rows.value.flatMap((row) => photosOfCommand(row)))
  const asBlob = (bytes: Uint8Array<ArrayBuffer>): Blob => new Blob([bytes], { type: 'image/jpeg' })

  async function cachePhoto(booking: Ulid, picture: Picture, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    try {
      await photos.put({ id: picture.id, booking_id: booking, picture, draft: false, uploaded: true, used_ms: clock.now() }, bytes)
      await photos.evict(namedIds())
    } catch (error) {
      // Without space the photo is shown all the same, and fetched again the next time.
      if (failureKind(error) !== 'quota') throw error
    }
  }

  async function fetchOne(booking: Ulid, picture: Picture): Promise<Blob | undefined> {
    const response = await deps
      .fetch(`${deps.baseUrl}/api/bookings/${booking}/attachments/${picture.id}`, {
        credentials: 'same-origin',
        signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
      })
      .catch(() => undefined)
    if (!response?.ok || response.headers.get('content-type') !== 'image/jpeg') return undefined
    const bytes = await response.arrayBuffer().catch(() => undefined)
    if (!bytes) return undefined
    const data = new Uint8Array(bytes)
    if (!(await isShown(booking, picture))) return undefined
    await cachePhoto(booking, picture, data)
    return asBlob(data)
  }

  /** False for a photo of a request whose time has ended. */
  async function isShown(id: Ulid, picture: Picture): Promise<boolean> {
    const booking = await deps.readBooking(id)
    return !booking || !isRequestPhoto(booking, picture.id) || arePhotosShown(booking, uid, deps.serverClock.now())
  }

  async function find(booking: Ulid, picture: Picture): Promise<Blob | undefined> {
    if (!(await isShown(booking, picture))) return undefined
    const bytes = await photos.bytes(picture.id)
    if (!bytes) return turn(() => fetchOne(booking, picture))
    await photos.change(picture.id, { used_ms: clock.now() })
    return asBlob(bytes)
  }

  /** @returns why it cannot be stored */
  async function store(row: PhotoRow, bytes: Uint8Array<ArrayBuffer>): Promise<Refusal | undefined> {
    try {
      await retryAfterEviction(deps.freeSpace, () => photos.put(row, bytes))
      return undefined
    } catch (error) {
      if (failureKind(error) === 'quota') return refusal('storage_full')
      throw error
    }
  }

  /** Drafts name photos of requests; the oldest drafts are dropped without them. */
  async function removeForgotten(): Promise<void> {
    const isForgotten = (row: PhotoRow): boolean => row.draft && row.booking_id === row.id && row.used_ms < clock.now() - FORGOTTEN_AFTER_MS
    const ids = (await photos.rows()).filter(isForgotten).map(({ id }) => id)
    if (ids.length > 0) await photos.remove(ids)
  }

  return {
    choose: async (id, { bytes, blur }) => {
      const now = deps.serverClock.now()
      const allowed = decidePhotoUpload({ booking: await deps.readBooking(id), uid, id: '', now, queuedMs: 0, doneAt: now })
      if (!allowed.ok) return allowed
      // Only the server can count the existing photos.
      const validated = validatePhoto({ id: deps.newId(), booking: allowed.value, uid, now, bytes, blur, existingCount: 0 })
      if (!validated.ok) return validated
      const { attachment, clean } = validated.value
      const { id: photoId, media_type, bytes: size, width, height } = attachment
      const picture: Picture = { id: photoId, media_type, bytes: size, width, height, blur }
      const before = await photos.draftOf(id, namedIds())
      const row = { id: photoId, booking_id: id, picture, attachment, draft: true, uploaded: false, used_ms: clock.now() }
      const unstored = await store(row, clean)
      if (unstored) return fail(unstored)
      if (before) await photos.remove([before.id])
      return ok(picture)
    },
    chooseForRequest: async ({ bytes, blur }) => {
      await removeForgotten()
      const read = readPhoto(bytes)
      if (!read.ok) return read
      const id = deps.newId()
      const { clean, ...sides } = read.value
      const picture: Picture = { id, media_type: 'image/jpeg', bytes: clean.length, ...sides, blur }
      const stored = await store({ id, booking_id: id, picture, draft: true, uploaded: false, used_ms: clock.now() }, clean)
      return stored ? fail(stored) : ok(picture)
    },
    present: async (ids) => new Set((await Promise.all(ids.map((id) => photos.row(id)))).flatMap((row) => row?.id ?? [])),
    chosen: async (booking) => (await photos.draftOf(booking, namedIds()))?.picture,
    markUsed: (id) => photos.change(id, { draft: false }),
    discard: async (id) => {
      const row = namedIds().has(id) ? undefined : await photos.row(id)
      if (row && !isWanted(row)) await photos.remove([id])
    },
    read: (booking, picture) => {
      const known = reads.get(picture.id)
      if (known) return known
      const reading = find(booking, picture).finally(() => reads.delete(picture.id))
      reads.set(picture.id, reading)
      return reading
    },
    measureCached: async () => {
      const rows = await photos.evictable(namedIds())
      return { count: rows.length, bytes: rows.reduce((sum, row) => sum + row.picture.bytes, 0) }
    },
    evictCached: async () => photos.remove((await photos.evictable(namedIds())).map((row) => row.id)),
  }
}
