/** One session on the directory's open database, with its feed. */
import type { RxStorage } from 'rxdb'
import type { Provider } from '#domain/documents/provider.ts'
import { areaOf } from '#domain/directory/kept-area.ts'
import { providerId, type Uid } from '#domain/ids.ts'
import type { Position } from '#domain/location/haversine.ts'
import { openOfflineAreas, type OfflineAreas } from './offline-areas.ts'
import { directoryFeedName, combineFeedStates } from './offline-area-status.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import { alwaysVisible, type PageLifecycle } from '../platform/page-lifecycle.ts'
import type { ConnectionStatus } from '../transport/connection-status.ts'
import { fetchDocuments } from '../replication/fetch-documents.ts'
import { startFeedLoop } from '../replication/feed-loop.ts'
import { createPausedTarget, type PausedTarget } from '../replication/paused-target.ts'
import { createReplicationClient } from '../transport/replication-client.ts'
import { openDirectoryDatabase } from './directory-database.ts'
import { createDirectoryTargets, type Confirmed } from './directory-targets.ts'
import type { TableChange } from '../database/table.ts'

export interface DirectoryStoreDeps {
  /** Origin of the server, without a slash at the end. */
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly clock: DeviceClock
  /** Returns 0 to 1, for jitter. */
  readonly random: () => number
  /** Storage of the database; the browser's own by default. */
  readonly storage?: RxStorage<unknown, unknown>
  /** Web Locks of the browser; undefined outside a secure context. */
  readonly locks?: Pick<LockManager, 'request'> | undefined
  readonly lifecycle?: PageLifecycle
  /** As of the feed loop. */
  readonly pageSize?: number
  /** Takes note of the server's marketplace, by its hash; null for the built-in one alone. */
  readonly onMarketplace?: (hash: string | null) => void
  readonly report?: (fault: string, detail: Readonly<Record<string, unknown>>) => void
}

export interface DirectorySession {
  /** Returns when the server last confirmed the stored providers of a city (null: of all), and which part of it they are. */
  confirmed(city: string | null): Promise<Confirmed>
  follow(city: string | null): void
  /** Reads the followed city again around the present place where that is no longer in the middle of what is kept. */
  recenter(): Promise<void>
  /** Resumes following after the followed city was removed: its feed is paused since then, or it would come back immediately. */
  resumeFollowing(): void
  /** Reads stored providers of any city, without those that are not stored. */
  stored(ids: readonly Uid[]): Promise<readonly Provider[]>
  /** Fetches a listed provider. @returns undefined for no such provider, and when the server could not be asked */
  fetchProvider(id: Uid, signal: AbortSignal): Promise<Provider | undefined>
  readonly areas: Omit<OfflineAreas, 'close'>
  close(): Promise<void>
}

export interface DirectorySessionDeps extends DirectoryStoreDeps {
  readonly connectionStatus: ConnectionStatus
  /** The city to start with. */
  readonly city: string | null
  readonly onChanges: (changes: readonly TableChange<Provider>[]) => void
  readonly onConfirmed: (city: string | null, confirmed: Confirmed) => void
  /** Returns where the person is, or looks for help; undefined: nowhere known. */
  readonly place: () => Position | undefined
  readonly onFault: (error: unknown) => void
}

/** @throws DatabaseFailure */
export async function openDirectorySession(deps: DirectorySessionDeps): Promise<DirectorySession> {
  const { clock, connectionStatus } = deps
  const { providers, syncState, receivedIds, offlineAreaMetadata, close } = await openDirectoryDatabase(deps.storage, clock)
  let followed = deps.city

  const targets = createDirectoryTargets({
    providers,
    syncState,
    receivedIds,
    locks: deps.locks,
    place: deps.place,
    now: clock.now,
    report: deps.report,
    onConfirmed: deps.onConfirmed,
    onAway: (city) => {
      if (city === followed && !pausedTarget) follow(city)
    },
    onOvertaken: (city) => {
      if (city === followed && !pausedTarget) follow(city, true)
    },
  })
  const { targetOf } = targets

  const watching = providers.changes.subscribe(deps.onChanges)
  const client = createReplicationClient({
    baseUrl: deps.baseUrl,
    database: 'directory',
    fetch: deps.fetch,
    clock,
    onBytes: connectionStatus.recordHeartbeat,
    onMarketplace: deps.onMarketplace,
  })
  let target = targetOf(deps.city)
  const feed = startFeedLoop(target, {
    client,
    clock,
    random: deps.random,
    lifecycle: deps.lifecycle ?? alwaysVisible,
    connectionStatus,
    isNeededWhileHidden: () => false,
    canWait: true,
    pageSize: deps.pageSize,
    onFault: deps.onFault,
  })
  let pausedTarget: PausedTarget | undefined
  const follow = (city: string | null, isJoining = false): void => {
    followed = city
    target = targetOf(city, isJoining)
    feed.follow(target)
    pausedTarget?.release()
    pausedTarget = undefined
  }
  // Another tab removed the city that this one follows, or began to read it around another place: this one continues from there.
  const overtaking = syncState.feedEpochs.subscribe(({ name, epoch }) => {
    if (!pausedTarget && name === directoryFeedName(followed) && target.isOvertaken(epoch)) follow(followed, true)
  })
  const areas = openOfflineAreas({
    providers,
    syncState,
    metadata: offlineAreaMetadata,
    targetOf,
    client: createReplicationClient({ baseUrl: deps.baseUrl, database: 'directory', fetch: deps.fetch, clock, onBytes: () => undefined }),
    pauseFeed: (city) => {
      if (pausedTarget || (followed !== null && followed !== city)) return
      pausedTarget = createPausedTarget()
      feed.follow(pausedTarget)
    },
  })

  return {
    confirmed: async (city) => {
      const own = await syncState.readFeed(directoryFeedName(city))
      const combined = combineFeedStates(own, await syncState.readFeed(directoryFeedName(null)))
      return { at: combined.confirmed_at, area: own.caught_up ? (areaOf(own.since ?? '') ?? null) : null }
    },
    follow,
    recenter: async () => {
      if (!pausedTarget && (await targets.isOffCenter(followed))) follow(followed)
    },
    resumeFollowing: () => {
      if (pausedTarget) follow(followed)
    },
    stored: (ids) => providers.read({ selector: { doc_id: { $in: ids.map(providerId) } } }),
    fetchProvider: async (id, signal) => {
      const found = await fetchDocuments(client, [providerId(id)], signal)
      return found?.find((doc): doc is Provider => doc.type === 'provider')
    },
    areas,
    close: async () => {
      watching.unsubscribe()
      overtaking.unsubscribe()
      await areas.close()
      const stopped = feed.stop()
      pausedTarget?.release()
      await stopped
      await close()
    },
  }
}
