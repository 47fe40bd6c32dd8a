/** Opens a person's data on this device and keeps it open: a database whose connection is lost is opened again once. */
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

/** How long a view without subscribers stays subscribed: a person who returns to a screen finds it up to date, without a new read. */
const UNSUBSCRIBE_DELAY_MS = 5 * MINUTE_MS

/** @throws DatabaseFailure with its kind: `unavailable`, `quota`, `timeout`, `newer` or `closed` */
export async function openUserStore(deps: UserStoreDeps): Promise<UserStore> {
  const { uid, clock } = deps
  const connectionStatus = createConnectionStatus(clock, deps.onSignedOut, deps.onAccountDeleted, deps.onAccountBlocked)
  const sessions = new BehaviorSubject<UserSession | undefined>(undefined)
  const watchedProviders = new BehaviorSubject<readonly Uid[]>([])
  let ended = false
  /** Commands of this page, one after the other. */
  let queue: Promise<unknown> = Promise.resolve()

  const reconnect = await startDatabaseReconnect<UserSession>({
    clock,
    open: (onFault) => openUserSession({ ...deps, connectionStatus, watchedProviders, onFault }),
    close: (session) => session.close(),
    onSession: (session) => sessions.next(session),
    onBroken: deps.onBroken ?? (() => undefined),
    report: deps.report ?? (() => undefined),
  })
  const tabChannel = openTabChannel(userDatabaseName(uid), deps.storage === undefined)

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

  /** Runs one command at a time; a command that meets a broken database is retried once on the reopened one. */
  function inTurn(run: (session: UserSession) => Promise<Result<CommandId, Refusal>>): Promise<Result<CommandId, Refusal>> {
    const attempt = async (): Promise<Result<CommandId, Refusal>> => {
      await reconnect.settled()
      const session = reconnect.current()
      return session ? run(session) : fail(refusal('unavailable'))
    }
    const result = queue.then(attempt).catch((error: unknown) => {
      if (failureKind(error) !== 'closed') throw error
      reconnect.onFault(error)
      return attempt()
    })
    queue = result.catch(() => undefined)
    return result
  }

  /** Reads from the session. Undefined when the database broke; it is then reopened in the background. */
  async function readNow<T>(run: (session: UserSession) => Promise<T>): Promise<T | undefined> {
    const session = await sessionNow()
    try {
      return session && (await run(session))
    } catch (error) {
      reconnect.onFault(error)
      return undefined
    }
  }

  /** Calls the photo repository. */
  const withPhotos = <T>(run: (photos: PhotoRepository) => Promise<T>): Promise<T | undefined> => readNow((session) => run(session.photos))

  async function sessionNow(): Promise<UserSession | undefined> {
    await reconnect.settled()
    return reconnect.current()
  }

  async function end(how: 'close' | 'remove'): Promise<void> {
    if (ended) return
    ended = true
    stopListening()
    await queue
    if (how === 'remove') tabChannel.post('wiped')
    await reconnect.end((session) => session[how]())
    sessions.complete()
    tabChannel.close()
  }

  const stopListening = tabChannel.listen((message) => {
    if (message !== 'wiped') return
    deps.onSignedOut()
    void end('close')
  })

  /** Emits when the store is closed. */
  const closed = sessions.pipe(ignoreElements(), endWith(undefined))
  const unsubscribeDelay = (): Observable<void> =>
    new Observable((subscriber) => clock.after(UNSUBSCRIBE_DELAY_MS, () => subscriber.next()))
  /** Shares one subscription among all subscribers: every row of a list has a heart, and every screen a sync status. */
  const shared = <T>(of: (session: UserSession) => Observable<T>): Observable<T> =>
    view(of).pipe(takeUntil(closed), share({ connector: () => new ReplaySubject<T>(1), resetOnRefCountZero: unsubscribeDelay }))
  const bookings = shared((session) => bookingsView(session.tables.bookings, session.projection.overlay))
  const threads = shared((session) => threadsView(session.tables, session.projection.overlay, bookings, uid))
  const favourites = shared((session) => favouritesView(session.tables, session.projection.overlay))
  const outbox = shared((session) => outboxView(session.outbox.rows))
  const sync = shared((session) => syncView(connectionStatus.state, session.outbox.rows, session.leftOut))

  const evictionDeps = ({ tables, evictedThreads, outbox: { rows } }: UserSession) => ({
    messages: tables.messages,
    evictedThreads,
    outbox: rows.value,
  })

  return {
    uid,
    bookings: () => bookings,
    booking: (id) => view((session) => bookingView(session.tables.bookings, session.projection.overlay, id)),
    messages: (booking, count) => view((session) => messagesView(session.tables.messages, session.projection.overlay, booking, count)),
    reading: (booking) => view((session) => documentView(session.tables, session.projection.overlay, readingId(booking, uid), 'reading')),
    choosePhoto: async (booking, photo) => (await withPhotos((photos) => photos.choose(booking, photo))) ?? fail(refusal('unavailable')),
    chosenPhoto: (booking) => withPhotos((photos) => photos.chosen(booking)),
    markPhotoUsed: (id) => withPhotos((photos) => photos.markUsed(id)),
    discardPhoto: (id) => withPhotos((photos) => photos.discard(id)),
    photo: (booking, picture) => withPhotos((photos) => photos.read(booking, picture)),
    cachedPhotos: () => withPhotos((photos) => photos.measureCached()),
    evictCachedPhotos: () => withPhotos((photos) => photos.evictCached()),
    evictableMessages: () => readNow(async (session) => measureEvictable(evictionDeps(session), await firstValueFrom(threads))),
    evictMessages: async () => {
      await readNow(async (session) => evictMessages(evictionDeps(session), await firstValueFrom(threads)))
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
    refreshFollowedProviders: () => reconnect.current()?.followedProviders.refresh(),
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
      const session = reconnect.current()
      const row = await session?.outbox.get(id)
      const isRemoved = await session?.outbox.removeIf(id, ({ state }) => state === 'held' || state === 'refused')
      const photo = row && photoOfCommand(row)
      if (isRemoved && photo !== undefined) await session?.photos.discard(photo)
    },
    exportData: async () => {
      await reconnect.settled()
      const session = reconnect.current()
      return session && exportUserData(session, connectionStatus.state.value.confirmed_at)
    },
    exportOutbox: async () => (await sessionNow())?.exportOutbox(),
    importOutbox: async (bytes) => (await sessionNow())?.importOutbox(bytes),
    syncNow: () => reconnect.current()?.wake(true),
    close: () => end('close'),
    wipe: () => end('remove'),
  }
}
