/** Opens a person's data on this device, and keeps it open: a database whose connection is taken away is opened again once. */
import {
  BehaviorSubject,
  catchError,
  defer,
  endWith,
  filter,
  firstValueFrom,
  ignoreElements,
  map,
  NEVER,
  Observable,
  ReplaySubject,
  share,
  switchMap,
  takeUntil,
} from 'rxjs'
import type { PersonCommandName } from '#domain/commands/command-table.ts'
import { MINUTE_MS } from '#domain/constants.ts'
import { withDefaults } from '#domain/documents/with-defaults.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { calendarId, packageId, placeId, profileId, providerId, readingId, receiptId, type CommandId, type Uid } from '#domain/ids.ts'
import { fail, type Result } from '#domain/result.ts'
import { exportUserData } from './export-user-data.ts'
import { submitCommand, retryCommand } from '../optimistic-updates/submit-command.ts'
import { createConnectionStatus } from '../transport/connection-status.ts'
import { startDatabaseReconnect } from '../database/database-reconnect.ts'
import { failureKind } from '../database/database-failure.ts'
import { userDatabaseName } from '../user-database/open-outbox-table.ts'
import type { PhotoRepository } from '../photos/photo-repository.ts'
import { photoOfCommand } from '../photos/upload-photo.ts'
import { evictMessages, measureEvictable } from '../retention/evictable-threads.ts'
import { openTabChannel } from './tab-channel.ts'
import { openUserSession, type UserSession } from './user-session.ts'
import type { UserStore } from './user-store.ts'
import type { UserStoreDeps } from './user-store-deps.ts'
import { bookingsView, bookingView } from '../views/booking-views.ts'
import { followedProvidersView } from '../followed-providers/followed-provider-views.ts'
import { messagesView } from '../views/message-views.ts'
import {
  clientRatingsView,
  documentView,
  favouritesView,
  notificationsView,
  storedNotifications,
  packagesView,
  personalView,
  reviewsView,
  reviewView,
} from '../views/personal-views.ts'
import { outboxView, syncView } from '../views/sync-view.ts'
import { threadsView } from '../views/threads-view.ts'

/** How long what nobody looks at any more is kept in step: whoever comes back to a screen finds it as it is, not read anew. */
const UNSUBSCRIBE_DELAY_MS = 5 * MINUTE_MS

/** @throws DatabaseFailure with its kind: `unavailable`, `quota`, `timeout` or `closed` */
export async function openUserStore(deps: UserStoreDeps): Promise<UserStore> {
  const { uid, clock } = deps
  const connectionStatus = createConnectionStatus(clock, deps.onSignedOut, deps.onAccountDeleted, deps.onAccountBlocked)
  const sessions = new BehaviorSubject<UserSession | undefined>(undefined)
  const watchedProviders = new BehaviorSubject<readonly Uid[]>([])
  let ended = false
  /** Commands given by this page, one after the other. */
  let queue: Promise<unknown> = Promise.resolve()

  const reopening = await startDatabaseReconnect<UserSession>({
    clock,
    open: (onFault) => openUserSession({ ...deps, connectionStatus, watchedProviders, onFault }),
    close: (session) => session.close(),
    onSession: (session) => sessions.next(session),
    onBroken: deps.onBroken ?? (() => undefined),
    report: deps.report ?? (() => undefined),
  })
  const mail = openTabChannel(userDatabaseName(uid), deps.storage === undefined)

  const open = sessions.pipe(filter((session) => session !== undefined))
  const view = <T>(of: (session: UserSession) => Observable<T>): Observable<T> =>
    open.pipe(
      switchMap((session) =>
        defer(() => of(session)).pipe(
          catchError((error: unknown) => {
            reopening.onFault(error)
            return NEVER
          }),
        ),
      ),
    )

  /** One command at a time; one that meets a broken database is tried once more on the new one. */
  function inTurn(act: (session: UserSession) => Promise<Result<CommandId, Refusal>>): Promise<Result<CommandId, Refusal>> {
    const attempt = async (): Promise<Result<CommandId, Refusal>> => {
      await reopening.settled()
      const session = reopening.current()
      return session ? act(session) : fail(refusal('unavailable'))
    }
    const result = queue.then(attempt).catch((error: unknown) => {
      if (failureKind(error) !== 'closed') throw error
      reopening.onFault(error)
      return attempt()
    })
    queue = result.catch(() => undefined)
    return result
  }

  /** Asks the session. A database that broke is opened anew meanwhile; then there is no answer. */
  async function readNow<T>(act: (session: UserSession) => Promise<T>): Promise<T | undefined> {
    const session = await sessionNow()
    try {
      return session && (await act(session))
    } catch (error) {
      reopening.onFault(error)
      return undefined
    }
  }

  /** Does something with photos. */
  const atDesk = <T>(act: (desk: PhotoRepository) => Promise<T>): Promise<T | undefined> => readNow((session) => act(session.photos))

  async function sessionNow(): Promise<UserSession | undefined> {
    await reopening.settled()
    return reopening.current()
  }

  async function end(how: 'close' | 'remove'): Promise<void> {
    if (ended) return
    ended = true
    stopMail()
    await queue
    if (how === 'remove') mail.post('wiped')
    await reopening.end((session) => session[how]())
    sessions.complete()
    mail.close()
  }

  const stopMail = mail.listen((word) => {
    if (word !== 'wiped') return
    deps.onSignedOut()
    void end('close')
  })

  /** Tells at once when the store is closed. */
  const closed = sessions.pipe(ignoreElements(), endWith(undefined))
  const warmEnough = (): Observable<void> => new Observable((subscriber) => clock.after(UNSUBSCRIBE_DELAY_MS, () => subscriber.next()))
  /** One for all who look: every row of a list has a heart, and every screen a word about sync. */
  const shared = <T>(of: (session: UserSession) => Observable<T>): Observable<T> =>
    view(of).pipe(takeUntil(closed), share({ connector: () => new ReplaySubject<T>(1), resetOnRefCountZero: warmEnough }))
  const bookings = shared((session) => bookingsView(session.tables.bookings, session.projection.overlay))
  const threads = shared((session) => threadsView(session.tables, session.projection.overlay, bookings, uid))
  const favourites = shared((session) => favouritesView(session.tables, session.projection.overlay))
  const outbox = shared((session) => outboxView(session.outbox.rows))
  const sync = shared((session) => syncView(connectionStatus.state, session.outbox.rows, session.leftOut))

  const spareDeps = ({ tables, evictedThreads, outbox: { rows } }: UserSession) => ({
    messages: tables.messages,
    evictedThreads,
    outbox: rows.value,
  })

  return {
    uid,
    bookings: () => bookings,
    booking: (id) => view((session) => bookingView(session.tables.bookings, session.projection.overlay, id)),
    messages: (booking, wanted) => view((session) => messagesView(session.tables.messages, session.projection.overlay, booking, wanted)),
    reading: (booking) => view((session) => documentView(session.tables, session.projection.overlay, readingId(booking, uid), 'reading')),
    choosePhoto: async (booking, photo) => (await atDesk((desk) => desk.choose(booking, photo))) ?? fail(refusal('unavailable')),
    chosenPhoto: (booking) => atDesk((desk) => desk.chosen(booking)),
    markPhotoUsed: (id) => atDesk((desk) => desk.markUsed(id)),
    discardPhoto: (id) => atDesk((desk) => desk.discard(id)),
    photo: (booking, picture) => atDesk((desk) => desk.read(booking, picture)),
    cachedPhotos: () => atDesk((desk) => desk.measureCached()),
    evictCachedPhotos: () => atDesk((desk) => desk.evictCached()),
    evictableMessages: () => readNow(async (session) => measureEvictable(spareDeps(session), await firstValueFrom(threads))),
    evictMessages: async () => {
      await readNow(async (session) => evictMessages(spareDeps(session), await firstValueFrom(threads)))
    },
    evictedUpTo: () => view((session) => session.evictedThreads.upTo),
    photoProgress: () => view((session) => session.photoProgress),
    readEncryptedDraft: async (name) => (await sessionNow())?.drafts.read(name),
    saveEncryptedDraft: async (name, draft) => (await sessionNow())?.drafts.save(name, draft) ?? false,
    receipt: (booking, of) =>
      view((session) => documentView(session.tables, session.projection.overlay, receiptId(booking, of), 'receipt')),
    threads: () => threads,
    notifications: () => view((session) => notificationsView(session.tables)),
    storedNotifications: () => readNow((session) => storedNotifications(session.tables)),
    profile: () =>
      view((session) => documentView(session.tables, session.projection.overlay, profileId(uid), 'profile')).pipe(
        map((profile) => profile && withDefaults(profile)),
      ),
    ownProvider: () => view((session) => personalView(session.tables, session.projection.overlay, providerId(uid), 'provider')),
    calendar: () => view((session) => documentView(session.tables, session.projection.overlay, calendarId(uid), 'calendar')),
    place: (booking) => view((session) => documentView(session.tables, session.projection.overlay, placeId(booking, uid), 'place')),
    favourites: () => favourites,
    followedProviders: () => view((session) => followedProvidersView(session.tables, uid, session.followedProviders.fetched)),
    fetchedProviders: () => view((session) => session.followedProviders.fetched),
    watchProvider: (id) => {
      watchedProviders.next([...watchedProviders.value, id])
      return () => {
        const at = watchedProviders.value.indexOf(id)
        watchedProviders.next(watchedProviders.value.filter((_, index) => index !== at))
      }
    },
    refreshFollowedProviders: () => reopening.current()?.followedProviders.refresh(),
    reviewOf: (booking) => view((session) => reviewView(session.tables, session.projection.overlay, booking)),
    reviews: () => view((session) => reviewsView(session.tables, session.projection.overlay)),
    clientRatings: () => view((session) => clientRatingsView(session.tables, session.projection.overlay)),
    packages: () => view((session) => packagesView(session.tables, session.projection.overlay)),
    packageIncludingDeleted: (id) =>
      view((session) => documentView(session.tables, session.projection.overlay, packageId(uid, id), 'package')),
    outbox: () => outbox,
    sync: () => sync,
    submit: (name: PersonCommandName, args) => inTurn((session) => submitCommand(session.submitDeps, name, args)),
    retry: (id) => inTurn((session) => retryCommand(session.submitDeps, id)),
    discard: async (id) => {
      const session = reopening.current()
      const row = await session?.outbox.get(id)
      const forgotten = await session?.outbox.removeIf(id, ({ state }) => state === 'held' || state === 'refused')
      const photo = row && photoOfCommand(row)
      if (forgotten && photo !== undefined) await session?.photos.discard(photo)
    },
    exportData: async () => {
      await reopening.settled()
      const session = reopening.current()
      return session && exportUserData(session, connectionStatus.state.value.confirmed_at)
    },
    exportOutbox: async () => (await sessionNow())?.exportOutbox(),
    importOutbox: async (bytes) => (await sessionNow())?.importOutbox(bytes),
    syncNow: () => reopening.current()?.wake(true),
    close: () => end('close'),
    wipe: () => end('remove'),
  }
}
