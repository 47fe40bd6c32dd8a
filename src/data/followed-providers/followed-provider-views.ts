/** Which providers a person has to do with, and what is held of them. */
import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs'
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import type { FetchedProviders, ProvidersToFollow } from './followed-providers.ts'
import type { UserTables } from '../user-database/user-database.ts'
import { bookingsView } from '../views/booking-views.ts'
import type { Overlay } from '../optimistic-updates/overlay.ts'
import { favouritesView } from '../views/personal-views.ts'

/** Favourites, and whom the bookings held were asked of, the newest first. A provider's own work adds nobody: it was asked of them. */
export const providersToFollowView = (
  tables: UserTables,
  overlay: Observable<Overlay>,
  watched: Observable<readonly Uid[]>,
): Observable<ProvidersToFollow> =>
  combineLatest([favouritesView(tables, overlay), bookingsView(tables.bookings, overlay), watched]).pipe(
    map(([favourites, bookings, looked]) => ({
      stored: new Set([...favourites, ...bookings.map(({ doc }) => doc.provider_uid)]),
      watched: new Set(looked),
    })),
  )

type ProviderEntries = readonly (readonly [Uid, Provider])[]

const sameEntries = (a: ProviderEntries, b: ProviderEntries): boolean =>
  a.length === b.length && a.every(([, provider], at) => b[at]?.[1] === provider)

/** Those whom the directory told of. A question that brought nothing new, or no answer, draws nothing anew. */
const fetchedEntries = (heard: Observable<FetchedProviders>): Observable<ProviderEntries> =>
  heard.pipe(
    map(({ results }) => [...results].flatMap(([id, each]) => (typeof each === 'object' ? [[id, each] as const] : []))),
    distinctUntilChanged(sameEntries),
  )

/** Providers of others that are held with the person's documents, and those looked at that the directory told of. */
export const followedProvidersView = (
  tables: UserTables,
  own: Uid,
  heard: Observable<FetchedProviders>,
): Observable<ReadonlyMap<Uid, Provider>> =>
  combineLatest([tables.personal.live({ selector: { type: 'provider' } }), fetchedEntries(heard)]).pipe(
    map(([held, told]) => {
      const kept = held.flatMap((doc) => (doc.type === 'provider' && doc.id !== own ? [[doc.id, doc] as const] : []))
      return new Map([...told, ...kept])
    }),
  )
