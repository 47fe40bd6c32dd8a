/** Which providers a person has to do with, and what is held of them. */
import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs'
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import type { HeardOfProviders, WantedProviders } from './followed-providers.ts'
import type { UserTables } from '../user-database/user-database.ts'
import { bookingsView } from '../views/booking-views.ts'
import type { Overlay } from '../optimistic-updates/overlay.ts'
import { favouritesView } from '../views/personal-views.ts'

/** Favourites, and whom the bookings held were asked of, the newest first. A provider's own work adds nobody: it was asked of them. */
export const wantedProvidersView = (
  tables: UserTables,
  overlay: Observable<Overlay>,
  lookedAt: Observable<readonly Uid[]>,
): Observable<WantedProviders> =>
  combineLatest([favouritesView(tables, overlay), bookingsView(tables.bookings, overlay), lookedAt]).pipe(
    map(([favourites, bookings, looked]) => ({
      kept: new Set([...favourites, ...bookings.map(({ doc }) => doc.provider_uid)]),
      lookedAt: new Set(looked),
    })),
  )

type Told = readonly (readonly [Uid, Provider])[]

const sameTold = (a: Told, b: Told): boolean => a.length === b.length && a.every(([, provider], at) => b[at]?.[1] === provider)

/** Those whom the directory told of. A question that brought nothing new, or no answer, draws nothing anew. */
const toldOf = (heard: Observable<HeardOfProviders>): Observable<Told> =>
  heard.pipe(
    map(({ said }) => [...said].flatMap(([id, each]) => (typeof each === 'object' ? [[id, each] as const] : []))),
    distinctUntilChanged(sameTold),
  )

/** Providers of others that are held with the person's documents, and those looked at that the directory told of. */
export const keptProvidersView = (
  tables: UserTables,
  own: Uid,
  heard: Observable<HeardOfProviders>,
): Observable<ReadonlyMap<Uid, Provider>> =>
  combineLatest([tables.personal.live({ selector: { type: 'provider' } }), toldOf(heard)]).pipe(
    map(([held, told]) => {
      const kept = held.flatMap((doc) => (doc.type === 'provider' && doc.id !== own ? [[doc.id, doc] as const] : []))
      return new Map([...told, ...kept])
    }),
  )
