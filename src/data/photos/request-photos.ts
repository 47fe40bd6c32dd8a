/** Photos of requests on this device: uploaded once the server has the request, and removed once their viewer may no longer see them. */
import { arePhotosShown } from '#domain/booking/request-photos.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/constants.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import { bookingsOfCommand, type OutboxRow } from '../outbox/outbox-row.ts'
import { isWanted, type PhotoRow, type PhotoStore } from './photo-store.ts'

/** Age from which a photo whose request was never submitted is let go, ms: the page may have ended between the two. */
const ORPHAN_AFTER_MS = MINUTE_MS

export interface RequestPhotoDeps {
  readonly photos: PhotoStore
  /** Returns the booking as the server sent it. */
  readonly storedBooking: (id: Ulid) => Promise<Booking | undefined>
  /** Returns true once this device received the whole feed at least once, so a booking that it does not have does not exist. */
  readonly caughtUp: () => boolean
}

/** Returns the first photo that the server lacks for a request that it has. Lets go of photos of requests that do not exist. */
export async function nextRequestPhoto(
  { photos, storedBooking, caughtUp }: RequestPhotoDeps,
  wanted: readonly PhotoRow[],
  rows: readonly OutboxRow[],
  nowMs: number,
): Promise<{ readonly photo: PhotoRow; readonly booking: Ulid } | undefined> {
  const requested = new Set(rows.flatMap(bookingsOfCommand))
  for (const photo of wanted) {
    for (const booking of photo.wanted_by ?? []) {
      if (await storedBooking(booking)) return { photo, booking }
      if (caughtUp() && !requested.has(booking) && photo.used_ms < nowMs - ORPHAN_AFTER_MS) await photos.unwant(booking, [photo.id])
    }
  }
  return undefined
}

export interface RequestPhotos extends RequestPhotoDeps {
  /** Removes the photos of these bookings that this person may no longer see. */
  removeUnshown(bookings: readonly Booking[]): Promise<void>
  stop(): void
}

/** Follows which photos of requests this person may see, each hour also those whose time ends while no booking changes. */
export function openRequestPhotos(
  deps: RequestPhotoDeps & {
    readonly uid: Uid
    readonly clock: DeviceClock
    /** Returns the server's time. */
    readonly now: () => Instant
    readonly onFault: (error: unknown) => void
  },
): RequestPhotos {
  const { photos, storedBooking, uid, clock, now } = deps

  async function removeUnshown(bookings: readonly Booking[]): Promise<void> {
    const ids = bookings.filter((booking) => !arePhotosShown(booking, uid, now())).flatMap((booking) => booking.photos ?? [])
    if (ids.length > 0) await photos.remove(ids.map(({ id }) => id))
  }

  async function sweep(): Promise<void> {
    const bookings = new Set((await photos.rows()).flatMap((row) => (row.draft || isWanted(row) ? [] : row.booking_id)))
    for (const id of bookings) {
      const booking = await storedBooking(id)
      if (booking) await removeUnshown([booking])
    }
  }

  let stop = (): void => undefined
  function run(): void {
    sweep().catch(deps.onFault)
    stop = clock.after(HOUR_MS, run)
  }
  run()
  return { photos, storedBooking, caughtUp: deps.caughtUp, removeUnshown, stop: () => stop() }
}
