/** Favourite providers on screen: held whatever their city, and the list and map narrowed down to them. */
import { atom, getDefaultStore, useAtom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import * as v from 'valibot'
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import { userScopedAtom } from '../storage/user-storage.ts'
import { useFavourites } from '../sync/user-queries.ts'
import type { UserStore } from '../sync/user-store.ts'

const NOT_LOADED: ReadonlyMap<string, Provider> = new Map()
/** Providers that the signed-in person has to do with, favourites and others, as this device last heard of them, by id. */
export const followedProvidersAtom = atom<ReadonlyMap<string, Provider>>(NOT_LOADED)
/** False until it is known whom this device holds. */
export const areFollowedProvidersLoadedAtom = atom((get) => get(followedProvidersAtom) !== NOT_LOADED)
/** The map and the list show favourites only. */
const onlyFavouritesAtom = userScopedAtom('only-favourites', v.boolean(), false)

let unsubscribeFollowedProviders = (): void => undefined

/** Follows the kept providers of a person's store; undefined: nobody's. */
export function subscribeFollowedProviders(store: UserStore | undefined): void {
  const jotai = getDefaultStore()
  unsubscribeFollowedProviders()
  jotai.set(followedProvidersAtom, NOT_LOADED)
  const following = store?.followedProviders().subscribe((kept) => jotai.set(followedProvidersAtom, kept))
  unsubscribeFollowedProviders = () => following?.unsubscribe()
}

export const useOnlyFavourites = () => useAtom(onlyFavouritesAtom)

/** Ids that the list and map are narrowed down to; undefined for all. The same array while nothing in it changes. */
export function useFavouriteIdFilter(): readonly Uid[] | undefined {
  const only = useAtomValue(onlyFavouritesAtom)
  const favourites = useFavourites()
  const key = only ? [...favourites].sort().join(' ') : undefined
  // Ids have no spaces in them.
  return useMemo(() => (key === undefined ? undefined : (key.split(' ').filter(Boolean) as Uid[])), [key])
}
