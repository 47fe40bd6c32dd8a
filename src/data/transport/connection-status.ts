/** What is known about the connection, from exchanges that really happened. */
import { BehaviorSubject } from 'rxjs'
import { OUTDATED_CLIENT_STATUS } from '#config/wire-version.ts'
import { instantFromMs, type Instant } from '#domain/time/instant.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import type { RequestFailure } from './request-failure.ts'

export type Connection = 'connecting' | 'live' | 'offline' | 'signed_out'

export interface ConnectionSnapshot {
  readonly connection: Connection
  readonly confirmed_at: Instant | null
  readonly offline_since: Instant | null
  /** The server takes what this build gives, and tells it nothing any more. */
  readonly too_old: boolean
}

export interface ConnectionStatus {
  readonly state: BehaviorSubject<ConnectionSnapshot>
  /** The server answered. What it has may still be on its way. */
  recordResponse(): void
  /** Everything that the server had when it answered is on the device. */
  recordCaughtUp(): void
  /** A sign of life in a held request. */
  recordHeartbeat(): void
  recordFailure(failure: RequestFailure): void
  /** True when the last exchange reached the server, whatever it answered. */
  isReachable(): boolean
  /** When the server was last heard, ms by the device's clock; 0 for never. */
  lastHeartbeatMs(): number
  /** What was confirmed in an earlier run of the page. */
  restore(confirmedAt: Instant | null): void
}

/** A session is only believed to be over when the server says so twice: one answer may come from a server in trouble. */
const SIGNED_OUT_AFTER = 2

/** HTTP status with which the server says that the account itself is gone. */
const ACCOUNT_DELETED = 410
/** And that it is answered nothing for now. */
const ACCOUNT_BLOCKED = 403

/**
 * @param onAccountGone to be made sure of by asking again: a stranger in between may answer anything
 * @param onShutOut likewise, with true; with false once the server answers again
 */
export function createConnectionStatus(
  clock: DeviceClock,
  onSignedOut: () => void,
  onAccountGone: () => void = () => undefined,
  onShutOut: (isShutOut: boolean) => void = () => undefined,
): ConnectionStatus {
  const state = new BehaviorSubject<ConnectionSnapshot>({
    connection: 'connecting',
    confirmed_at: null,
    offline_since: null,
    too_old: false,
  })
  let refusals = 0
  let heardMs = 0
  let reachable = false
  let isShutOut = false

  const reached = (): void => {
    if (isShutOut) onShutOut(false)
    isShutOut = false
    refusals = 0
    reachable = true
    heardMs = clock.now()
  }

  const recordHeartbeat = (): void => {
    heardMs = clock.now()
    const { connection } = state.value
    if (connection === 'live') state.next({ ...state.value, confirmed_at: instantFromMs(heardMs) })
  }

  return {
    state,
    recordHeartbeat,
    recordResponse: () => {
      reached()
      const { connection } = state.value
      if (connection === 'live') recordHeartbeat()
      // Told also where it was so before: now something can be sent.
      else state.next({ ...state.value, connection: 'connecting', offline_since: null })
    },
    recordCaughtUp: () => {
      reached()
      state.next({ connection: 'live', confirmed_at: instantFromMs(heardMs), offline_since: null, too_old: false })
    },
    recordFailure: (failure) => {
      if (failure.kind === 'stopped') return
      const { confirmed_at } = state.value
      reachable = failure.kind === 'status'
      if (failure.status === ACCOUNT_DELETED) {
        state.next({ ...state.value, connection: 'signed_out', confirmed_at, offline_since: null })
        onAccountGone()
        return
      }
      if (failure.status === 401) {
        refusals += 1
        if (refusals < SIGNED_OUT_AFTER) return
        if (refusals === SIGNED_OUT_AFTER) onSignedOut()
        state.next({ ...state.value, connection: 'signed_out', confirmed_at, offline_since: null })
        return
      }
      if (failure.status === ACCOUNT_BLOCKED) {
        isShutOut = true
        onShutOut(true)
        return
      }
      if (failure.status === OUTDATED_CLIENT_STATUS) {
        reached()
        state.next({ connection: 'connecting', confirmed_at, offline_since: null, too_old: true })
        return
      }
      // It answered, and asks for patience: it can be reached.
      if (failure.kind === 'status' && failure.status < 500) return
      state.next({ ...state.value, connection: 'offline', offline_since: state.value.offline_since ?? instantFromMs(clock.now()) })
    },
    isReachable: () => reachable,
    lastHeartbeatMs: () => heardMs,
    restore: (confirmed_at) => {
      if (state.value.confirmed_at === null) state.next({ ...state.value, confirmed_at })
    },
  }
}
