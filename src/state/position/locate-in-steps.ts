/** Finds the position once, in steps that the person sees: a coarse fix first, then the precise one, and a word while nothing comes. */
import type { Fix } from '#domain/location/fix/fix.ts'
import { STALE_FIX_MS } from '#domain/location/fix/fix.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { fixOf, LOCATION_OPTIONS, locationErrorOf, type LocationError } from '../device/geolocation.ts'

/** Without an answer for this long, the person is told that the device is still looking, ms. */
const SLOW_MS = 3_000
/** From Wi-Fi or the network, which answers before a satellite does; no older than a fix may be. */
const COARSE_OPTIONS: PositionOptions = { ...LOCATION_OPTIONS, enableHighAccuracy: false, maximumAge: STALE_FIX_MS }

export interface LocateSteps {
  /** Undefined in a browser without geolocation. */
  readonly geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined
  readonly clock: { now(): number; after(ms: number, run: () => void): () => void }
  /** Nothing has come yet. */
  readonly onSlow: () => void
  /** A fix that is used until the precise one comes. */
  readonly onCoarse: (fix: Fix) => void
  /** Called once: with the precise fix, with the coarse one where no other comes, or with the error. */
  readonly onEnd: (found: Result<Fix, LocationError>) => void
}

/** @returns cancels it: nothing is called afterwards */
export function locateInSteps({ geolocation, clock, onSlow, onCoarse, onEnd }: LocateSteps): () => void {
  if (!geolocation) {
    onEnd(fail('unsupported'))
    return () => undefined
  }
  let coarse: Fix | undefined
  let isOver = false
  const stopTimer = clock.after(SLOW_MS, () => {
    if (!coarse) onSlow()
  })
  const cancel = (): void => {
    isOver = true
    stopTimer()
  }
  const end = (found: Result<Fix, LocationError>): void => {
    if (isOver) return
    cancel()
    onEnd(found)
  }
  geolocation.getCurrentPosition(
    (found) => {
      if (isOver) return
      coarse = fixOf(found, clock.now())
      onCoarse(coarse)
    },
    () => undefined,
    COARSE_OPTIONS,
  )
  geolocation.getCurrentPosition(
    (found) => end(ok(fixOf(found, clock.now()))),
    ({ code }) => {
      const error = locationErrorOf(code)
      end(coarse && error !== 'denied' ? ok(coarse) : fail(error))
    },
    LOCATION_OPTIONS,
  )
  return cancel
}
