/** Which providers a person has to do with, and what is held of them. */
import { combineLatest, map, type Observable } from 'rxjs'
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import type { HeardOfProviders, WantedProviders } from '../replication/kept-providers.ts'
import type { UserTables } from '../storage/user-database.ts'
import { bookingsView } from './booking-views.ts'
import type { Overlay } from './overlay.ts'
import { favouritesView } from './personal-views.ts'

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

/** Providers of others that are held with the person's documents, and those looked at that the directory told of. */
export const keptProvidersView = (
  tables: UserTables,
  own: Uid,
  heard: Observable<HeardOfProviders>,
): Observable<ReadonlyMap<Uid, Provider>> =>
  combineLatest([tables.personal.live({ selector: { type: 'provider' } }), heard]).pipe(
    map(([held, { said }]) => {
      const kept = held.flatMap((doc) => (doc.type === 'provider' && doc.id !== own ? [[doc.id, doc] as const] : []))
      const told = [...said].flatMap(([id, each]) => (typeof each === 'object' ? [[id, each] as const] : []))
      return new Map([...told, ...kept])
    }),
  )
