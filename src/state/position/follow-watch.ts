/** State machine of following the person, independent of the page: geolocation and clock are passed in. */
import { MINUTE_MS } from '#domain/constants.ts'
import type { Fix } from '#domain/location/fix/fix.ts'
import { fixOf, LOCATION_OPTIONS, locationErrorOf, type LocationError } from '../device/geolocation.ts'

export type FollowState =
  /** With the error that ended it. */
  | { readonly kind: 'off'; readonly error: LocationError | undefined }
  | {
      readonly kind: 'following'
      /** Age of the newest fix in whole minutes; 0 in its first minute. */
      readonly staleMinutes: number
    }

export interface FollowDeps {
  /** Undefined in a browser without geolocation. */
  readonly geolocation: Pick<Geolocation, 'watchPosition' | 'clearWatch'> | undefined
  readonly clock: { now(): number; after(ms: number, run: () => void): () => void }
  readonly onFix: (fix: Fix) => void
  readonly onState: (state: FollowState) => void
}

export interface FollowWatch {
  start(): void
  /** @param error why it ends, where the person did not end it */
  stop(error?: LocationError): void
  /** While the map is not seen, neither the device's position nor a timer runs. */
  setSeen(isSeen: boolean): void
}

/** Errors after which the device finds no position without the person. After the others it keeps looking. */
const FATAL_ERRORS: readonly LocationError[] = ['denied', 'unsupported']

/** A position that the browser remembers would look fresh. */
const FOLLOW_OPTIONS: PositionOptions = { ...LOCATION_OPTIONS, maximumAge: 0 }
/** Time after a fix, ms: what the device may take for an answer (8 s) is left of the minute in which a fix is fresh. */
const ASK_AGAIN_MS = 45_000

export function createFollowWatch({ geolocation, clock, onFix, onState }: FollowDeps): FollowWatch {
  let isFollowing = false
  let isSeen = true
  let watchId: number | undefined
  /** Number of watches so far, to drop what an earlier one still reports. */
  let watches = 0
  let stopTimer = (): void => undefined
  /** Time of the newest fix, or of the start, ms since 1970. */
  let freshMs = 0
  let shownMinutes = 0

  function showAge(): void {
    const minutes = Math.max(0, Math.floor((clock.now() - freshMs) / MINUTE_MS))
    if (minutes !== shownMinutes) onState({ kind: 'following', staleMinutes: minutes })
    shownMinutes = minutes
  }
  /** Asks again before the fix is a minute old: a browser may report nothing while the person stays where they are. */
  function expectFix(): void {
    stopTimer()
    stopTimer = clock.after(ASK_AGAIN_MS, () => {
      release()
      watch()
      stopTimer = clock.after(MINUTE_MS - ASK_AGAIN_MS, () => {
        showAge()
        expectFix()
      })
    })
  }
  function release(): void {
    watches += 1
    stopTimer()
    if (watchId !== undefined) geolocation?.clearWatch(watchId)
    watchId = undefined
  }
  function stop(error?: LocationError): void {
    if (!isFollowing && error === undefined) return
    isFollowing = false
    release()
    onState({ kind: 'off', error })
  }
  function watch(): void {
    const startedBy = watches
    watchId = geolocation?.watchPosition(
      (found) => {
        if (startedBy !== watches) return
        freshMs = clock.now()
        onFix(fixOf(found, freshMs))
        showAge()
        expectFix()
      },
      ({ code }) => {
        const error = locationErrorOf(code)
        if (startedBy === watches && FATAL_ERRORS.includes(error)) stop(error)
      },
      FOLLOW_OPTIONS,
    )
  }

  function follow(): void {
    showAge()
    watch()
    expectFix()
  }

  return {
    start: () => {
      if (!geolocation) {
        stop('unsupported')
        return
      }
      if (isFollowing) return
      isFollowing = true
      freshMs = clock.now()
      shownMinutes = 0
      onState({ kind: 'following', staleMinutes: 0 })
      if (isSeen) follow()
    },
    stop,
    setSeen: (next) => {
      if (next === isSeen) return
      isSeen = next
      if (!isFollowing) return
      if (isSeen) follow()
      else release()
    },
  }
}
