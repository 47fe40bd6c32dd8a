/** Providers that a person follows: favourites, those of the person's bookings, and those that a screen shows. */
import type { BehaviorSubject, Observable } from 'rxjs'
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import { followedProvidersView } from '../../followed-providers/followed-provider-views.ts'
import type { FetchedProviders } from '../../followed-providers/followed-providers.ts'
import { favouritesView } from '../../views/personal-views.ts'
import type { SessionAccess } from '../session-access.ts'

export interface ProviderResource {
  /** Uids of favourite providers. */
  favourites(): Observable<ReadonlySet<Uid>>
  /**
   * Favourite providers of all cities, the providers of the person's bookings as a customer, and the watched ones, as the directory last
   * sent them. A stored provider who left the directory is included as unlisted.
   */
  followed(): Observable<ReadonlyMap<Uid, Provider>>
  /** Results that the directory returned for them since the app started. */
  fetched(): Observable<FetchedProviders>
  /** Fetches this provider too, as long as a screen shows them. @returns function that stops watching */
  watch(id: Uid): () => void
  /** Says whose changes the directory's feed brings: while it brings those of all followed providers, they are not asked for each minute. */
  setArriving(ids: ReadonlySet<Uid>): void
  /** Fetches the followed providers now, because the directory reported a change. */
  refresh(): void
}

/** @param watched uids of the providers that screens show @param arriving those whose changes the directory's feed brings */
export function createProviderResource(
  { view, shared, current }: SessionAccess,
  uid: Uid,
  watched: BehaviorSubject<readonly Uid[]>,
  arriving: BehaviorSubject<ReadonlySet<Uid>>,
): ProviderResource {
  const favourites = shared(({ tables, projection }) => favouritesView(tables, projection.overlay))
  return {
    favourites: () => favourites,
    followed: () => view(({ tables, followedProviders }) => followedProvidersView(tables, uid, followedProviders.fetched)),
    fetched: () => view(({ followedProviders }) => followedProviders.fetched),
    watch: (id) => {
      watched.next([...watched.value, id])
      return () => {
        const at = watched.value.indexOf(id)
        watched.next(watched.value.filter((_, index) => index !== at))
      }
    },
    setArriving: (ids) => arriving.next(ids),
    refresh: () => current()?.followedProviders.refresh(),
  }
}
