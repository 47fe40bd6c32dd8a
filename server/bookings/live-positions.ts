/**
 * Positions that providers share while on the way: the latest of each booking, in memory only. They are in no document, file, feed, backup
 * or log. Other processes receive them by the store's broadcast, which keeps nothing either.
 */
import * as v from 'valibot'
import { onTheWay } from '#domain/booking/steps/booking-arrival.ts'
import { LIVE_POSITION_MAX_AGE_MS } from '#domain/constants.ts'
import { latitudeField, longitudeField, ulidField } from '#domain/fields.ts'
import type { Ulid } from '#domain/ids.ts'
import type { Position } from '#domain/location/haversine.ts'
import type { ChangeWindow } from '../feed/change-window.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { fromStored } from '../store/documents/stored-document.ts'

export interface SharedPosition extends Position {
  /** Milliseconds since it was received, 0 or more. */
  readonly ageMs: number
}

export interface LivePositions {
  /** Replaces the position of a booking, in all processes. @throws StoreUnavailable when the others cannot be told */
  share(booking: Ulid, position: Position): Promise<void>
  /** Removes the position of a booking, in all processes. @throws StoreUnavailable when the others cannot be told */
  end(booking: Ulid): Promise<void>
  /** Returns the position of a booking; undefined without one, and when it is older than `LIVE_POSITION_MAX_AGE_MS`. */
  read(booking: Ulid): SharedPosition | undefined
  stop(): void
}

export interface LivePositionsDeps {
  readonly store: Pick<DocumentStore, 'broadcast'>
  readonly window: ChangeWindow
  readonly clock: () => number
}

const messageSchema = v.object({
  booking: ulidField,
  /** Null ends the sharing. */
  position: v.nullable(v.object({ latitude: latitudeField, longitude: longitudeField })),
  atMs: v.number(),
})
type Message = v.InferOutput<typeof messageSchema>

function parseMessage(text: string): Message | undefined {
  try {
    const parsed = v.safeParse(messageSchema, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

export function openLivePositions({ store, window, clock }: LivePositionsDeps): LivePositions {
  /** Ordered by `atMs` of this process, the oldest first. */
  const latest = new Map<Ulid, Position & { readonly atMs: number }>()

  function dropOld(): void {
    const oldestMs = clock() - LIVE_POSITION_MAX_AGE_MS
    for (const [booking, { atMs }] of latest) {
      if (atMs >= oldestMs) return
      latest.delete(booking)
    }
  }

  function apply({ booking, position, atMs }: Message): void {
    dropOld()
    const before = latest.get(booking)
    // Messages of two processes may overtake each other.
    if (before && before.atMs > atMs) return
    latest.delete(booking)
    // The clocks of two processes may differ a little.
    if (position) latest.set(booking, { ...position, atMs: Math.min(atMs, clock()) })
  }

  async function tell(message: Message): Promise<void> {
    apply(message)
    await store.broadcast?.send(JSON.stringify(message))
  }

  const unlisten = [
    store.broadcast?.listen((text) => {
      const message = parseMessage(text)
      if (message) apply(message)
    }),
    // Started, cancelled or completed: the position is gone, also if it was shared with another process.
    window.listen((stored) => {
      if (stored['type'] !== 'booking' || latest.size === 0) return
      const booking = fromStored(stored)
      if (booking?.type === 'booking' && !onTheWay(booking)) latest.delete(booking.id)
    }),
  ]

  return {
    share: (booking, position) => tell({ booking, position, atMs: clock() }),
    end: (booking) => tell({ booking, position: null, atMs: clock() }),
    read: (booking) => {
      dropOld()
      const found = latest.get(booking)
      return found && { latitude: found.latitude, longitude: found.longitude, ageMs: Math.max(0, clock() - found.atMs) }
    },
    stop: () => {
      for (const each of unlisten) each?.()
      latest.clear()
    },
  }
}
