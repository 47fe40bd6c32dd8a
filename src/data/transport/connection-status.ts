/** Status of the connection, derived from exchanges with the server that really happened. */
import { BehaviorSubject } from 'rxjs'
import { OUTDATED_CLIENT_STATUS } from '#config/wire-version.ts'
import { ERRORS } from '#domain/errors.ts'
import { instantFromMs, type Instant } from '#domain/time/instant.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import type { RequestFailure } from './request-failure.ts'

export type Connection = 'connecting' | 'live' | 'offline' | 'signed_out'

export interface ConnectionSnapshot {
  readonly connection: Connection
  readonly confirmed_at: Instant | null
  readonly offline_since: Instant | null
  /** True when this build is too old: the server accepts its commands and sends it no data any more. */
  readonly too_old: boolean
  /** True when the server answers but cannot confirm anything: its database is away. */
  readonly unconfirmed: boolean
}

export interface ConnectionStatus {
  readonly state: BehaviorSubject<ConnectionSnapshot>
  /** Records that the server responded. Its data may still be on the way. */
  recordResponse(): void
  /** Records that all the data that the server had when it responded is on the device. */
  recordCaughtUp(): void
  /** Records a heartbeat of a long poll. */
  recordHeartbeat(): void
  recordFailure(failure: RequestFailure): void
  /** Returns true when the last exchange reached the server, with any response. */
  isReachable(): boolean
  /** Returns the time of the server's last sign of life, ms by the device's clock; 0 for never. */
  lastHeartbeatMs(): number
  /** Restores the time confirmed in an earlier run of the page. */
  restore(confirmedAt: Instant | null): void
}

/** The session counts as ended only when the server says so twice: a single response may come from a failing server. */
const SIGNED_OUT_AFTER = 2

/** HTTP status that says the account was deleted. */
const ACCOUNT_DELETED = 410
/** HTTP status that says the server's database is away. */
const STORE_UNAVAILABLE = ERRORS.store_unavailable.status
/** HTTP status that says the account is blocked for now. */
const ACCOUNT_BLOCKED = 403

/**
 * @param onAccountDeleted verify by asking again: a proxy in between may send any response
 * @param onAccountBlocked called with true (verify likewise), and with false once the server answers again
 */
export function createConnectionStatus(
  clock: DeviceClock,
  onSignedOut: () => void,
  onAccountDeleted: () => void = () => undefined,
  onAccountBlocked: (isBlocked: boolean) => void = () => undefined,
): ConnectionStatus {
  const state = new BehaviorSubject<ConnectionSnapshot>({
    connection: 'connecting',
    confirmed_at: null,
    offline_since: null,
    too_old: false,
    unconfirmed: false,
  })
  let refusals = 0
  let heartbeatMs = 0
  let reachable = false
  let isBlocked = false

  const reached = (): void => {
    if (isBlocked) onAccountBlocked(false)
    isBlocked = false
    refusals = 0
    reachable = true
    heartbeatMs = clock.now()
  }

  const recordHeartbeat = (): void => {
    heartbeatMs = clock.now()
    const { connection } = state.value
    if (connection === 'live') state.next({ ...state.value, confirmed_at: instantFromMs(heartbeatMs) })
  }

  return {
    state,
    recordHeartbeat,
    recordResponse: () => {
      reached()
      const { connection } = state.value
      if (connection === 'live') recordHeartbeat()
      // Emitted even when nothing changed: commands can be sent from now on.
      else state.next({ ...state.value, connection: 'connecting', offline_since: null, unconfirmed: false })
    },
    recordCaughtUp: () => {
      reached()
      state.next({ connection: 'live', confirmed_at: instantFromMs(heartbeatMs), offline_since: null, too_old: false, unconfirmed: false })
    },
    recordFailure: (failure) => {
      if (failure.kind === 'stopped') return
      const { confirmed_at } = state.value
      reachable = failure.kind === 'status'
      if (failure.status === ACCOUNT_DELETED) {
        state.next({ ...state.value, connection: 'signed_out', confirmed_at, offline_since: null })
        onAccountDeleted()
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
        isBlocked = true
        onAccountBlocked(true)
        return
      }
      if (failure.status === OUTDATED_CLIENT_STATUS) {
        reached()
        state.next({ connection: 'connecting', confirmed_at, offline_since: null, too_old: true, unconfirmed: false })
        return
      }
      // The server answered and asks for patience, so it is reachable.
      if (failure.kind === 'status' && failure.status < 500) return
      state.next({
        ...state.value,
        connection: 'offline',
        offline_since: state.value.offline_since ?? instantFromMs(clock.now()),
        unconfirmed: failure.status === STORE_UNAVAILABLE,
      })
    },
    isReachable: () => reachable,
    lastHeartbeatMs: () => heartbeatMs,
    restore: (confirmed_at) => {
      if (state.value.confirmed_at === null) state.next({ ...state.value, confirmed_at })
    },
  }
}
