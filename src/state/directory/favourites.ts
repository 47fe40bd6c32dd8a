/** Favourite providers on screen: held whatever their city, and the list and map narrowed down to them. */
import { atom, getDefaultStore, useAtom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import * as v from 'valibot'
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import { personalAtom } from '../storage/user-storage.ts'
import { useFavourites } from '../sync/user-queries.ts'
import type { UserStore } from '../sync/user-store.ts'

const NOT_READ: ReadonlyMap<string, Provider> = new Map()
/** Providers that the signed-in person has to do with, favourites and others, as this device last heard of them, by id. */
export const keptProvidersAtom = atom<ReadonlyMap<string, Provider>>(NOT_READ)
/** False until it is known whom this device holds. */
export const isKeptReadAtom = atom((get) => get(keptProvidersAtom) !== NOT_READ)
/** The map and the list show favourites only. */
const onlyFavouritesAtom = personalAtom('only-favourites', v.boolean(), false)

let stopFollowing = (): void => undefined

/** Follows the kept providers of a person's store; undefined: nobody's. */
export function followKeptProviders(store: UserStore | undefined): void {
  const jotai = getDefaultStore()
  stopFollowing()
  jotai.set(keptProvidersAtom, NOT_READ)
  const following = store?.keptProviders().subscribe((kept) => jotai.set(keptProvidersAtom, kept))
  stopFollowing = () => following?.unsubscribe()
}

export const useOnlyFavourites = () => useAtom(onlyFavouritesAtom)

/** Ids that the list and map are narrowed down to; undefined for all. The same array while nothing in it changes. */
export function useOnlyIds(): readonly Uid[] | undefined {
  const only = useAtomValue(onlyFavouritesAtom)
  const favourites = useFavourites()
  const key = only ? [...favourites].sort().join(' ') : undefined
  // Ids have no spaces in them.
  return useMemo(() => (key === undefined ? undefined : (key.split(' ').filter(Boolean) as Uid[])), [key])
}
