// The page's end of the directory worker: providers in, questions in, answers out. A worker that dies is replaced.
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
  SearchResponse,
} from './contract.ts'
import { latestWins } from './rpc/latest-wins.ts'
import { startDirectoryWorker } from './directory/start-directory-worker.ts'
import { superviseWorker } from './rpc/worker-supervisor.ts'
import type { WorkerConnectionOptions, WorkerConnection } from './rpc/worker-connection.ts'

/** Providers sent in one message: copying many more at once would hold up the page for a frame. */
const BATCH_SIZE = 400

export interface ProviderChange {
  readonly upserts: readonly Provider[]
  /** Provider ids. */
  readonly removals: readonly string[]
}

/** An answer, or undefined when a newer question overtook it, its signal was aborted or the bridge was disposed. */
export type Cancellable<Answer> = Promise<Answer | undefined>

/** Whose question it is: any object that is theirs alone. */
export type Requester = object

export interface DirectoryBridge {
  /** Replaces the directory by the providers of a city (or of all, under any name). Later questions wait for it. */
  load(city: string, providers: readonly Provider[]): Promise<void>
  /** Takes changes of the loaded city; those of another city are dropped. */
  apply(city: string, change: ProviderChange): Promise<void>
  /** Of one asker the latest wins: several screens show a list at once, and one's question says nothing about another's. */
  search(question: DirectoryQuery, signal?: AbortSignal, asker?: Requester): Cancellable<SearchResponse>
  /** As search. */
  clusters(question: MapItemsQuery, signal?: AbortSignal, asker?: Requester): Cancellable<MapItemsResponse>
  /** As search. */
  loosen(question: DirectoryQuery, signal?: AbortSignal, asker?: Requester): Cancellable<readonly FilterRelaxation[]>
  near(question: NearbyQuery, signal?: AbortSignal): Cancellable<readonly ProviderWithDistance[]>
  details(ids: readonly Uid[], signal?: AbortSignal): Cancellable<readonly Provider[]>
  /** A provider of the loaded city, at once, without asking the worker. */
  provider(id: string): Provider | undefined
  /** Rises with every load and change. */
  generation(): number
  /** Calls back when the worker has taken a load or change: time to ask again. @returns what ends it */
  subscribe(listener: (generation: number) => void): () => void
  /** Ends the worker; what is asked from now on gets undefined. */
  dispose(): void
}

/** Latest wins, of each asker by themselves. @param ask sends a question */
function latestWinsByRequester<Question, Answer>(ask: (question: Question) => Promise<Answer | undefined>) {
  const everybody: Requester = {}
  const lines = new WeakMap<Requester, ReturnType<typeof latestWins<Question, Answer>>>()
  return (question: Question, signal?: AbortSignal, asker: Requester = everybody): Promise<Answer | undefined> => {
    const line = lines.get(asker) ?? latestWins(ask)
    lines.set(asker, line)
    return line(question, signal)
  }
}

const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true

/** How a page runs it; tests give their own. */
const pageSettings: WorkerConnectionOptions = {
  startWorker: startDirectoryWorker,
  timeoutMs: 10_000,
  setTimer: (callback, ms) => {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

/** Opens the bridge; the worker itself starts with the first load or question. */
export function openDirectoryBridge(settings: WorkerConnectionOptions = pageSettings): DirectoryBridge {
  const known = new Map<string, Provider>()
  const listeners = new Set<(generation: number) => void>()
  let city = ''
  let generation = 0
  let loads = 0
  let disposed = false
  let writes: Promise<void> = Promise.resolve()

  const sendAll = async (line: WorkerConnection<DirectoryJobs>): Promise<void> => {
    const load = loads
    const state = { city, generation, removals: [] }
    const providers = [...known.values()]
    await line.call((jobs) => jobs.load({ city, generation, providers: [] }))
    // A newer load has taken over, and its own sending follows.
    for (let from = 0; from < providers.length && load === loads; from += BATCH_SIZE) {
      const upserts = providers.slice(from, from + BATCH_SIZE)
      await line.call((jobs) => jobs.apply({ ...state, upserts }))
    }
  }
  const worker = superviseWorker<DirectoryJobs>(settings, sendAll)

  const write = (send: (line: WorkerConnection<DirectoryJobs>) => Promise<unknown>): Promise<void> => {
    const at = generation
    const done = writes.then(() => worker.send(send))
    // A failed write is its caller's to report; the next one goes its own way.
    writes = done.catch(() => undefined)
    return done.then(() => {
      if (!disposed) for (const listener of listeners) listener(at)
    })
  }

  const ask = async <Answer>(call: Parameters<typeof worker.call<Answer>>[0], signal?: AbortSignal): Cancellable<Answer> => {
    await writes
    if (isAborted(signal)) return undefined
    const answer = await worker.call(call)
    return isAborted(signal) ? undefined : answer
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
      return write((line) => line.call((jobs) => jobs.apply(change)))
    },
    search: latestWinsByRequester((question: DirectoryQuery) => ask((jobs) => jobs.search(question))),
    clusters: latestWinsByRequester((question: MapItemsQuery) => ask((jobs) => jobs.clusters(question))),
    loosen: latestWinsByRequester((question: DirectoryQuery) => ask((jobs) => jobs.loosen(question))),
    near: (question, signal) => ask((jobs) => jobs.near(question), signal),
    details: (ids, signal) => ask((jobs) => jobs.details(ids), signal),
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
