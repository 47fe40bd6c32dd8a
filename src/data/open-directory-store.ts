/** Opens the directory: what the device holds of the chosen city at once, then as the server tells of it. */
import type { RxStorage } from 'rxdb'
import { BehaviorSubject, distinctUntilChanged, map, Observable, type Subscriber } from 'rxjs'
import type { Provider } from '#domain/documents/provider.ts'
import { providerId, type Uid } from '#domain/ids.ts'
import { instantFromMs, type Instant } from '#domain/instant.ts'
import type { DeviceClock } from './device-clock.ts'
import type { DirectoryAge, DirectoryChange, DirectoryStore } from './directory-store.ts'
import { alwaysVisible, type Lifecycle } from './lifecycle.ts'
import { createExchange } from './replication/exchange.ts'
import { startFeedLoop, type FeedTarget } from './replication/feed-loop.ts'
import { readFeedRows, SCHEMA_VERSION } from './replication/feed-rows.ts'
import { openWire } from './replication/wire.ts'
import { openDirectoryDatabase, type DirectoryDatabase } from './storage/directory-database.ts'

export interface DirectoryStoreDeps {
  /** Origin of the server, without a slash at the end. */
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly clock: DeviceClock
  /** 0 to 1, for jitter. */
  readonly random: () => number
  /** Where the database lives; the browser's own by default. */
  readonly storage?: RxStorage<unknown, unknown>
  readonly lifecycle?: Lifecycle
  readonly report?: (fault: string, detail: Readonly<Record<string, unknown>>) => void
}

/** Time between two notes of the last exchange where nothing else is written, ms. */
const KEEP_CONFIRMED_MS = 60_000

const feedName = (city: string | null): string => `directory:${city ?? '*'}`
const isIn = (provider: Provider, city: string | null): boolean => city === null || provider.city === city
const uidOf = (docId: string): Uid => docId.slice('provider:'.length) as Uid

/** Takes the rows of one city's feed. */
function targetOf(database: DirectoryDatabase, deps: DirectoryStoreDeps, city: string | null, onConfirmed: (at: Instant) => void): FeedTarget {
  let since: string | null = null
  let keptMs = 0
  let leftOut = 0
  return {
    ...(city === null ? {} : { params: { city } }),
    since: async () => {
      const state = await database.syncState.feed(feedName(city))
      leftOut = state.left_out > SCHEMA_VERSION ? state.left_out : 0
      // What an earlier build had to leave out, this one may read: then everything is asked for again.
      since = state.left_out > 0 && leftOut === 0 ? null : state.since
      return since ?? undefined
    },
    take: async (rows, last_seq, caughtUp) => {
      const batch = readFeedRows(rows)
      for (const { id, issue } of batch.faulty) deps.report?.('a provider does not parse', { id, issue })
      const providers = batch.documents.filter((doc): doc is Provider => doc.type === 'provider')
      if (providers.length > 0) await database.providers.put(providers, (incoming, stored) => incoming.version > stored.version)
      // Gone from this city's feed says nothing about a provider who moved to another city.
      if (batch.gone.length > 0) await database.providers.change(batch.gone.map(({ id }) => id), (stored) => (stored && isIn(stored, city) ? null : undefined))
      leftOut = Math.max(leftOut, batch.left_out)
      const nowMs = deps.clock.now()
      if (last_seq !== since || nowMs - keptMs > KEEP_CONFIRMED_MS) {
        keptMs = nowMs
        await database.syncState.saveFeed(feedName(city), { since: last_seq, confirmed_at: instantFromMs(nowMs), left_out: leftOut, ...(caughtUp ? { caught_up: true } : {}) })
      }
      since = last_seq
      onConfirmed(instantFromMs(nowMs))
    },
  }
}

/** Opens the directory for all cities; `setCity` chooses one. @throws DatabaseFailure */
export async function openDirectoryStore(deps: DirectoryStoreDeps): Promise<DirectoryStore> {
  const { clock } = deps
  const lifecycle = deps.lifecycle ?? alwaysVisible
  const database = await openDirectoryDatabase(deps.storage, clock)
  const exchange = createExchange(clock, () => undefined)
  const wire = openWire({ baseUrl: deps.baseUrl, database: 'directory', fetch: deps.fetch, clock, onBytes: exchange.heard })
  const held = new Map<Uid, Provider>()
  const confirmedAt = new BehaviorSubject<Instant | null>(null)
  const subscribers = new Set<Subscriber<DirectoryChange>>()
  let city: string | null = null
  /** Which choice of city is being read from the database; changes meanwhile are folded into its reset. */
  let generation = 0
  let ready = false

  const inCity = (): Provider[] => [...held.values()].filter((provider) => isIn(provider, city))
  const tell = (change: DirectoryChange): void => subscribers.forEach((subscriber) => subscriber.next(change))

  const watching = database.providers.changes.subscribe((changes) => {
    const upserts: Provider[] = []
    const removals: Uid[] = []
    for (const { id, row } of changes) {
      const uid = uidOf(id)
      const before = held.get(uid)
      if (row) held.set(uid, row)
      else held.delete(uid)
      if (row && isIn(row, city)) upserts.push(row)
      else if (before && isIn(before, city)) removals.push(uid)
    }
    if (ready && (upserts.length > 0 || removals.length > 0)) tell({ city, upserts, removals })
  })

  async function show(chosen: string | null, mine: number): Promise<void> {
    const touched = new Set<string>()
    const during = database.providers.changes.subscribe((changes) => changes.forEach(({ id }) => touched.add(id)))
    const rows = await database.providers.read(chosen === null ? {} : { selector: { city: chosen } }).finally(() => during.unsubscribe())
    const state = await database.syncState.feed(feedName(chosen))
    if (mine !== generation) return
    for (const row of rows) if (!touched.has(providerId(row.id))) held.set(row.id, row)
    confirmedAt.next(confirmedAt.value ?? state.confirmed_at)
    ready = true
    tell({ city, reset: inCity() })
  }

  const targetFor = (chosen: string | null): FeedTarget => targetOf(database, deps, chosen, (at) => (chosen === city ? confirmedAt.next(at) : undefined))
  const onFault = (error: unknown): void => deps.report?.('the directory could not be kept', { error: String(error) })
  const feed = startFeedLoop(targetFor(null), { wire, clock, random: deps.random, lifecycle, exchange, needed: () => false, onFault })

  function choose(chosen: string | null): void {
    generation += 1
    ready = false
    city = chosen
    confirmedAt.next(null)
    show(chosen, generation).catch(onFault)
  }
  choose(null)

  return {
    setCity: (chosen) => {
      if (chosen === city) return
      choose(chosen)
      feed.follow(targetFor(chosen))
    },
    changes: () =>
      new Observable((subscriber) => {
        if (ready) subscriber.next({ city, reset: inCity() })
        subscribers.add(subscriber)
        return () => subscribers.delete(subscriber)
      }),
    provider: (id) => held.get(id),
    age: () => {
      const connection = exchange.state.pipe(map((state): DirectoryAge['connection'] => (state.connection === 'signed_out' ? 'offline' : state.connection)), distinctUntilChanged())
      return new Observable<DirectoryAge>((subscriber) => {
        let now: DirectoryAge['connection'] = 'connecting'
        const say = (): void => subscriber.next({ confirmed_at: confirmedAt.value, connection: now })
        const first = connection.subscribe((each) => {
          now = each
          say()
        })
        const second = confirmedAt.subscribe(say)
        return () => {
          first.unsubscribe()
          second.unsubscribe()
        }
      })
    },
    close: async () => {
      watching.unsubscribe()
      await feed.stop()
      subscribers.forEach((subscriber) => subscriber.complete())
      await database.close()
    },
  }
}
