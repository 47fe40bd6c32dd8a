/** One session on a person's open database with its loops: feed, push, projection. When its database breaks, a new one is opened. */
import { BehaviorSubject, type Observable } from 'rxjs'
import type { Actor } from '#domain/commands/command.ts'
import { bookingId, type Uid, type Ulid } from '#domain/ids.ts'
import { addMs } from '#domain/time/instant.ts'
import type { EncryptedDrafts } from '../user-database/encrypted-drafts.ts'
import { fetchAsUser } from '../transport/expected-user-header.ts'
import { startResending } from '../optimistic-updates/resend-limited.ts'
import type { SubmitCommandDeps } from '../optimistic-updates/submit-command.ts'
import type { PhotoRepository } from '../photos/photo-repository.ts'
import { openRequestPhotos } from '../photos/request-photos.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import type { PhotoUploadLoop } from '../photos/photo-upload-loop.ts'
import { openOutbox, type Outbox } from '../outbox/outbox.ts'
import { exportOutbox, importOutbox, type OutboxExport } from '../outbox-handover/outbox-export.ts'
import { requeueShutOut } from '../outbox/requeue-shut-out.ts'
import { startPushLoop, type PushLoop } from '../outbox/push-loop.ts'
import type { ConnectionStatus } from '../transport/connection-status.ts'
import { startFeedLoop, type FeedLoop } from '../replication/feed-loop.ts'
import { startFollowedProviders, type FollowedProviders, type FollowedProvidersDeps } from '../followed-providers/followed-providers.ts'
import { openPhotos } from './open-photos.ts'
import { openUserFeed, readFeedState } from './user-feed.ts'
import { createForwardClock } from '../transport/forward-clock.ts'
import { createServerClock } from '../transport/server-clock.ts'
import { fetchOutcomes } from '../replication/fetch-outcomes.ts'
import { createReplicationClient } from '../transport/replication-client.ts'
import type { FirstSync } from '../user-database/first-sync.ts'
import type { EvictedThreads } from '../user-database/evicted-threads.ts'
import { openRetention } from './open-retention.ts'
import { createUserDocuments } from '../user-database/user-documents.ts'
import { openUserDatabase, type UserTables } from '../user-database/user-database.ts'
import { providersToFollowView } from '../followed-providers/followed-provider-views.ts'
import { openProjection, type Projection } from '../optimistic-updates/projection.ts'
import { alwaysVisible } from '../platform/page-lifecycle.ts'
import type { UserStoreDeps } from './user-store-deps.ts'

export interface UserSession {
  readonly tables: UserTables
  readonly firstSync: Pick<FirstSync, 'isHolding'>
  readonly outbox: Outbox
  readonly evictedThreads: EvictedThreads
  readonly projection: Projection
  readonly photos: PhotoRepository
  readonly uploads: Pick<PhotoUploadLoop, 'progress' | 'wanted'>
  readonly requestPhotos: Pick<PhotoStore, 'want' | 'unwant'>
  readonly drafts: Pick<EncryptedDrafts, 'read' | 'save'>
  readonly submitDeps: SubmitCommandDeps
  /** Exports the unfinished commands, to be imported later. */
  exportOutbox(): Promise<OutboxExport | undefined>
  importOutbox(bytes: Uint8Array): Promise<void>
  readonly leftOut: BehaviorSubject<boolean>
  readonly followedProviders: FollowedProviders
  /** @param restart also aborts a long poll */
  wake(restart?: boolean): void
  close(): Promise<void>
  /** Closes and removes the database. */
  remove(): Promise<void>
}

export interface UserSessionDeps extends UserStoreDeps, Pick<FollowedProvidersDeps, 'arriving'> {
  readonly connectionStatus: ConnectionStatus
  /** Providers that screens show, stored or not. */
  readonly watchedProviders: Observable<readonly Uid[]>
  /** Called when the database failed. */
  readonly onFault: (error: unknown) => void
}

/** @throws DatabaseFailure */
export async function openUserSession(deps: UserSessionDeps): Promise<UserSession> {
  const { clock, connectionStatus, onFault } = deps
  const lifecycle = deps.lifecycle ?? alwaysVisible
  const database = await openUserDatabase(deps.uid, deps.storage, clock, deps.locks && { locks: deps.locks, newId: deps.newId })
  try {
    const actor: Actor = { uid: deps.uid, kind: 'person' }
    const device = await database.syncState.deviceId(deps.newId)
    const state = await readFeedState(database.firstSync)
    connectionStatus.restore(state.confirmed_at)
    const serverClock = createServerClock(clock, state.ahead_ms)
    const lastContact = state.confirmed_at === null ? undefined : addMs(state.confirmed_at, state.ahead_ms)
    const time = createForwardClock(serverClock.now, lastContact)
    const leftOut = new BehaviorSubject(state.left_out > 0)
    const storedBooking = async (id: Ulid) => (await database.tables.bookings.readMany([bookingId(id)]))[0]
    const stored = { photos: database.photos, storedBooking, caughtUp: () => caughtUp(), now: time.now }
    const requestPhotos = openRequestPhotos({ ...deps, ...stored })
    const documents = createUserDocuments(database.tables, database.photos, requestPhotos.removeUnshown)
    await requeueShutOut(database.tables.outbox, database.syncState)
    const outbox = await openOutbox(database.tables.outbox)
    const { providerLookup, findProvider } = deps
    const projection = openProjection({ actor, clock, rows: outbox.rows, documents, providerLookup, findProvider, onFault })
    const fetch = fetchAsUser(deps.uid, deps.fetch)
    const client = createReplicationClient({
      ...deps,
      database: 'me',
      fetch,
      clock,
      onBytes: connectionStatus.recordHeartbeat,
      onDate: serverClock.update,
    })

    const { photoLoop, photos } = openPhotos({
      ...deps,
      ...requestPhotos,
      fetchAsUser: fetch,
      outbox,
      serverClock,
      projection,
      onReady: () => push.wake(),
    })
    const push: PushLoop = startPushLoop({
      outbox,
      findBlocked: photoLoop.findBlocked,
      client,
      clock,
      random: deps.random,
      connectionStatus,
      onOffline: () => feed.wake(true),
      onFault,
    })
    const report = deps.report ?? (() => undefined)
    const retention = openRetention({ ...deps, database, client, outbox, projection, time, onPlacesEnded: requestPhotos.removeUnshown })
    const { target, caughtUp } = openUserFeed(
      {
        ...deps,
        ...database,
        documents,
        outbox,
        projection,
        serverClock,
        leftOut,
        archivePruner: retention.archivePruner,
        onCaughtUp: () => (retention.restorePlaces(), photoLoop.wakeIfIdle()),
        report,
      },
      state,
    )
    const followedProviders = startFollowedProviders({
      uid: deps.uid,
      client: createReplicationClient({ baseUrl: deps.baseUrl, database: 'directory', fetch: deps.fetch, clock, onBytes: () => undefined }),
      clock,
      random: deps.random,
      lifecycle,
      toFollow: providersToFollowView(database.tables, projection.overlay, deps.watchedProviders),
      arriving: deps.arriving,
      personal: database.tables.personal,
      onFault,
      report,
    })
    const hasUnconfirmed = (): boolean => outbox.rows.value.some((row) => row.state === 'waiting' || row.state === 'sent')
    const feed: FeedLoop = startFeedLoop(target, {
      client,
      clock,
      random: deps.random,
      lifecycle,
      connectionStatus,
      isNeededWhileHidden: hasUnconfirmed,
      onFault,
    })
    const wakePush = lifecycle.subscribe((event) => {
      if (event !== 'online' && event !== 'visible') return
      push.wake()
      photoLoop.wake()
      retention.checkPlaces()
    })
    let [wasLive, wasReachable] = [true, false]
    const reached = connectionStatus.state.subscribe(({ connection }) => {
      const isReachable = connectionStatus.isReachable()
      if (isReachable) push.wakeIfIdle()
      // Each wake reads the photos, and a response of the feed is a moment in which a person waits: later its documents are here.
      if (isReachable && !wasReachable) photoLoop.wakeIfIdle()
      wasReachable = isReachable
      if (connection === 'live' && !wasLive) followedProviders.refresh()
      wasLive = connection === 'live'
    })
    let [waiting, known] = [0, 0]
    // Also commands of another tab: if that tab is frozen, this one sends them.
    const newWork = outbox.rows.subscribe((rows) => {
      const now = rows.filter((row) => row.state === 'waiting').length
      if (now > waiting) {
        push.wake()
        photoLoop.wake()
        feed.wake()
      }
      // Once a request has arrived, its photos can follow.
      if (rows.length < known) photoLoop.wakeIfIdle()
      ;[waiting, known] = [now, rows.length]
    })

    const submitDeps: SubmitCommandDeps = {
      actor,
      device,
      outbox,
      syncState: database.syncState,
      projection,
      clock,
      serverClock,
      newId: deps.newId,
      freeSpace: deps.freeSpace,
      caughtUp,
    }
    const stopResending = startResending(submitDeps, onFault)

    // Deleted rows leave marks behind; the clean-up runs in the background.
    database.tables.outbox.purgeDeleted().catch(onFault)

    const stop = async (): Promise<void> => {
      wakePush()
      reached.unsubscribe()
      newWork.unsubscribe()
      stopResending()
      requestPhotos.stop()
      await Promise.all([feed.stop(), push.stop(), photoLoop.stop(), followedProviders.stop()])
      await retention.stop()
      projection.close()
      outbox.close()
    }
    return {
      tables: database.tables,
      firstSync: database.firstSync,
      outbox,
      evictedThreads: database.evictedThreads,
      projection,
      photos,
      uploads: photoLoop,
      requestPhotos: database.photos,
      drafts: database.drafts,
      exportOutbox: () => exportOutbox(outbox, database.photos),
      importOutbox: (bytes) =>
        importOutbox({ outbox, photos: database.photos, nowMs: clock.now(), outcomesOf: (ids) => fetchOutcomes(client, ids) }, bytes),
      leftOut,
      followedProviders,
      submitDeps,
      wake: (restart) => {
        push.wake()
        photoLoop.wake()
        feed.wake(restart)
      },
      close: async () => {
        await stop()
        await database.close()
      },
      remove: async () => {
        await stop()
        await database.remove()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
