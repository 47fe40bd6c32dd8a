/** What is known about the connection, from exchanges that really happened. */
import { BehaviorSubject } from 'rxjs'
import { TOO_OLD_STATUS } from '#config/wire-version.ts'
import { instantFromMs, type Instant } from '#domain/time/instant.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import type { Connection } from '../user-store/user-store.ts'
import type { WireFailure } from './request-failure.ts'

export interface ExchangeState {
  readonly connection: Connection
  readonly confirmed_at: Instant | null
  readonly offline_since: Instant | null
  /** The server takes what this build gives, and tells it nothing any more. */
  readonly too_old: boolean
}

export interface Exchange {
  readonly state: BehaviorSubject<ExchangeState>
  /** The server answered. What it has may still be on its way. */
  answered(): void
  /** Everything that the server had when it answered is on the device. */
  confirmed(): void
  /** A sign of life in a held request. */
  heard(): void
  failed(failure: WireFailure): void
  /** True when the last exchange reached the server, whatever it answered. */
  isReachable(): boolean
  /** When the server was last heard, ms by the device's clock; 0 for never. */
  lastHeardMs(): number
  /** What was confirmed in an earlier run of the page. */
  recall(confirmedAt: Instant | null): void
}

/** A session is only believed to be over when the server says so twice: one answer may come from a server in trouble. */
const SIGNED_OUT_AFTER = 2

/** HTTP status with which the server says that the account itself is gone. */
const ACCOUNT_GONE = 410
/** And that it is answered nothing for now. */
const SHUT_OUT = 403

/**
 * @param onAccountGone to be made sure of by asking again: a stranger in between may answer anything
 * @param onShutOut likewise, with true; with false once the server answers again
 */
export function createExchange(
  clock: DeviceClock,
  onSignedOut: () => void,
  onAccountGone: () => void = () => undefined,
  onShutOut: (isShutOut: boolean) => void = () => undefined,
): Exchange {
  const state = new BehaviorSubject<ExchangeState>({ connection: 'connecting', confirmed_at: null, offline_since: null, too_old: false })
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

  const heard = (): void => {
    heardMs = clock.now()
    const { connection } = state.value
    if (connection === 'live') state.next({ ...state.value, confirmed_at: instantFromMs(heardMs) })
  }

  return {
    state,
    heard,
    answered: () => {
      reached()
      const { connection } = state.value
      if (connection === 'live') heard()
      // Told also where it was so before: now something can be sent.
      else state.next({ ...state.value, connection: 'connecting', offline_since: null })
    },
    confirmed: () => {
      reached()
      state.next({ connection: 'live', confirmed_at: instantFromMs(heardMs), offline_since: null, too_old: false })
    },
    failed: (failure) => {
      if (failure.kind === 'stopped') return
      const { confirmed_at } = state.value
      reachable = failure.kind === 'status'
      if (failure.status === ACCOUNT_GONE) {
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
      if (failure.status === SHUT_OUT) {
        isShutOut = true
        onShutOut(true)
        return
      }
      if (failure.status === TOO_OLD_STATUS) {
        reached()
        state.next({ connection: 'connecting', confirmed_at, offline_since: null, too_old: true })
        return
      }
      // It answered, and asks for patience: it can be reached.
      if (failure.kind === 'status' && failure.status < 500) return
      state.next({ ...state.value, connection: 'offline', offline_since: state.value.offline_since ?? instantFromMs(clock.now()) })
    },
    isReachable: () => reachable,
    lastHeardMs: () => heardMs,
    recall: (confirmed_at) => {
      if (state.value.confirmed_at === null) state.next({ ...state.value, confirmed_at })
    },
  }
}
