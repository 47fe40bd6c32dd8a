/**
 * Takes exact places and numbers off this device when their time ends, by the corrected clock and without a connection. The server takes
 * them back too, in the feed; what was taken off too early, by a clock that was ahead, is fetched again at the next contact.
 */
import { isPlaceShown, placeShownUntil, withoutEnded } from '#domain/booking/place-access.ts'
import { HOUR_MS } from '#domain/constants.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { Place } from '#domain/documents/places/place.ts'
import type { DocId, Uid, Ulid } from '#domain/ids.ts'
import { instantToMs } from '#domain/time/instant.ts'
import type { ForwardClock } from '../transport/forward-clock.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import type { UserTables } from '../user-database/user-database.ts'

export interface PlaceExpiryDeps {
  readonly uid: Uid
  readonly tables: Pick<UserTables, 'personal'>
  readonly clock: DeviceClock
  readonly time: ForwardClock
  /** Reads a booking as the server sent it, and with all waiting commands applied. */
  readonly readBooking: (id: Ulid) => Promise<{ readonly stored: Booking; readonly shown: Booking } | undefined>
  /** Called with the bookings whose place was just taken off. */
  readonly onEnded: (bookings: readonly Booking[]) => Promise<void>
  readonly fetchDocuments: (ids: readonly DocId[], signal: AbortSignal) => Promise<readonly Doc[] | undefined>
  readonly onFault: (error: unknown) => void
}

export interface PlaceExpiry {
  /** Looks at all places now: a booking changed, or the page was away. */
  check(): void
  /** Fetches what a wrong clock took off too early. Call it when the whole feed is here, and with it the server's time. */
  restore(): void
  /** Resolves when nothing is under way. */
  stop(): Promise<void>
}

/** Timers of browsers end at 2^31 ms; a clock that is set meanwhile is seen within this time, ms. */
const LONGEST_WAIT_MS = HOUR_MS

/** True for a booking that is completed, or that was until its completion was undone. */
const wasCompleted = ({ status, history }: Booking): boolean =>
  status === 'completed' || history.some(({ event }) => event === 'completion_undone' || event === 'visit_completion_undone')

/** True where this device may have taken off what may still be seen. */
const mayMiss = (place: Place, booking: Booking): boolean =>
  place.viewer_uid === booking.provider_uid ? place.is_withdrawn === true : place.phone === undefined && wasCompleted(booking)

export function openPlaceExpiry(deps: PlaceExpiryDeps): PlaceExpiry {
  const { uid, tables, clock, time, readBooking, onEnded, fetchDocuments, onFault } = deps
  const stopping = new AbortController()
  let cancel = (): void => undefined
  let work: Promise<void> = Promise.resolve()

  /** A waiting completion counts for the time; any other end counts once the server has it, because it may be refused or discarded. */
  async function placesWithBookings(): Promise<{ readonly place: Place; readonly booking: Booking }[]> {
    const found = []
    for (const place of await tables.personal.read({ selector: { type: 'place' } })) {
      if (place.type !== 'place' || place.viewer_uid !== uid) continue
      const known = await readBooking(place.booking_id)
      if (known) found.push({ place, booking: known.shown.status === 'completed' ? known.shown : known.stored })
    }
    return found
  }

  async function takeOffEnded(): Promise<void> {
    const nowMs = instantToMs(time.now())
    let waitMs = LONGEST_WAIT_MS
    const ended = new Map<DocId, Booking>()
    for (const { place, booking } of await placesWithBookings()) {
      // The place of an acceptance may arrive before the booking that says so.
      if (booking.status === 'pending') continue
      if (!isPlaceShown(booking, time.now())) {
        if (withoutEnded(place, booking) !== place) ended.set(place.doc_id, booking)
        continue
      }
      const until = placeShownUntil(booking)
      if (until !== undefined && until !== 'open') waitMs = Math.min(waitMs, instantToMs(until) - nowMs)
    }
    await tables.personal.change([...ended.keys()], (stored, id) => {
      const booking = ended.get(id as DocId)
      return stored?.type === 'place' && booking ? withoutEnded(stored, booking) : undefined
    })
    if (ended.size > 0) await onEnded([...ended.values()])
    if (!stopping.signal.aborted) cancel = clock.after(waitMs, check)
  }

  async function fetchMissing(): Promise<void> {
    const missing = (await placesWithBookings()).filter(
      ({ place, booking }) => isPlaceShown(booking, time.now()) && mayMiss(place, booking),
    )
    if (missing.length === 0) return
    const fetched = await fetchDocuments(
      missing.map(({ place }) => place.doc_id),
      stopping.signal,
    )
    const places = fetched?.filter((doc) => doc.type === 'place') ?? []
    await tables.personal.put(places, (incoming, stored) => incoming.version >= stored.version)
  }

  function then(step: () => Promise<void>): void {
    work = work.then(() => (stopping.signal.aborted ? undefined : step())).catch(onFault)
  }
  function check(): void {
    then(async () => {
      cancel()
      await takeOffEnded()
    })
  }
  check()

  return {
    check,
    restore: () => {
      time.reset()
      check()
      then(fetchMissing)
    },
    stop: async () => {
      stopping.abort()
      await work
      cancel()
    },
  }
}
