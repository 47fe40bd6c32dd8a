/** One opening of a person's database with everything that runs on it: feed, pusher, projection. A broken one is closed and opened anew. */
import { BehaviorSubject, type Observable } from 'rxjs'
import type { Actor } from '#domain/commands/command.ts'
import { bookingId, type Uid } from '#domain/ids.ts'
import type { SealedDrafts } from '../user-database/encrypted-drafts.ts'
import { fetchMeantFor, photoMeantFor } from '../transport/expected-user-header.ts'
import type { GiveDeps } from '../optimistic-updates/submit-command.ts'
import { openPhotoDesk, type PhotoDesk } from '../photos/photo-repository.ts'
import { startPhotoLoop, type PhotoLoop } from '../photos/photo-upload-loop.ts'
import { sendPlainly } from '../transport/send-photo.ts'
import { openOutbox, type Outbox } from '../outbox/outbox.ts'
import { bookingOfCommand } from '../outbox/outbox-row.ts'
import { packUnsent, unpackUnsent, type UnsentWork } from '../outbox-handover/outbox-export.ts'
import { startPushLoop, type PushLoop } from '../outbox/push-loop.ts'
import type { Exchange } from '../transport/connection-status.ts'
import { startFeedLoop, type FeedLoop } from '../replication/feed-loop.ts'
import { startKeptProviders, type KeptProviders } from '../followed-providers/followed-providers.ts'
import { openPersonIntake, readFeedState } from './user-feed.ts'
import { createServerClock } from '../transport/server-clock.ts'
import { readFeedRows } from '../replication/parse-feed-rows.ts'
import { readNow } from '../replication/fetch-documents.ts'
import { openWire } from '../transport/replication-client.ts'
import type { FreedThreads } from '../user-database/evicted-threads.ts'
import { openPastCopies } from '../retention/archive-pruner.ts'
import { personDocuments } from '../user-database/user-documents.ts'
import { openUserDatabase, type UserTables } from '../user-database/user-database.ts'
import { wantedProvidersView } from '../followed-providers/followed-provider-views.ts'
import { openProjection, type Projection } from '../optimistic-updates/projection.ts'
import { alwaysVisible } from '../platform/page-lifecycle.ts'
import type { UserStoreDeps } from './user-store-deps.ts'

/** What is put back waits so long for an answer, ms. */
const ASK_LIMIT_MS = 15_000

export interface UserSession {
  readonly tables: UserTables
  readonly outbox: Outbox
  readonly freed: FreedThreads
  readonly projection: Projection
  readonly photos: PhotoDesk
  readonly photoProgress: PhotoLoop['progress']
  readonly drafts: Pick<SealedDrafts, 'read' | 'keep'>
  readonly giveDeps: GiveDeps
  /** What is not done, to be put back later. */
  packUnsent(): Promise<UnsentWork | undefined>
  takeUnsent(bytes: Uint8Array): Promise<void>
  readonly leftOut: BehaviorSubject<boolean>
  readonly keptProviders: KeptProviders
  /** @param anew also where a request is being held */
  wake(anew?: boolean): void
  close(): Promise<void>
  /** Closes and removes the database. */
  remove(): Promise<void>
}

export interface SessionDeps extends UserStoreDeps {
  readonly exchange: Exchange
  /** Providers that screens are about, whether or not they are kept. */
  readonly lookedAt: Observable<readonly Uid[]>
  /** Something on the database failed. */
  readonly onFault: (error: unknown) => void
}

/** @throws DatabaseFailure */
export async function openUserSession(deps: SessionDeps): Promise<UserSession> {
  const { clock, exchange, onFault } = deps
  const lifecycle = deps.lifecycle ?? alwaysVisible
  const database = await openUserDatabase(deps.uid, deps.storage, clock)
  try {
    const actor: Actor = { uid: deps.uid, kind: 'person' }
    const device = await database.syncState.deviceId(deps.newId)
    const state = await readFeedState(database.syncState)
    exchange.recall(state.confirmed_at)
    const serverClock = createServerClock(clock, state.ahead_ms)
    const leftOut = new BehaviorSubject(state.left_out > 0)
    const documents = personDocuments(database.tables, database.photos)
    const outbox = await openOutbox(database.tables.outbox)
    const projection = openProjection({ actor, clock, rows: outbox.rows, documents, providerLookup: deps.providerLookup, onFault })
    const fetch = fetchMeantFor(deps.uid, deps.fetch)
    const wire = openWire({
      baseUrl: deps.baseUrl,
      database: 'me',
      fetch,
      clock,
      onBytes: exchange.heard,
      onDate: serverClock.learn,
    })

    const photoLoop: PhotoLoop = startPhotoLoop({
      outbox,
      photos: database.photos,
      send: photoMeantFor(deps.uid, deps.sendPhoto ?? sendPlainly(deps.fetch)),
      baseUrl: deps.baseUrl,
      clock,
      random: deps.random,
      exchange,
      onReady: () => push.wake(),
      onFault,
    })
    const photos = openPhotoDesk({
      ...deps,
      fetch,
      photos: database.photos,
      outbox,
      serverClock,
      readBooking: async (id) => projection.read(bookingId(id), 'booking'),
    })
    const push: PushLoop = startPushLoop({
      outbox,
      waitFor: photoLoop.waitFor,
      wire,
      clock,
      random: deps.random,
      exchange,
      onLost: () => feed.wake(true),
      onFault,
    })
    const report = deps.report ?? (() => undefined)
    const past = openPastCopies({
      uid: deps.uid,
      tables: database.tables,
      ask: (ids, signal) => readNow(wire, ids, signal),
      wanted: () => new Set(outbox.rows.value.flatMap((row) => bookingOfCommand(row) ?? [])),
      onFault,
    })
    const { target, caughtUp } = openPersonIntake(
      { syncState: database.syncState, documents, outbox, clock, serverClock, leftOut, freed: database.freed, past, report },
      state,
    )
    const keptProviders = startKeptProviders({
      uid: deps.uid,
      wire: openWire({ baseUrl: deps.baseUrl, database: 'directory', fetch: deps.fetch, clock, onBytes: () => undefined }),
      clock,
      random: deps.random,
      lifecycle,
      wanted: wantedProvidersView(database.tables, projection.overlay, deps.lookedAt),
      personal: database.tables.personal,
      onFault,
      report,
    })
    const waits = (): boolean => outbox.rows.value.some((row) => row.state === 'waiting' || row.state === 'sent')
    const feed: FeedLoop = startFeedLoop(target, { wire, clock, random: deps.random, lifecycle, exchange, needed: waits, onFault })
    const wakePush = lifecycle.subscribe((event) => {
      if (event !== 'online' && event !== 'visible') return
      push.wake()
      photoLoop.wake()
    })
    let wasLive = true
    const reached = exchange.state.subscribe(({ connection }) => {
      if (exchange.isReachable()) {
        push.nudge()
        photoLoop.nudge()
      }
      if (connection === 'live' && !wasLive) keptProviders.refresh()
      wasLive = connection === 'live'
    })
    let waiting = 0
    // Also what another tab gave: should that tab be frozen, this one sends it.
    const newWork = outbox.rows.subscribe((rows) => {
      const now = rows.filter((row) => row.state === 'waiting').length
      if (now > waiting) {
        push.wake()
        photoLoop.wake()
        feed.wake()
      }
      waiting = now
    })

    // Removed rows leave marks behind; nothing waits for their end.
    database.tables.outbox.compact().catch(onFault)

    const stop = async (): Promise<void> => {
      wakePush()
      reached.unsubscribe()
      newWork.unsubscribe()
      await Promise.all([feed.stop(), push.stop(), photoLoop.stop(), keptProviders.stop()])
      await past.stop()
      projection.close()
      outbox.close()
    }
    return {
      tables: database.tables,
      outbox,
      freed: database.freed,
      projection,
      photos,
      photoProgress: photoLoop.progress,
      drafts: database.drafts,
      packUnsent: () => packUnsent(outbox, database.photos),
      takeUnsent: (bytes) =>
        unpackUnsent(
          outbox,
          database.photos,
          bytes,
          async (ids) => readFeedRows(await wire.read(ids, AbortSignal.timeout(ASK_LIMIT_MS))).outcomes,
        ),
      leftOut,
      keptProviders,
      giveDeps: {
        actor,
        device,
        outbox,
        syncState: database.syncState,
        projection,
        clock,
        serverClock,
        newId: deps.newId,
        makeRoom: deps.makeRoom,
        caughtUp,
      },
      wake: (anew) => {
        push.wake()
        photoLoop.wake()
        feed.wake(anew)
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
