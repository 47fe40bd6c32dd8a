/** One session on the directory's open database, with its feed. */
import type { RxStorage } from 'rxdb'
import type { Provider } from '#domain/documents/provider.ts'
import { instantFromMs, type Instant } from '#domain/time/instant.ts'
import { openOfflineAreas, type OfflineAreas } from './offline-areas.ts'
import { directoryFeedName, combineFeedStates } from './offline-area-status.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import { alwaysVisible, type PageLifecycle } from '../platform/page-lifecycle.ts'
import type { ConnectionStatus } from '../transport/connection-status.ts'
import { startFeedLoop, type FeedTarget } from '../replication/feed-loop.ts'
import { createPausedTarget, type PausedTarget } from '../replication/paused-target.ts'
import { parseFeedRowsInChunks, SCHEMA_VERSION } from '../replication/parse-feed-rows.ts'
import { createReplicationClient } from '../transport/replication-client.ts'
import { openDirectoryDatabase } from './directory-database.ts'
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
  readonly lifecycle?: PageLifecycle
  /** Takes note of the server's marketplace, by its hash; null for the built-in one alone. */
  readonly onMarketplace?: (hash: string | null) => void
  readonly report?: (fault: string, detail: Readonly<Record<string, unknown>>) => void
}

export interface DirectorySession {
  /** Returns when the server last confirmed the stored providers of a city (null: of all). */
  confirmedAt(city: string | null): Promise<Instant | null>
  follow(city: string | null): void
  /** Resumes following after the followed city was removed: its feed is paused since then, or it would come back immediately. */
  resumeFollowing(): void
  readonly areas: Omit<OfflineAreas, 'close'>
  close(): Promise<void>
}

export interface DirectorySessionDeps extends DirectoryStoreDeps {
  readonly connectionStatus: ConnectionStatus
  /** The city to start with. */
  readonly city: string | null
  readonly onChanges: (changes: readonly TableChange<Provider>[]) => void
  readonly onConfirmed: (city: string | null, at: Instant) => void
  readonly onFault: (error: unknown) => void
}

/** When nothing else is written, the time of the last exchange is saved this often, ms. */
const SAVE_CONFIRMED_INTERVAL_MS = 60_000

export const isInCity = (provider: Provider, city: string | null): boolean => city === null || provider.city === city

/** @throws DatabaseFailure */
export async function openDirectorySession(deps: DirectorySessionDeps): Promise<DirectorySession> {
  const { clock, connectionStatus } = deps
  const { providers, syncState, offlineAreaMetadata, close } = await openDirectoryDatabase(deps.storage, clock)
  let followed = deps.city

  function targetOf(city: string | null): FeedTarget {
    let since: string | null = null
    let savedMs = 0
    let leftOut = 0
    let epoch = 0
    let wasCaughtUp = false
    return {
      ...(city === null ? {} : { params: { city } }),
      since: async () => {
        const state = await syncState.readFeed(directoryFeedName(city))
        epoch = state.epoch
        wasCaughtUp = state.caught_up
        leftOut = state.left_out > SCHEMA_VERSION ? state.left_out : 0
        // Documents that an earlier build had to leave out may be readable now: then everything is fetched again.
        since = state.left_out > 0 && leftOut === 0 ? null : state.since
        return since ?? undefined
      },
      apply: async (rows, last_seq, caughtUp) => {
        const batch = await parseFeedRowsInChunks(rows)
        for (const { id, issue } of batch.faulty) deps.report?.('a provider does not parse', { id, issue })
        const upserts = batch.documents.filter((doc): doc is Provider => doc.type === 'provider')
        if (upserts.length > 0) await providers.put(upserts, (incoming, stored) => incoming.version > stored.version)
        // A deletion in this city's feed says nothing about a provider who moved to another city.
        if (batch.removed.length > 0)
          await providers.change(
            batch.removed.map(({ id }) => id),
            (stored) => (stored && isInCity(stored, city) ? null : undefined),
          )
        leftOut = Math.max(leftOut, batch.left_out)
        const nowMs = clock.now()
        if (last_seq !== since || (caughtUp && !wasCaughtUp) || nowMs - savedMs > SAVE_CONFIRMED_INTERVAL_MS) {
          savedMs = nowMs
          const state = { since: last_seq, confirmed_at: instantFromMs(nowMs), left_out: leftOut, ...(caughtUp ? { caught_up: true } : {}) }
          // The area was removed during the request: the session that follows it restarts its feed through `feedResets` below.
          if (!(await syncState.saveFeed(directoryFeedName(city), state, epoch))) return
          wasCaughtUp ||= caughtUp
        }
        since = last_seq
        deps.onConfirmed(city, instantFromMs(nowMs))
      },
    }
  }

  const watching = providers.changes.subscribe(deps.onChanges)
  const client = createReplicationClient({
    baseUrl: deps.baseUrl,
    database: 'directory',
    fetch: deps.fetch,
    clock,
    onBytes: connectionStatus.recordHeartbeat,
    onMarketplace: deps.onMarketplace,
  })
  const feed = startFeedLoop(targetOf(deps.city), {
    client,
    clock,
    random: deps.random,
    lifecycle: deps.lifecycle ?? alwaysVisible,
    connectionStatus,
    isNeededWhileHidden: () => false,
    canWait: true,
    onFault: deps.onFault,
  })
  let pausedTarget: PausedTarget | undefined
  const follow = (city: string | null): void => {
    followed = city
    feed.follow(targetOf(city))
    pausedTarget?.release()
    pausedTarget = undefined
  }
  // Another tab removed the city that this one follows: it is fetched again.
  const resets = syncState.feedResets.subscribe((name) => {
    if (!pausedTarget && name === directoryFeedName(followed)) follow(followed)
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
    confirmedAt: async (city) => {
      const own = await syncState.readFeed(directoryFeedName(city))
      return combineFeedStates(own, await syncState.readFeed(directoryFeedName(null))).confirmed_at
    },
    follow,
    resumeFollowing: () => {
      if (pausedTarget) follow(followed)
    },
    areas,
    close: async () => {
      watching.unsubscribe()
      resets.unsubscribe()
      await areas.close()
      const stopped = feed.stop()
      pausedTarget?.release()
      await stopped
      await close()
    },
  }
}
