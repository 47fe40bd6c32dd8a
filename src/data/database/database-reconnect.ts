/** Keeps one session open: when its database is taken away, it is closed and opened again, once in a while and not for ever. */
import { MINUTE_MS } from '#domain/constants.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import { DatabaseFailure, failureKind } from './database-failure.ts'

/** A database that breaks again within this time after it was opened anew is not opened a third time. */
const MIN_REOPEN_INTERVAL_MS = MINUTE_MS

export interface DatabaseReconnect<Session> {
  /** Undefined while it is being opened anew, and after the end. */
  current(): Session | undefined
  /** Something on the database failed. Only a connection that was taken away leads to another opening. */
  onFault(error: unknown): void
  /** Settles when no opening is under way. */
  settled(): Promise<void>
  /** @param end what becomes of the session that is open */
  end(end: (session: Session) => Promise<void>): Promise<void>
}

export interface DatabaseReconnectDeps<Session> {
  readonly clock: DeviceClock
  /** Opens; faults of this session come back through `onFault`. */
  readonly open: (onFault: (error: unknown) => void) => Promise<Session>
  readonly close: (session: Session) => Promise<void>
  /** Told of each session that is open from now on, and of none. */
  readonly onSession: (session: Session | undefined) => void
  /** It broke for good. */
  readonly onBroken: (failure: DatabaseFailure) => void
  readonly report: (fault: string, detail: Readonly<Record<string, unknown>>) => void
}

/** @throws DatabaseFailure when the first opening fails */
export async function startDatabaseReconnect<Session>(deps: DatabaseReconnectDeps<Session>): Promise<DatabaseReconnect<Session>> {
  let session: Session | undefined
  let repair: Promise<void> | undefined
  let reopenedMs = -Infinity
  let ended = false

  function hold(next: Session | undefined): void {
    session = next
    deps.onSession(next)
  }

  async function reopen(error: unknown): Promise<void> {
    const broken = session
    hold(undefined)
    // What is broken may not even close.
    if (broken)
      await deps.close(broken).catch((closing: unknown) => deps.report('a broken database did not close', { error: String(closing) }))
    if (deps.clock.now() - reopenedMs < MIN_REOPEN_INTERVAL_MS) {
      deps.onBroken(new DatabaseFailure('closed', error))
      return
    }
    reopenedMs = deps.clock.now()
    try {
      hold(await deps.open(onFault))
    } catch (again) {
      deps.onBroken(again instanceof DatabaseFailure ? again : new DatabaseFailure('closed', again))
    }
  }

  function onFault(error: unknown): void {
    if (ended) return
    const kind = failureKind(error)
    deps.report('the database failed', { kind: kind ?? 'unknown', error: String(error) })
    if (kind !== 'closed') return
    repair ??= reopen(error).finally(() => {
      repair = undefined
    })
  }

  hold(await deps.open(onFault))
  return {
    current: () => session,
    onFault,
    settled: async () => {
      await repair
    },
    end: async (end) => {
      ended = true
      await repair
      const last = session
      hold(undefined)
      if (last) await end(last)
    },
  }
}
