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
import { copyOf } from './export-user-data.ts'
import { giveCommand, retryCommand } from '../optimistic-updates/submit-command.ts'
import { createExchange } from '../transport/connection-status.ts'
import { startReopening } from '../database/database-reconnect.ts'
import { failureKind } from '../database/database-failure.ts'
import { userDatabaseName } from '../user-database/open-outbox-table.ts'
import type { PhotoDesk } from '../photos/photo-repository.ts'
import { photoOfCommand } from '../photos/upload-photo.ts'
import { freeSpare, measureSpare } from '../retention/evictable-threads.ts'
import { openTabMail } from './tab-channel.ts'
import { openUserSession, type UserSession } from './user-session.ts'
import type { UserStore } from './user-store.ts'
import type { UserStoreDeps } from './user-store-deps.ts'
import { bookingsView, bookingView } from '../views/booking-views.ts'
import { keptProvidersView } from '../followed-providers/followed-provider-views.ts'
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
const KEPT_WARM_MS = 5 * MINUTE_MS

/** @throws DatabaseFailure with its kind: `unavailable`, `quota`, `timeout` or `closed` */
export async function openUserStore(deps: UserStoreDeps): Promise<UserStore> {
  const { uid, clock } = deps
  const exchange = createExchange(clock, deps.onSignedOut, deps.onAccountGone, deps.onShutOut)
  const sessions = new BehaviorSubject<UserSession | undefined>(undefined)
  const lookedAt = new BehaviorSubject<readonly Uid[]>([])
  let ended = false
  /** Commands given by this page, one after the other. */
  let queue: Promise<unknown> = Promise.resolve()

  const reopening = await startReopening<UserSession>({
    clock,
    open: (onFault) => openUserSession({ ...deps, exchange, lookedAt, onFault }),
    close: (session) => session.close(),
    onSession: (session) => sessions.next(session),
    onBroken: deps.onBroken ?? (() => undefined),
    report: deps.report ?? (() => undefined),
  })
  const mail = openTabMail(userDatabaseName(uid), deps.storage === undefined)

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
  const atDesk = <T>(act: (desk: PhotoDesk) => Promise<T>): Promise<T | undefined> => readNow((session) => act(session.photos))

  async function sessionNow(): Promise<UserSession | undefined> {
    await reopening.settled()
    return reopening.current()
  }

  async function end(how: 'close' | 'remove'): Promise<void> {
    if (ended) return
    ended = true
    stopMail()
    await queue
    if (how === 'remove') mail.tell('wiped')
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
  const warmEnough = (): Observable<void> => new Observable((subscriber) => clock.after(KEPT_WARM_MS, () => subscriber.next()))
  /** One for all who look: every row of a list has a heart, and every screen a word about sync. */
  const shared = <T>(of: (session: UserSession) => Observable<T>): Observable<T> =>
    view(of).pipe(takeUntil(closed), share({ connector: () => new ReplaySubject<T>(1), resetOnRefCountZero: warmEnough }))
  const bookings = shared((session) => bookingsView(session.tables.bookings, session.projection.overlay))
  const threads = shared((session) => threadsView(session.tables, session.projection.overlay, bookings, uid))
  const favourites = shared((session) => favouritesView(session.tables, session.projection.overlay))
  const outbox = shared((session) => outboxView(session.outbox.rows))
  const sync = shared((session) => syncView(exchange.state, session.outbox.rows, session.leftOut))

  const spareDeps = ({ tables, freed, outbox: { rows } }: UserSession) => ({ messages: tables.messages, freed, outbox: rows.value })

  return {
    uid,
    bookings: () => bookings,
    booking: (id) => view((session) => bookingView(session.tables.bookings, session.projection.overlay, id)),
    messages: (booking, wanted) => view((session) => messagesView(session.tables.messages, session.projection.overlay, booking, wanted)),
    reading: (booking) => view((session) => documentView(session.tables, session.projection.overlay, readingId(booking, uid), 'reading')),
    choosePhoto: async (booking, photo) => (await atDesk((desk) => desk.choose(booking, photo))) ?? fail(refusal('unavailable')),
    chosenPhoto: (booking) => atDesk((desk) => desk.chosen(booking)),
    photoGiven: (id) => atDesk((desk) => desk.given(id)),
    dropPhoto: (id) => atDesk((desk) => desk.drop(id)),
    photo: (booking, picture) => atDesk((desk) => desk.read(booking, picture)),
    seenPhotos: () => atDesk((desk) => desk.seen()),
    freeSeenPhotos: () => atDesk((desk) => desk.freeSeen()),
    spareMessages: () => readNow(async (session) => measureSpare(spareDeps(session), await firstValueFrom(threads))),
    freeSpareMessages: async () => {
      await readNow(async (session) => freeSpare(spareDeps(session), await firstValueFrom(threads)))
    },
    freedUpTo: () => view((session) => session.freed.upTo),
    photoProgress: () => view((session) => session.photoProgress),
    sealedDraft: async (name) => (await sessionNow())?.drafts.read(name),
    keepSealedDraft: async (name, draft) => (await sessionNow())?.drafts.keep(name, draft) ?? false,
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
    keptProviders: () => view((session) => keptProvidersView(session.tables, uid, session.keptProviders.heard)),
    heardOfProviders: () => view((session) => session.keptProviders.heard),
    lookAtProvider: (id) => {
      lookedAt.next([...lookedAt.value, id])
      return () => {
        const at = lookedAt.value.indexOf(id)
        lookedAt.next(lookedAt.value.filter((_, index) => index !== at))
      }
    },
    refreshKept: () => reopening.current()?.keptProviders.refresh(),
    reviewOf: (booking) => view((session) => reviewView(session.tables, session.projection.overlay, booking)),
    reviews: () => view((session) => reviewsView(session.tables, session.projection.overlay)),
    clientRatings: () => view((session) => clientRatingsView(session.tables, session.projection.overlay)),
    packages: () => view((session) => packagesView(session.tables, session.projection.overlay)),
    packageOnceMade: (id) => view((session) => documentView(session.tables, session.projection.overlay, packageId(uid, id), 'package')),
    outbox: () => outbox,
    sync: () => sync,
    give: (name: PersonCommandName, args) => inTurn((session) => giveCommand(session.giveDeps, name, args)),
    retry: (id) => inTurn((session) => retryCommand(session.giveDeps, id)),
    discard: async (id) => {
      const session = reopening.current()
      const row = await session?.outbox.get(id)
      const forgotten = await session?.outbox.forget(id, ({ state }) => state === 'held' || state === 'refused')
      const photo = row && photoOfCommand(row)
      if (forgotten && photo !== undefined) await session?.photos.drop(photo)
    },
    copy: async () => {
      await reopening.settled()
      const session = reopening.current()
      return session && copyOf(session, exchange.state.value.confirmed_at)
    },
    packUnsent: async () => (await sessionNow())?.packUnsent(),
    takeUnsent: async (bytes) => (await sessionNow())?.takeUnsent(bytes),
    wake: () => reopening.current()?.wake(true),
    close: () => end('close'),
    wipe: () => end('remove'),
  }
}
