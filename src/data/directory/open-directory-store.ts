/** Opens the directory: the stored providers of the chosen city immediately, then changes from the server. */
import { BehaviorSubject, combineLatest, distinctUntilChanged, map, Observable, type Subscriber } from 'rxjs'
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { isInCity, openDirectorySession, type DirectorySession, type DirectoryStoreDeps } from './directory-session.ts'
import { createOfflineAreaResource } from './offline-area-resource.ts'
import type { DirectoryFreshness, DirectoryChange, DirectoryStore } from './directory-store.ts'
import { createConnectionStatus } from '../transport/connection-status.ts'
import { RequestFailure } from '../transport/request-failure.ts'
import { startDatabaseReconnect } from '../database/database-reconnect.ts'
import { failureKind } from '../database/database-failure.ts'
import type { TableChange } from '../database/table.ts'

const uidOf = (docId: string): Uid => docId.slice('provider:'.length) as Uid

/** Opens the directory for all cities; `setCity` chooses one. @throws DatabaseFailure */
export async function openDirectoryStore(deps: DirectoryStoreDeps): Promise<DirectoryStore> {
  const connectionStatus = createConnectionStatus(deps.clock, () => undefined)
  const providersByUid = new Map<Uid, Provider>()
  const confirmedAt = new BehaviorSubject<Instant | null>(null)
  const subscribers = new Set<Subscriber<DirectoryChange>>()
  const report = deps.report ?? (() => undefined)
  let city: string | null = null
  /** Number of choices of a city: an earlier choice that is still being read is dropped. */
  let choice = 0
  let isReady = false

  const inCity = (): Provider[] => [...providersByUid.values()].filter((provider) => isInCity(provider, city))
  const emit = (change: DirectoryChange): void => subscribers.forEach((subscriber) => subscriber.next(change))

  function onChanges(changes: readonly TableChange<Provider>[]): void {
    const upserts: Provider[] = []
    const removals: Uid[] = []
    for (const { id, row } of changes) {
      const uid = uidOf(id)
      const before = providersByUid.get(uid)
      // Providers of a city that is brought up to date in the background are not loaded into memory.
      if (row && (before || isInCity(row, city))) providersByUid.set(uid, row)
      else if (!row) providersByUid.delete(uid)
      if (row && isInCity(row, city)) upserts.push(row)
      else if (before && isInCity(before, city)) removals.push(uid)
    }
    if (isReady && (upserts.length > 0 || removals.length > 0)) emit({ city, upserts, removals })
  }

  async function show(session: DirectorySession): Promise<void> {
    choice += 1
    const ownChoice = choice
    isReady = false
    confirmedAt.next(null)
    const { providers, confirmed_at } = await session.read(city)
    if (ownChoice !== choice) return
    for (const provider of providers) providersByUid.set(provider.id, provider)
    confirmedAt.next(confirmedAt.value ?? confirmed_at)
    isReady = true
    emit({ city, reset: inCity() })
  }

  const reconnect = await startDatabaseReconnect<DirectorySession>({
    clock: deps.clock,
    open: (onFault) =>
      openDirectorySession({
        ...deps,
        connectionStatus,
        city,
        onChanges,
        onConfirmed: (of, at) => (of === city ? confirmedAt.next(at) : undefined),
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
    setCity: (chosen) => {
      if (chosen === city) return
      city = chosen
      const session = reconnect.current()
      if (!session) return
      show(session).catch(reconnect.onFault)
      session.follow(chosen)
    },
    changes: () =>
      new Observable((subscriber) => {
        if (isReady) subscriber.next({ city, reset: inCity() })
        subscribers.add(subscriber)
        return () => subscribers.delete(subscriber)
      }),
    provider: (id) => providersByUid.get(id),
    freshness: () => {
      const connection = connectionStatus.state.pipe(
        map((state): DirectoryFreshness['connection'] => (state.connection === 'signed_out' ? 'offline' : state.connection)),
        distinctUntilChanged(),
      )
      return combineLatest([confirmedAt, connection]).pipe(map(([confirmed_at, now]) => ({ confirmed_at, connection: now })))
    },
    areas: createOfflineAreaResource({
      withSession,
      onRemoved: (removed) => {
        if (city === null || city === removed) confirmedAt.next(null)
      },
    }),
    resumeFollowing: () => reconnect.current()?.resumeFollowing(),
    close: async () => {
      await reconnect.end((session) => session.close())
      subscribers.forEach((subscriber) => subscriber.complete())
    },
  }
}
