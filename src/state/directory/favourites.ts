/** Followed providers of any city, and the filter that limits the list and map to favourites. */
import { atom, getDefaultStore, useAtom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import * as v from 'valibot'
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import { userScopedAtom } from '../storage/user-storage.ts'
import { useFavourites } from '../sync/user-queries.ts'
import type { UserStore } from '../sync/user-store.ts'

const NOT_LOADED: ReadonlyMap<string, Provider> = new Map()
/** Latest copies of the providers that the user follows, favourites and others, by id. */
export const followedProvidersAtom = atom<ReadonlyMap<string, Provider>>(NOT_LOADED)
/** False until the followed providers are loaded. */
export const areFollowedProvidersLoadedAtom = atom((get) => get(followedProvidersAtom) !== NOT_LOADED)
/** Whether the map and the list show favourites only. */
const onlyFavouritesAtom = userScopedAtom('only-favourites', v.boolean(), false)

let unsubscribeFollowedProviders = (): void => undefined

/** Follows the followed providers of a user's store; undefined when nobody is signed in. */
export function subscribeFollowedProviders(store: UserStore | undefined): void {
  const jotai = getDefaultStore()
  unsubscribeFollowedProviders()
  jotai.set(followedProvidersAtom, NOT_LOADED)
  const following = store?.providers.followed().subscribe((providers) => jotai.set(followedProvidersAtom, providers))
  unsubscribeFollowedProviders = () => following?.unsubscribe()
}

export const useOnlyFavourites = () => useAtom(onlyFavouritesAtom)

/** Returns the ids to which list and map are limited; undefined for all. The array stays the same while the ids do. */
export function useFavouriteIdFilter(): readonly Uid[] | undefined {
  const only = useAtomValue(onlyFavouritesAtom)
  const favourites = useFavourites()
  const key = only ? [...favourites].sort().join(' ') : undefined
  // Ids contain no spaces.
  return useMemo(() => (key === undefined ? undefined : (key.split(' ').filter(Boolean) as Uid[])), [key])
}
