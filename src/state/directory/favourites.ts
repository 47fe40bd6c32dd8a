/** Followed providers of any city, and the filter that limits the list and map to favourites. */
import { atom, getDefaultStore, useAtom } from 'jotai'
import * as v from 'valibot'
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import { userScopedAtom } from '../storage/user-storage.ts'
import { favouritesAtom } from '../sync/user-queries.ts'
import { hiddenPeopleAtom } from '../sync/blocked-people.ts'
import { userAtom } from '../sync/user-atoms.ts'

const NO_PROVIDERS: ReadonlyMap<string, Provider> = new Map()
const loadedProvidersAtom = userAtom((store) => store.providers.followed())
/** Latest copies of the providers that the user follows and may see, favourites and others, by id. */
export const followedProvidersAtom = atom((get): ReadonlyMap<string, Provider> => {
  const hidden = get(hiddenPeopleAtom)
  const loaded = get(loadedProvidersAtom) ?? NO_PROVIDERS
  return hidden.size === 0 ? loaded : new Map([...loaded].filter(([id]) => !hidden.has(id)))
})
/** False until the followed providers are loaded. */
export const areFollowedProvidersLoadedAtom = atom((get) => get(loadedProvidersAtom) !== undefined)
/** Whether the map and the list show favourites only. */
const onlyFavouritesAtom = userScopedAtom('only-favourites', v.boolean(), false)

/** Keeps the followed providers loaded until the page closes: commands read them without a component that shows them. */
export const keepFollowedProviders = (): (() => void) => getDefaultStore().sub(followedProvidersAtom, () => undefined)

export const useOnlyFavourites = () => useAtom(onlyFavouritesAtom)

/** The same text while the ids stay the same; they contain no spaces. */
const favouriteKeyAtom = atom((get) => (get(onlyFavouritesAtom) ? [...(get(favouritesAtom) ?? [])].sort().join(' ') : undefined))
/** The ids to which list and map are limited; undefined for all. */
export const favouriteIdFilterAtom = atom((get) => get(favouriteKeyAtom)?.split(' ').filter(Boolean) as Uid[] | undefined)
