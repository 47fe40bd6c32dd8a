// The page's side of the directory worker: sends providers and queries, receives results, and replaces a worker that dies.
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import type {
  MapItemsResponse,
  MapItemsQuery,
  DirectoryJobs,
  DirectoryQuery,
  FilterRelaxation,
  ProviderWithDistance,
  NearbyQuery,
  SearchQuery,
  SearchResponse,
} from './contract.ts'
import { latestWins } from './rpc/latest-wins.ts'
import { startDirectoryWorker } from './directory/start-directory-worker.ts'
import { superviseWorker } from './rpc/worker-supervisor.ts'
import type { WorkerConnectionOptions, WorkerConnection } from './rpc/worker-connection.ts'

/** Providers sent in one message. Copying many more in one step would block the page for a frame. */
const BATCH_SIZE = 400

export interface ProviderChange {
  readonly upserts: readonly Provider[]
  /** Provider ids. */
  readonly removals: readonly string[]
}

/** A result, or undefined when a newer query replaced this one, its signal was aborted or the bridge was disposed. */
export type Cancellable<Value> = Promise<Value | undefined>

export interface DirectoryBridge {
  /** Replaces the directory with the providers of a city, or of all cities under any name. Later queries wait for it. */
  load(city: string, providers: readonly Provider[]): Promise<void>
  /** Applies changes of the loaded city. Changes of another city are dropped. */
  apply(city: string, change: ProviderChange): Promise<void>
  /** Searches the directory. The latest query wins. */
  search(query: SearchQuery, signal?: AbortSignal): Cancellable<SearchResponse>
  /** Returns pins and clusters, as `search`. */
  clusters(query: MapItemsQuery, signal?: AbortSignal): Cancellable<MapItemsResponse>
  /** Suggests filter relaxations, as `search`. */
  suggestRelaxations(query: DirectoryQuery, signal?: AbortSignal): Cancellable<readonly FilterRelaxation[]>
  findNearby(query: NearbyQuery, signal?: AbortSignal): Cancellable<readonly ProviderWithDistance[]>
  details(ids: readonly Uid[], signal?: AbortSignal): Cancellable<readonly Provider[]>
  /** Returns a provider of the loaded city synchronously, without calling the worker. */
  provider(id: string): Provider | undefined
  /** Increases with every load and change. */
  generation(): number
  /** Calls back when the worker has applied a load or change, so that queries can be repeated. @returns unsubscribes */
  subscribe(listener: (generation: number) => void): () => void
  /** Terminates the worker. Later queries resolve to undefined. */
  dispose(): void
}

const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true

/** Options of a page; tests pass their own. */
const pageSettings: WorkerConnectionOptions = {
  startWorker: startDirectoryWorker,
  timeoutMs: 10_000,
  setTimer: (callback, ms) => {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

/** Opens the bridge. The worker itself starts with the first load or query. */
export function openDirectoryBridge(settings: WorkerConnectionOptions = pageSettings): DirectoryBridge {
  const known = new Map<string, Provider>()
  const listeners = new Set<(generation: number) => void>()
  let city = ''
  let generation = 0
  let loads = 0
  let disposed = false
  let writes: Promise<void> = Promise.resolve()

  const sendAll = async (connection: WorkerConnection<DirectoryJobs>): Promise<void> => {
    const load = loads
    const state = { city, generation, removals: [] }
    const providers = [...known.values()]
    await connection.call((jobs) => jobs.load({ city, generation, providers: [] }))
    // Stop when a newer load has started: it sends its own providers.
    for (let from = 0; from < providers.length && load === loads; from += BATCH_SIZE) {
      const upserts = providers.slice(from, from + BATCH_SIZE)
      await connection.call((jobs) => jobs.apply({ ...state, upserts }))
    }
  }
  const worker = superviseWorker<DirectoryJobs>(settings, sendAll)

  const write = (send: (connection: WorkerConnection<DirectoryJobs>) => Promise<unknown>): Promise<void> => {
    const at = generation
    const done = writes.then(() => worker.send(send))
    // The caller handles a failed write; later writes continue.
    writes = done.catch(() => undefined)
    return done.then(() => {
      if (!disposed) for (const listener of listeners) listener(at)
    })
  }

  const runQuery = async <Value>(call: Parameters<typeof worker.call<Value>>[0], signal?: AbortSignal): Cancellable<Value> => {
    await writes
    if (isAborted(signal)) return undefined
    const value = await worker.call(call)
    return isAborted(signal) ? undefined : value
  }

  return {
    load(ofCity, providers) {
      known.clear()
      for (const provider of providers) known.set(provider.id, provider)
      city = ofCity
      generation += 1
      loads += 1
      return write(sendAll)
    },
    apply(ofCity, { upserts, removals }) {
      if (ofCity !== city) return Promise.resolve()
      for (const id of removals) known.delete(id)
      for (const provider of upserts) known.set(provider.id, provider)
      generation += 1
      const change = { city, generation, upserts, removals }
      return write((connection) => connection.call((jobs) => jobs.apply(change)))
    },
    search: latestWins((query: SearchQuery) => runQuery((jobs) => jobs.search(query))),
    clusters: latestWins((query: MapItemsQuery) => runQuery((jobs) => jobs.clusters(query))),
    suggestRelaxations: latestWins((query: DirectoryQuery) => runQuery((jobs) => jobs.suggestRelaxations(query))),
    findNearby: (query, signal) => runQuery((jobs) => jobs.findNearby(query), signal),
    details: (ids, signal) => runQuery((jobs) => jobs.details(ids), signal),
    provider: (id) => known.get(id),
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
