/** State machine of the proximity watch, independent of the page: position, clock and directory are passed in. */
import { PROXIMITY_CHECK_MS } from '#domain/constants.ts'
import type { Fix } from '#domain/location/fix/fix.ts'
import type { Position } from '#domain/location/haversine.ts'
import type { Uid } from '#domain/ids.ts'
import {
  dismissProvider,
  EMPTY_PROXIMITY_STATE,
  EXIT_RADIUS_FACTOR,
  checkProximity,
  type ProximityState,
} from '#domain/directory/proximity-check.ts'
import type { ServiceType } from '#domain/service-types.ts'
import type { ProviderWithDistance } from '#workers/contract.ts'
import { fixOf, LOCATION_OPTIONS, locationErrorOf, type LocationError } from '../device/geolocation.ts'

/** Shortest time between two checks, ms. A person who walks produces many positions a second. */
const MIN_CHECK_INTERVAL_MS = 2_000

/** Why a watch is not running or has no position: section 8's location errors, or a failure while the watch is set up. */
export type WatchError = LocationError | 'setup'

export type WatchState =
  | { readonly kind: 'idle'; readonly error: WatchError | undefined }
  | {
      readonly kind: 'watching'
      readonly service: ServiceType
      /** km. */
      readonly radiusKm: number
      readonly position: Position | undefined
      /** Time of the last check, ms since 1970; undefined before the first. */
      readonly lastCheckMs: number | undefined
      /** Providers in range that were not dismissed, nearest first. */
      readonly found: readonly ProviderWithDistance[]
      readonly error: LocationError | undefined
    }

export interface WatchDeps {
  /** Undefined in a browser without geolocation. */
  readonly geolocation: Pick<Geolocation, 'watchPosition' | 'clearWatch'> | undefined
  readonly clock: { now(): number; after(ms: number, run: () => void): () => void }
  /** Returns Available providers of a service around a position, nearest first; undefined while there is no directory. */
  readonly findNearby: (question: {
    readonly service: ServiceType
    readonly origin: Position
    readonly radiusKm: number
  }) => Promise<readonly ProviderWithDistance[] | undefined>
  readonly onState: (state: WatchState) => void
  /** Called with providers that came into range. */
  readonly onNewProviders: (fresh: readonly ProviderWithDistance[]) => void
  /** Called with each position, for the map. */
  readonly onPosition: (fix: Fix) => void
}

export interface ProximityWatch {
  start(service: ServiceType, radiusKm: number): void
  stop(): void
  dismiss(id: Uid): void
  /** Requests the position again after an error; found and dismissed providers stay. */
  retry(): void
}

/** Errors after which the device cannot find a position without the user. */
const FATAL_ERRORS: readonly LocationError[] = ['denied', 'unsupported']

export function createProximityWatch(deps: WatchDeps): ProximityWatch {
  const { clock } = deps
  let state: WatchState = { kind: 'idle', error: undefined }
  let memory: ProximityState = EMPTY_PROXIMITY_STATE
  let watchId: number | undefined
  let stopTimer = (): void => undefined
  /** Number of watches so far, to drop the result of a check that an earlier watch started. */
  let watches = 0
  let checking = false
  /** A position arrived during the check that is under way. */
  let isCheckDue = false

  function show(next: WatchState): void {
    state = next
    deps.onState(next)
  }
  function release(): void {
    watches += 1
    checking = false
    isCheckDue = false
    stopTimer()
    if (watchId !== undefined) deps.geolocation?.clearWatch(watchId)
    watchId = undefined
  }
  function end(error: WatchError | undefined): void {
    release()
    memory = EMPTY_PROXIMITY_STATE
    show({ kind: 'idle', error })
  }
  function scheduleCheck(ms: number): void {
    stopTimer()
    stopTimer = clock.after(ms, () => void runCheck())
  }

  async function runCheck(): Promise<void> {
    scheduleCheck(PROXIMITY_CHECK_MS)
    if (state.kind !== 'watching' || state.position === undefined) return
    if (checking) {
      isCheckDue = true
      return
    }
    const startedBy = watches
    const { service, radiusKm, position } = state
    checking = true
    try {
      const around = await deps.findNearby({ service, origin: position, radiusKm: radiusKm * EXIT_RADIUS_FACTOR })
      if (startedBy !== watches || state.kind !== 'watching' || !around) return
      const check = checkProximity(
        memory,
        around.map(({ provider, distanceKm }) => ({ id: provider.id, distanceKm })),
        radiusKm,
      )
      memory = check.state
      const withIds = (ids: readonly Uid[]) => around.filter(({ provider }) => ids.includes(provider.id))
      show({ ...state, lastCheckMs: clock.now(), found: withIds(check.shown) })
      if (check.entered.length > 0) deps.onNewProviders(withIds(check.entered))
    } catch {
      // The directory's worker keeps dying: the watch could never find anything.
      if (startedBy === watches) end('setup')
    } finally {
      if (startedBy === watches) {
        checking = false
        if (isCheckDue) scheduleCheck(MIN_CHECK_INTERVAL_MS)
        isCheckDue = false
      }
    }
  }

  function moved(found: GeolocationPosition): void {
    if (state.kind !== 'watching') return
    const fix = fixOf(found, clock.now())
    const position = { latitude: fix.latitude, longitude: fix.longitude }
    deps.onPosition(fix)
    // At most the interval itself: a clock that was set back would delay the check by an hour.
    const dueMs = Math.min(MIN_CHECK_INTERVAL_MS, (state.lastCheckMs ?? -Infinity) + MIN_CHECK_INTERVAL_MS - clock.now())
    show({ ...state, position, error: undefined })
    if (dueMs > 0) scheduleCheck(dueMs)
    else void runCheck()
  }

  function failed({ code }: Pick<GeolocationPositionError, 'code'>): void {
    if (state.kind !== 'watching') return
    const error = locationErrorOf(code)
    if (FATAL_ERRORS.includes(error)) end(error)
    else show({ ...state, error })
  }

  function locate(): void {
    try {
      watchId = deps.geolocation?.watchPosition(moved, failed, LOCATION_OPTIONS)
      scheduleCheck(PROXIMITY_CHECK_MS)
    } catch {
      end('setup')
    }
  }

  return {
    start: (service, radiusKm) => {
      release()
      memory = EMPTY_PROXIMITY_STATE
      if (!deps.geolocation) {
        show({ kind: 'idle', error: 'unsupported' })
        return
      }
      show({ kind: 'watching', service, radiusKm, position: undefined, lastCheckMs: undefined, found: [], error: undefined })
      locate()
    },
    stop: () => end(undefined),
    dismiss: (id) => {
      if (state.kind !== 'watching') return
      memory = dismissProvider(memory, id)
      show({ ...state, found: state.found.filter(({ provider }) => provider.id !== id) })
    },
    retry: () => {
      if (state.kind !== 'watching') return
      release()
      show({ ...state, error: undefined })
      locate()
    },
  }
}
