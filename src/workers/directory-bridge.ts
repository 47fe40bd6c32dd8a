// The page's side of the directory worker: sends changes and queries, receives results, and replaces a worker that dies.
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import type { ServiceType } from '#domain/service-types.ts'
import type {
  MapItemsResponse,
  MapItemsQuery,
  DirectoryJobs,
  DirectoryQuery,
  FilterRelaxation,
  MeaningQuery,
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
  /** Applies changes of the loaded city. Changes of another city, and those that change nothing, are dropped. */
  apply(city: string | null, change: ProviderChange): Promise<void>
  /** Adds providers of the loaded city that this device does not store, for a view of the map: until many others came after them. */
  visit(city: string | null, providers: readonly Provider[]): Promise<void>
  /** Returns the services that a text means, as the worker's job. */
  understand(query: MeaningQuery, signal?: AbortSignal): Cancellable<readonly ServiceType[]>
  /** Searches the directory. The latest query wins. */
  search(query: SearchQuery, signal?: AbortSignal): Cancellable<SearchResponse>
  /** Returns pins and clusters, as `search`. */
  clusters(query: MapItemsQuery, signal?: AbortSignal): Cancellable<MapItemsResponse>
  /** Suggests filter relaxations, as `search`. */
  suggestRelaxations(query: DirectoryQuery, signal?: AbortSignal): Cancellable<readonly FilterRelaxation[]>
  findNearby(query: NearbyQuery, signal?: AbortSignal): Cancellable<readonly ProviderWithDistance[]>
  /** Returns the providers of the loaded city with these ids, without unknown ids. */
  details(ids: readonly Uid[], signal?: AbortSignal): Cancellable<readonly Provider[]>
  /** Asks about the places of a city's map, which do not depend on the loaded city. Undefined also while the file cannot be read. */
  readonly places: PlacesJobs
  /**
   * Has the page's memory hold the providers that a view shows, in place of those it showed before, where `provider` finds them. What no
   * view shows is forgotten. Resolves when they are there.
   * @param view any value, the same for each call of one view @param ids none when the view has ended
   */
  hold(view: unknown, ids: readonly Uid[]): Promise<void>
  /** Returns a provider that a view holds; undefined for one that is not held (yet), or not in the loaded city. */
  provider(id: string): Provider | undefined
  /** Returns true for a provider that a view asked for and that the loaded city does not have. */
  isMissing(id: string): boolean
  /** Increases with every reading and change. */
  generation(): number
  /** Calls back when results may have changed, so that queries are repeated. @returns unsubscribes */
  subscribe(listener: (generation: number) => void): () => void
  /** Calls back when the page's memory holds other providers. @returns unsubscribes */
  subscribeToHeld(listener: () => void): () => void
  /** Terminates the worker. Later queries resolve to undefined. */
  dispose(): void
}

const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true

/**
 * Opens the bridge. The worker itself starts with the first reading or query.
 * @param settings of a page; tests pass their own
 */
export function openDirectoryBridge(settings: WorkerConnectionOptions = pageSettings(startDirectoryWorker)): DirectoryBridge {
  /** Providers that views hold; null for one that the city does not have. */
  const held = new Map<string, Provider | null>()
  const views = new Map<unknown, readonly Uid[]>()
  const listeners = new Set<(generation: number) => void>()
  const heldListeners = new Set<() => void>()
  let city: string | null | undefined
  let generation = 0
  let disposed = false
  /** The last write; each waits for the one before. */
  let writes: Promise<void> = Promise.resolve()
  /** The last write that queries wait for. */
  let awaited: Promise<void> = writes

  const announce = (): void => {
    if (!disposed) for (const listener of listeners) listener(generation)
  }
  const announceHeld = (): void => {
    if (!disposed) for (const listener of heldListeners) listener()
  }
  const heldIds = (): ReadonlySet<Uid> => new Set([...views.values()].flat())

  /** Takes the worker's answer about providers that are still held. */
  const keep = (ids: readonly Uid[], providers: readonly Provider[]): void => {
    const found = new Map<string, Provider>(providers.map((provider) => [provider.id, provider]))
    const shown = heldIds()
    let isOther = false
    for (const id of ids) {
      if (!shown.has(id)) continue
      const [before, now] = [held.get(id), found.get(id) ?? null]
      // The same version stays the same object, so that nothing is drawn again.
      if (before === now || (before && now && before.version >= now.version)) continue
      held.set(id, now)
      isOther = true
    }
    if (isOther) announceHeld()
  }

  /** Announces a change once these providers are in the page's memory as the worker has them. */
  const announceAfter = async (connection: WorkerConnection<DirectoryJobs>, ids: readonly Uid[]): Promise<void> => {
    const ofCity = city
    const providers = ids.length === 0 ? [] : await connection.call((jobs) => jobs.details(ids))
    if (ofCity !== city) return
    if (providers !== WORKER_DEAD) keep(ids, providers)
    announce()
  }

  /** Fills a worker with the stored providers. A worker that cannot read them stays empty until the next reading. */
  const fill = async (connection: WorkerConnection<DirectoryJobs>): Promise<void> => {
    const ofCity = city
    if (ofCity === undefined) return
    const isChanged = await connection.call((jobs) => jobs.restore(ofCity, generation)).catch(() => undefined)
    if (isChanged === true && ofCity === city) await announceAfter(connection, [...heldIds()])
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

  return {
    restore(ofCity) {
      const isNew = city !== ofCity
      if (isNew) {
        held.clear()
        city = ofCity
      }
      generation += 1
      const done = write(fill)
      if (isNew) awaited = writes
      return done
    },
    apply(ofCity, { upserts, removals }) {
      if (ofCity !== city) return Promise.resolve()
      keep(removals as readonly Uid[], [])
      keep(
        upserts.map(({ id }) => id),
        upserts,
      )
      generation += 1
      const change = { city: ofCity, generation, upserts, removals }
      const done = write(async (connection) => {
        const isChanged = await connection.call((jobs) => jobs.apply(change))
        if (isChanged === true) announce()
      })
      awaited = writes
      return done
    },
    visit(ofCity, visitors) {
      if (ofCity !== city) return Promise.resolve()
      generation += 1
      const content = { city: ofCity, generation, providers: visitors }
      return write(async (connection) => {
        const isChanged = await connection.call((jobs) => jobs.visit(content))
        if (isChanged === true) await announceAfter(connection, [...heldIds()])
      })
    },
    understand: (query, signal) => runQuery((jobs) => jobs.understand(query), signal),
    search: latestWins((query: SearchQuery) => runQuery((jobs) => jobs.search(query))),
    clusters: latestWins((query: MapItemsQuery) => runQuery((jobs) => jobs.clusters(query))),
    suggestRelaxations: latestWins((query: DirectoryQuery) => runQuery((jobs) => jobs.suggestRelaxations(query))),
    findNearby: (query, signal) => runQuery((jobs) => jobs.findNearby(query), signal),
    details: (ids, signal) => runQuery((jobs) => jobs.details(ids), signal),
    places: {
      findPlaces: (query) => worker.call((jobs) => jobs.findPlaces(query)),
      nearestCrossing: (query) => worker.call((jobs) => jobs.nearestCrossing(query)),
    },
    async hold(view, ids) {
      if (ids.length === 0) views.delete(view)
      else views.set(view, ids)
      const shown = heldIds()
      for (const id of held.keys()) if (!shown.has(id as Uid)) held.delete(id)
      const missing = ids.filter((id) => !held.has(id))
      if (missing.length === 0) return
      const providers = await runQuery((jobs) => jobs.details(missing))
      // A change that arrived meanwhile is newer.
      const asked = missing.filter((id) => !held.has(id))
      if (providers) keep(asked, providers)
    },
    provider: (id) => held.get(id) ?? undefined,
    isMissing: (id) => held.get(id) === null,
    generation: () => generation,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    subscribeToHeld(listener) {
      heldListeners.add(listener)
      return () => heldListeners.delete(listener)
    },
    dispose() {
      disposed = true
      listeners.clear()
      heldListeners.clear()
      worker.dispose()
    },
  }
}
