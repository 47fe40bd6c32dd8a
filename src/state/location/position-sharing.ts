/** Shares this device's position with the customers of the jobs that its provider is on the way to, one position every 15 seconds. */
import { LIVE_POSITION_EVERY_MS } from '#domain/constants.ts'
import type { Position } from '#domain/location/haversine.ts'
import type { Result } from '#domain/result.ts'
import type { LocationError } from '../device/geolocation.ts'

/** `sent`: the customer has it. `waiting`: none was sent yet. `unsent`: no connection. `far`: outside the city. Else no position is known. */
export type SharingState = 'waiting' | 'sent' | 'unsent' | 'far' | LocationError

export interface PositionSharingDeps {
  readonly locate: () => Promise<Result<Position, LocationError>>
  /** Sends a position once. What cannot be sent is dropped: a stale position is never queued. */
  readonly send: (bookingId: string, position: Position) => Promise<Extract<SharingState, 'sent' | 'unsent' | 'far' | 'waiting'>>
  /** Tells the server to forget the position; it also does after some minutes. */
  readonly end: (bookingId: string) => Promise<void>
  /** Calls back after that many ms. @returns cancels it */
  readonly after: (ms: number, run: () => void) => () => void
  readonly onStates: (states: ReadonlyMap<string, SharingState>) => void
}

export interface PositionSharing {
  /** Sets the bookings whose customers receive the position; empty asks the device for none. */
  share(bookingIds: readonly string[]): void
}

export function createPositionSharing({ locate, send, end, after, onStates }: PositionSharingDeps): PositionSharing {
  let shared: ReadonlyMap<string, SharingState> = new Map()
  let isRunning = false
  let wake: (() => void) | undefined
  /** Positions in flight: the end of a sharing follows them. */
  let sending: Promise<unknown> = Promise.resolve()

  function setState(bookingId: string, state: SharingState): void {
    if (!shared.has(bookingId)) return
    shared = new Map(shared).set(bookingId, state)
    onStates(shared)
  }

  async function shareOnce(): Promise<void> {
    const located = await locate()
    sending = Promise.all(
      [...shared.keys()].map(async (bookingId) => setState(bookingId, located.ok ? await send(bookingId, located.value) : located.error)),
    )
    await sending
  }

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const cancel = after(LIVE_POSITION_EVERY_MS, () => wake?.())
      wake = () => {
        wake = undefined
        cancel()
        resolve()
      }
    })

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    while (shared.size > 0) {
      await shareOnce()
      if (shared.size > 0) await pause()
    }
    isRunning = false
  }

  return {
    share(bookingIds) {
      const ended = [...shared.keys()].filter((id) => !bookingIds.includes(id))
      const hasNew = bookingIds.some((id) => !shared.has(id))
      if (ended.length === 0 && !hasNew) return
      shared = new Map(bookingIds.map((id) => [id, shared.get(id) ?? 'waiting']))
      onStates(shared)
      for (const id of ended) void sending.then(() => end(id))
      if (hasNew || shared.size === 0) wake?.()
      void run()
    },
  }
}
