/** The providers a person follows, and their stored documents. */
import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs'
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import type { FetchedProviders, ProvidersToFollow } from './followed-providers.ts'
import type { UserTables } from '../user-database/user-database.ts'
import { bookingsView } from '../views/booking-views.ts'
import type { Overlay } from '../optimistic-updates/overlay.ts'
import { favouritesView } from '../views/personal-views.ts'

/**
 * Observes the providers to follow: favourites, then the providers of the person's bookings, newest first. A provider's own jobs add none.
 */
export const providersToFollowView = (
  tables: UserTables,
  overlay: Observable<Overlay>,
  watched: Observable<readonly Uid[]>,
): Observable<ProvidersToFollow> =>
  combineLatest([favouritesView(tables, overlay), bookingsView(tables.bookings, overlay), watched]).pipe(
    map(([favourites, bookings, watchedUids]) => ({
      stored: new Set([...favourites, ...bookings.map(({ doc }) => doc.provider_uid)]),
      watched: new Set(watchedUids),
    })),
  )

type ProviderEntries = readonly (readonly [Uid, Provider])[]

const sameEntries = (a: ProviderEntries, b: ProviderEntries): boolean =>
  a.length === b.length && a.every(([, provider], at) => b[at]?.[1] === provider)

/** Returns the providers that the directory sent. Emits nothing for a response without changes, or without a response. */
const fetchedEntries = (fetched: Observable<FetchedProviders>): Observable<ProviderEntries> =>
  fetched.pipe(
    map(({ results }) => [...results].flatMap(([id, each]) => (typeof each === 'object' ? [[id, each] as const] : []))),
    distinctUntilChanged(sameEntries),
  )

/** Observes the stored documents of other providers, and the watched ones that the directory sent. */
export const followedProvidersView = (
  tables: UserTables,
  own: Uid,
  fetched: Observable<FetchedProviders>,
): Observable<ReadonlyMap<Uid, Provider>> =>
  combineLatest([tables.personal.live({ selector: { type: 'provider' } }), fetchedEntries(fetched)]).pipe(
    map(([docs, fetchedProviders]) => {
      const storedProviders = docs.flatMap((doc) => (doc.type === 'provider' && doc.id !== own ? [[doc.id, doc] as const] : []))
      return new Map([...fetchedProviders, ...storedProviders])
    }),
  )
