/** Access to the open session of a person's store. The session is replaced when a lost database connection is opened again. */
import {
  BehaviorSubject,
  catchError,
  defer,
  endWith,
  filter,
  ignoreElements,
  NEVER,
  Observable,
  ReplaySubject,
  share,
  switchMap,
  takeUntil,
} from 'rxjs'
import { MINUTE_MS } from '#domain/constants.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { fail, type Result } from '#domain/result.ts'
import { failureKind } from '../database/database-failure.ts'
import { startDatabaseReconnect, type DatabaseReconnectDeps } from '../database/database-reconnect.ts'
import type { UserSession } from './user-session.ts'

/** How long a view without subscribers stays subscribed: a person who returns to a screen finds it up to date, without a new read. */
const UNSUBSCRIBE_DELAY_MS = 5 * MINUTE_MS

export interface SessionAccess {
  /** Observes the open session, and the next one after it was opened again. */
  view<T>(of: (session: UserSession) => Observable<T>): Observable<T>
  /** Observes with one subscription for all subscribers: every row of a list has a heart, and every screen a sync status. */
  shared<T>(of: (session: UserSession) => Observable<T>): Observable<T>
  /** Reads from the session. Undefined when the database broke; it is then opened again in the background. */
  read<T>(run: (session: UserSession) => Promise<T>): Promise<T | undefined>
  /** Runs one command at a time; a command that meets a broken database is retried once on the reopened one. */
  inTurn<T>(run: (session: UserSession) => Promise<Result<T, Refusal>>): Promise<Result<T, Refusal>>
  /** Returns the open session; undefined while it is being opened again, and after the end. */
  current(): UserSession | undefined
  /** Waits for an opening under way. */
  settled(): Promise<UserSession | undefined>
  /** Waits for the commands under way. */
  idle(): Promise<void>
  end(how: 'close' | 'remove'): Promise<void>
}

/** @throws DatabaseFailure when the first opening fails */
export async function openSessionAccess(deps: Omit<DatabaseReconnectDeps<UserSession>, 'close' | 'onSession'>): Promise<SessionAccess> {
  const sessions = new BehaviorSubject<UserSession | undefined>(undefined)
  /** Commands of this page, one after the other. */
  let queue: Promise<unknown> = Promise.resolve()
  const reconnect = await startDatabaseReconnect<UserSession>({
    ...deps,
    close: (session) => session.close(),
    onSession: (session) => sessions.next(session),
  })

  const open = sessions.pipe(filter((session) => session !== undefined))
  const view = <T>(of: (session: UserSession) => Observable<T>): Observable<T> =>
    open.pipe(
      switchMap((session) =>
        defer(() => of(session)).pipe(
          catchError((error: unknown) => {
            reconnect.onFault(error)
            return NEVER
          }),
        ),
      ),
    )

  async function settled(): Promise<UserSession | undefined> {
    await reconnect.settled()
    return reconnect.current()
  }

  /** Emits when the store is closed. */
  const closed = sessions.pipe(ignoreElements(), endWith(undefined))
  const unsubscribeDelay = (): Observable<void> =>
    new Observable((subscriber) => deps.clock.after(UNSUBSCRIBE_DELAY_MS, () => subscriber.next()))

  return {
    view,
    shared: <T>(of: (session: UserSession) => Observable<T>) =>
      view(of).pipe(takeUntil(closed), share({ connector: () => new ReplaySubject<T>(1), resetOnRefCountZero: unsubscribeDelay })),
    read: async (run) => {
      const session = await settled()
      try {
        return session && (await run(session))
      } catch (error) {
        reconnect.onFault(error)
        return undefined
      }
    },
    inTurn: <T>(run: (session: UserSession) => Promise<Result<T, Refusal>>) => {
      const attempt = async (): Promise<Result<T, Refusal>> => {
        const session = await settled()
        return session ? run(session) : fail(refusal('unavailable'))
      }
      const result = queue.then(attempt).catch((error: unknown) => {
        if (failureKind(error) !== 'closed') throw error
        reconnect.onFault(error)
        return attempt()
      })
      queue = result.catch(() => undefined)
      return result
    },
    current: reconnect.current,
    settled,
    idle: async () => void (await queue),
    end: async (how) => {
      await reconnect.end((session) => session[how]())
      sessions.complete()
    },
  }
}
