// The page's side of the directory worker: sends changes and queries, receives results, and replaces a worker that dies.
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import type {
  MapItemsResponse,
  MapItemsQuery,
  DirectoryJobs,
  DirectoryLoad,
  DirectoryQuery,
  FilterRelaxation,
  ProviderWithDistance,
  NearbyQuery,
  PlacesJobs,
  SearchQuery,
  SearchResponse,
} from './contract.ts'
import { latestWins } from './rpc/latest-wins.ts'
import { startDirectoryWorker } from './directory/start-directory-worker.ts'
import { pageSettings } from './rpc/page-settings.ts'
import { superviseWorker } from './rpc/worker-supervisor.ts'
import { WORKER_DEAD, type WorkerConnectionOptions, type WorkerConnection } from './rpc/worker-connection.ts'

/** Providers received in one message. Copying many more in one step would block the page for a frame. */
const BATCH_SIZE = 200

export interface ProviderChange {
  readonly upserts: readonly Provider[]
  /** Provider ids. */
  readonly removals: readonly string[]
}

/** A result, or undefined when a newer query replaced this one, its signal was aborted, another city was chosen or the bridge was disposed. */
export type Cancellable<Value> = Promise<Value | undefined>

export interface DirectoryBridge {
  /**
   * Has the worker read the stored providers of a city (null: of all cities). Later queries wait for the first reading of a city; a further
   * one takes over what was written since, and queries do not wait for it.
   */
  restore(city: string | null): Promise<void>
  /** Applies changes of the loaded city. Changes of another city are dropped. */
  apply(city: string | null, change: ProviderChange): Promise<void>
  /** Searches the directory. The latest query wins. */
  search(query: SearchQuery, signal?: AbortSignal): Cancellable<SearchResponse>
  /** Returns pins and clusters, as `search`. */
  clusters(query: MapItemsQuery, signal?: AbortSignal): Cancellable<MapItemsResponse>
  /** Suggests filter relaxations, as `search`. */
  suggestRelaxations(query: DirectoryQuery, signal?: AbortSignal): Cancellable<readonly FilterRelaxation[]>
  findNearby(query: NearbyQuery, signal?: AbortSignal): Cancellable<readonly ProviderWithDistance[]>
  details(ids: readonly Uid[], signal?: AbortSignal): Cancellable<readonly Provider[]>
  /** Asks about the places of a city's map, which do not depend on the loaded city. Undefined also while the file cannot be read. */
  readonly places: PlacesJobs
  /** Fetches providers into the page's memory, where `provider` finds them. */
  remember(ids: readonly Uid[]): Promise<void>
  /** Returns a provider of the loaded city that is in the page's memory. All are, some time after the first reading: see `hasAll`. */
  provider(id: string): Provider | undefined
  /** Returns true when `provider` knows every provider of the loaded city. */
  hasAll(): boolean
  /** Increases with every reading, change and `hasAll`. */
  generation(): number
  /** Calls back when results may have changed, or all providers are in memory, so that queries are repeated. @returns unsubscribes */
  subscribe(listener: (generation: number) => void): () => void
  /** Terminates the worker. Later queries resolve to undefined. */
  dispose(): void
}

const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true

/**
 * Opens the bridge. The worker itself starts with the first reading or query.
 * @param whenIdle resolves when the page has nothing more urgent to do
 * @param settings of a page; tests pass their own
 */
export function openDirectoryBridge(
  whenIdle: () => Promise<void>,
  settings: WorkerConnectionOptions = pageSettings(startDirectoryWorker),
): DirectoryBridge {
  const known = new Map<string, Provider>()
  /** Providers that were removed while a copy of them may be on its way to the page. */
  const removed = new Set<string>()
  const listeners = new Set<(generation: number) => void>()
  let city: string | null | undefined
  let generation = 0
  let isComplete = false
  let disposed = false
  /** The last write; each waits for the one before. */
  let writes: Promise<void> = Promise.resolve()
  /** The last write that queries wait for. */
  let awaited: Promise<void> = writes

  const announce = (): void => {
    if (!disposed) for (const listener of listeners) listener(generation)
  }
  const keep = ({ upserts, removals }: Pick<DirectoryLoad, 'upserts' | 'removals'>): void => {
    for (const id of removals) {
      known.delete(id)
      removed.add(id)
    }
    for (const provider of upserts) {
      known.set(provider.id, provider)
      removed.delete(provider.id)
    }
  }

  /** Fills a worker with the stored providers. A worker that cannot read them stays empty until the next reading. */
  const fill = async (connection: WorkerConnection<DirectoryJobs>): Promise<void> => {
    const ofCity = city
    if (ofCity === undefined) return
    const load = await connection.call((jobs) => jobs.restore(ofCity, generation)).catch(() => undefined)
    if (load === undefined || load === WORKER_DEAD || ofCity !== city) return
    keep(load)
    if (load.isNew || load.upserts.length > 0 || load.removals.length > 0) announce()
    if (load.isNew && !isComplete) void collect(ofCity).catch(() => undefined)
  }
  const worker = superviseWorker<DirectoryJobs>(settings, fill)

  const write = (send: (connection: WorkerConnection<DirectoryJobs>) => Promise<unknown>): Promise<void> => {
    const done = writes.then(() => worker.send(send))
    // The caller handles a failed write; later writes continue.
    writes = done.catch(() => undefined)
    return done
  }

  const runQuery = async <Value>(call: Parameters<typeof worker.call<Value>>[0], signal?: AbortSignal): Cancellable<Value> => {
    await awaited
    const ofCity = city
    if (isAborted(signal)) return undefined
    const value = await worker.call(call)
    return isAborted(signal) || ofCity !== city ? undefined : value
  }

  const remember = async (ids: readonly Uid[]): Promise<void> => {
    const missing = ids.filter((id) => !known.has(id))
    if (missing.length === 0) return
    const ofCity = city
    const providers = (await runQuery((jobs) => jobs.details(missing))) ?? []
    // A change that arrived meanwhile is newer.
    for (const provider of providers)
      if (ofCity === city && !known.has(provider.id) && !removed.has(provider.id)) known.set(provider.id, provider)
  }

  /** Brings all providers into the page's memory, in idle moments. */
  async function collect(ofCity: string | null): Promise<void> {
    await whenIdle()
    const ids = (await runQuery((jobs) => jobs.ids())) ?? []
    for (let from = 0; from < ids.length; from += BATCH_SIZE) {
      if (disposed || ofCity !== city) return
      await remember(ids.slice(from, from + BATCH_SIZE))
      await whenIdle()
    }
    if (disposed || ofCity !== city) return
    isComplete = true
    removed.clear()
    generation += 1
    announce()
  }

  return {
    restore(ofCity) {
      const isNew = city !== ofCity
      if (isNew) {
        known.clear()
        removed.clear()
        isComplete = false
        city = ofCity
      }
      generation += 1
      const done = write(fill)
      if (isNew) awaited = writes
      return done
    },
    apply(ofCity, { upserts, removals }) {
      if (ofCity !== city) return Promise.resolve()
      keep({ upserts, removals })
      generation += 1
      const change = { city: ofCity, generation, upserts, removals }
      const done = write((connection) => connection.call((jobs) => jobs.apply(change))).then(announce)
      awaited = writes
      return done
    },
    search: latestWins((query: SearchQuery) => runQuery((jobs) => jobs.search(query))),
    clusters: latestWins((query: MapItemsQuery) => runQuery((jobs) => jobs.clusters(query))),
    suggestRelaxations: latestWins((query: DirectoryQuery) => runQuery((jobs) => jobs.suggestRelaxations(query))),
    findNearby: (query, signal) => runQuery((jobs) => jobs.findNearby(query), signal),
    details: (ids, signal) => runQuery((jobs) => jobs.details(ids), signal),
    places: {
      findPlaces: (query) => worker.call((jobs) => jobs.findPlaces(query)),
      nearestCrossing: (query) => worker.call((jobs) => jobs.nearestCrossing(query)),
    },
    remember,
    provider: (id) => known.get(id),
    hasAll: () => isComplete,
    generation: () => generation,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose() {
      disposed = true
      listeners.clear()
      worker.dispose()
    },
  }
}
