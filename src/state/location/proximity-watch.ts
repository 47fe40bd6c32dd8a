/** The proximity watch as a machine without a page: position, clock and directory are given to it. */
import { PROXIMITY_CHECK_MS } from '#domain/constants.ts'
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
import { LOCATION_OPTIONS, locationErrorOf, type LocationError } from '../device/geolocation.ts'

/** A position that comes sooner after the last look waits its turn: a walk tells of many a second, ms. */
const MIN_CHECK_INTERVAL_MS = 2_000

/** Why a watch does not run, or has no position: section 8's location failures, and its own set-up failure. */
export type WatchError = LocationError | 'setup'

export type WatchState =
  | { readonly kind: 'idle'; readonly trouble: WatchError | undefined }
  | {
      readonly kind: 'watching'
      readonly service: ServiceType
      /** km. */
      readonly radiusKm: number
      readonly position: Position | undefined
      /** ms since 1970; undefined before the first look. */
      readonly lookedAtMs: number | undefined
      /** Not dismissed, the nearest first. */
      readonly found: readonly ProviderWithDistance[]
      readonly trouble: LocationError | undefined
    }

export interface WatchDeps {
  /** Undefined where the browser has none. */
  readonly geolocation: Pick<Geolocation, 'watchPosition' | 'clearWatch'> | undefined
  readonly clock: { now(): number; after(ms: number, run: () => void): () => void }
  /** Available providers of a service around a position, the nearest first; undefined while there is no directory. */
  readonly findNearby: (question: {
    readonly service: ServiceType
    readonly origin: Position
    readonly radiusKm: number
  }) => Promise<readonly ProviderWithDistance[] | undefined>
  readonly onState: (state: WatchState) => void
  /** Somebody came near who was not before. */
  readonly onNewProviders: (fresh: readonly ProviderWithDistance[]) => void
  /** Each position, for the map. */
  readonly onPosition: (position: Position) => void
}

export interface ProximityWatch {
  start(service: ServiceType, radiusKm: number): void
  stop(): void
  dismiss(id: Uid): void
  /** After a failure to find the position: asks anew, with what was found and put away unchanged. */
  retry(): void
}

/** Failures after which the device will not find a position by itself. */
const FATAL_ERRORS: readonly LocationError[] = ['denied', 'unsupported']

export function createProximityWatch(deps: WatchDeps): ProximityWatch {
  const { clock } = deps
  let state: WatchState = { kind: 'idle', trouble: undefined }
  let memory: ProximityState = EMPTY_PROXIMITY_STATE
  let watchId: number | undefined
  let stopTimer = (): void => undefined
  /** Counts watches: the answer to a look of an earlier one is dropped. */
  let watches = 0
  let looking = false

  function show(next: WatchState): void {
    state = next
    deps.onState(next)
  }
  function release(): void {
    watches += 1
    looking = false
    stopTimer()
    if (watchId !== undefined) deps.geolocation?.clearWatch(watchId)
    watchId = undefined
  }
  function end(trouble: WatchError | undefined): void {
    release()
    memory = EMPTY_PROXIMITY_STATE
    show({ kind: 'idle', trouble })
  }
  function lookIn(ms: number): void {
    stopTimer()
    stopTimer = clock.after(ms, () => void look())
  }

  async function look(): Promise<void> {
    lookIn(PROXIMITY_CHECK_MS)
    if (state.kind !== 'watching' || state.position === undefined || looking) return
    const mine = watches
    const { service, radiusKm, position } = state
    looking = true
    try {
      const around = await deps.findNearby({ service, origin: position, radiusKm: radiusKm * EXIT_RADIUS_FACTOR })
      if (mine !== watches || state.kind !== 'watching' || !around) return
      const check = checkProximity(
        memory,
        around.map(({ provider, distanceKm }) => ({ id: provider.id, distanceKm })),
        radiusKm,
      )
      memory = check.state
      const those = (ids: readonly Uid[]) => around.filter(({ provider }) => ids.includes(provider.id))
      show({ ...state, lookedAtMs: clock.now(), found: those(check.shown) })
      if (check.fresh.length > 0) deps.onNewProviders(those(check.fresh))
    } catch {
      // The directory's worker does not stay alive: nothing would ever be found.
      if (mine === watches) end('setup')
    } finally {
      if (mine === watches) looking = false
    }
  }

  function moved({ coords }: GeolocationPosition): void {
    if (state.kind !== 'watching') return
    const position = { latitude: coords.latitude, longitude: coords.longitude }
    deps.onPosition(position)
    // Never longer than that: a clock that was set back would put it off by an hour.
    const dueMs = Math.min(MIN_CHECK_INTERVAL_MS, (state.lookedAtMs ?? -Infinity) + MIN_CHECK_INTERVAL_MS - clock.now())
    show({ ...state, position, trouble: undefined })
    if (dueMs > 0) lookIn(dueMs)
    else void look()
  }

  function failed(error: Pick<GeolocationPositionError, 'code'>): void {
    if (state.kind !== 'watching') return
    const trouble = locationErrorOf(error.code)
    if (FATAL_ERRORS.includes(trouble)) end(trouble)
    else show({ ...state, trouble })
  }

  function locate(): void {
    try {
      watchId = deps.geolocation?.watchPosition(moved, failed, LOCATION_OPTIONS)
      lookIn(PROXIMITY_CHECK_MS)
    } catch {
      end('setup')
    }
  }

  return {
    start: (service, radiusKm) => {
      release()
      memory = EMPTY_PROXIMITY_STATE
      if (!deps.geolocation) {
        show({ kind: 'idle', trouble: 'unsupported' })
        return
      }
      show({ kind: 'watching', service, radiusKm, position: undefined, lookedAtMs: undefined, found: [], trouble: undefined })
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
      show({ ...state, trouble: undefined })
      locate()
    },
  }
}
