/** Keeps one session open. When its database connection is lost, the session is closed and opened again, at most once a minute. */
import { MINUTE_MS } from '#domain/constants.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import { DatabaseFailure, failureKind } from './database-failure.ts'

/** A database that breaks again within this time after it was reopened is not reopened once more. */
const MIN_REOPEN_INTERVAL_MS = MINUTE_MS

export interface DatabaseReconnect<Session> {
  /** Returns the open session; undefined while it is being reopened, and after the end. */
  current(): Session | undefined
  /** Reports a database fault. Only a lost connection leads to another opening. */
  onFault(error: unknown): void
  /** Resolves when no reopening is under way. */
  settled(): Promise<void>
  /** Ends reconnecting. @param end closes or removes the open session */
  end(end: (session: Session) => Promise<void>): Promise<void>
}

export interface DatabaseReconnectDeps<Session> {
  readonly clock: DeviceClock
  /** Opens a session; its faults are reported to `onFault`. */
  readonly open: (onFault: (error: unknown) => void) => Promise<Session>
  readonly close: (session: Session) => Promise<void>
  /** Called with each newly opened session, and with undefined when none is open any more. */
  readonly onSession: (session: Session | undefined) => void
  /** Called when the database broke and is not opened again. */
  readonly onBroken: (failure: DatabaseFailure) => void
  readonly report: (fault: string, detail: Readonly<Record<string, unknown>>) => void
}

/** @throws DatabaseFailure when the first opening fails */
export async function startDatabaseReconnect<Session>(deps: DatabaseReconnectDeps<Session>): Promise<DatabaseReconnect<Session>> {
  let session: Session | undefined
  let repair: Promise<void> | undefined
  let reopenedMs = -Infinity
  let ended = false

  function setSession(next: Session | undefined): void {
    session = next
    deps.onSession(next)
  }

  async function reopen(error: unknown): Promise<void> {
    const broken = session
    setSession(undefined)
    // A broken session may even fail to close.
    if (broken)
      await deps.close(broken).catch((closing: unknown) => deps.report('a broken database did not close', { error: String(closing) }))
    if (deps.clock.now() - reopenedMs < MIN_REOPEN_INTERVAL_MS) {
      deps.onBroken(new DatabaseFailure('closed', error))
      return
    }
    reopenedMs = deps.clock.now()
    try {
      setSession(await deps.open(onFault))
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

  setSession(await deps.open(onFault))
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
      setSession(undefined)
      if (last) await end(last)
    },
  }
}
