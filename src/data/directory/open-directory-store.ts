/** Opens the directory: follows the chosen city's feed into the database, and tells its changes. */
import { BehaviorSubject, combineLatest, distinctUntilChanged, map, Observable, type Subscriber } from 'rxjs'
import { isListed, type Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import type { Position } from '#domain/location/haversine.ts'
import { openDirectorySession, type DirectorySession, type DirectoryStoreDeps } from './directory-session.ts'
import { isInCity, type Confirmed } from './directory-targets.ts'
import { fetchArea } from './fetch-area.ts'
import { createOfflineAreaResource } from './offline-area-resource.ts'
import type { DirectoryFreshness, DirectoryChange, DirectoryStore } from './directory-store.ts'
import { createConnectionStatus } from '../transport/connection-status.ts'
import { RequestFailure } from '../transport/request-failure.ts'
import { startDatabaseReconnect } from '../database/database-reconnect.ts'
import { failureKind } from '../database/database-failure.ts'
import type { TableChange } from '../database/table.ts'

const UNCONFIRMED: Confirmed = { at: null, area: null }
const uidOf = (docId: string): Uid => docId.slice('provider:'.length) as Uid

/** @param chosen the city to follow; null for all. `setCity` chooses another @throws DatabaseFailure */
export async function openDirectoryStore(deps: DirectoryStoreDeps, chosen: string | null = null): Promise<DirectoryStore> {
  const connectionStatus = createConnectionStatus(deps.clock, () => undefined)
  const confirmed = new BehaviorSubject<Confirmed>(UNCONFIRMED)
  const subscribers = new Set<Subscriber<DirectoryChange>>()
  const report = deps.report ?? (() => undefined)
  let city = chosen
  /** Number of choices of a city: an earlier choice that is still being read is dropped. */
  let choice = 0
  let isReady = false
  let place: Position | undefined

  const emit = (change: DirectoryChange): void => subscribers.forEach((subscriber) => subscriber.next(change))

  function onChanges(changes: readonly TableChange<Provider>[]): void {
    const upserts: Provider[] = []
    const removals: Uid[] = []
    for (const { id, row } of changes) {
      if (row && isInCity(row, city)) upserts.push(row)
      else removals.push(uidOf(id))
    }
    if (isReady && (upserts.length > 0 || removals.length > 0)) emit({ city, upserts, removals })
  }

  async function show(session: DirectorySession): Promise<void> {
    choice += 1
    const ownChoice = choice
    isReady = true
    confirmed.next(UNCONFIRMED)
    emit({ city, reset: true })
    const known = await session.confirmed(city)
    if (ownChoice === choice && confirmed.value.at === null) confirmed.next(known)
  }

  const reconnect = await startDatabaseReconnect<DirectorySession>({
    clock: deps.clock,
    open: (onFault) =>
      openDirectorySession({
        ...deps,
        connectionStatus,
        city,
        onChanges,
        onConfirmed: (of, now) => (of === city ? confirmed.next(now) : undefined),
        place: () => place,
        onFault,
      }),
    close: (session) => session.close(),
    onSession: (session) => {
      if (session) show(session).catch((error: unknown) => reconnect.onFault(error))
    },
    onBroken: (failure) => report('the directory is gone', { kind: failure.kind }),
    report,
  })

  /** Runs an operation on the session; undefined while the database is broken. */
  async function withSession<T>(run: (session: DirectorySession) => Promise<T>): Promise<T | undefined> {
    await reconnect.settled()
    const session = reconnect.current()
    try {
      return session && (await run(session))
    } catch (error) {
      if (!(error instanceof RequestFailure) && failureKind(error) !== 'quota') reconnect.onFault(error)
      throw error
    }
  }

  return {
    setCity: (next) => {
      if (next === city) return
      city = next
      const session = reconnect.current()
      if (!session) return
      show(session).catch(reconnect.onFault)
      session.follow(next)
    },
    setPlace: (next) => {
      place = next
      reconnect.current()?.recenter().catch(reconnect.onFault)
    },
    fetchWithin: (query, signal) => fetchArea(deps, city, query, signal),
    fetchProvider: async (id, signal) => {
      const provider = await reconnect.current()?.fetchProvider(id, signal)
      return provider && isListed(provider) ? provider : undefined
    },
    arriving: async (ids) => {
      if (connectionStatus.state.value.connection !== 'live' || confirmed.value.at === null) return new Set()
      const stored = (await withSession((session) => session.stored(ids))) ?? []
      return new Set(stored.filter((provider) => isInCity(provider, city)).map(({ id }) => id))
    },
    changes: () =>
      new Observable((subscriber) => {
        if (isReady) subscriber.next({ city, reset: true })
        subscribers.add(subscriber)
        return () => subscribers.delete(subscriber)
      }),
    freshness: () => {
      const connection = connectionStatus.state.pipe(
        map((state): DirectoryFreshness['connection'] => (state.connection === 'signed_out' ? 'offline' : state.connection)),
        distinctUntilChanged(),
      )
      return combineLatest([confirmed, connection]).pipe(map(([{ at, area }, now]) => ({ confirmed_at: at, area, connection: now })))
    },
    areas: createOfflineAreaResource({
      withSession,
      onRemoved: (removed) => {
        if (city === null || city === removed) confirmed.next(UNCONFIRMED)
      },
    }),
    resumeFollowing: () => reconnect.current()?.resumeFollowing(),
    close: async () => {
      await reconnect.end((session) => session.close())
      subscribers.forEach((subscriber) => subscriber.complete())
    },
  }
}
