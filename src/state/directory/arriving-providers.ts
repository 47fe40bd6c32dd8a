/** Tells the user's store which followed providers the directory's feed keeps up to date, and when it brought a change of one. */
import { atom, getDefaultStore, type Atom } from 'jotai'
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import type { DirectoryFreshness, DirectoryStore } from '#data/directory/directory-store.ts'
import { currentUserStore } from '../sync/user-store.ts'
import { followedProvidersAtom } from './favourites.ts'

/** Fetches the followed providers if one of them changed in the directory: a separate copy of them is stored. */
export function refreshFollowed(upserts: readonly Provider[], removals: readonly Uid[]): void {
  const followed = getDefaultStore().get(followedProvidersAtom)
  const isNewer = ({ id, version }: Provider): boolean => (followed.get(id)?.version ?? version) < version
  if (removals.some((id) => followed.has(id)) || upserts.some(isNewer)) currentUserStore()?.providers.refresh()
}

/** Says after each change of the followed providers, of the city or of the connection whose changes the directory's feed brings. */
export function followArriving(store: DirectoryStore, freshness: Atom<DirectoryFreshness | undefined>): void {
  const jotai = getDefaultStore()
  let run = 0
  const update = async (): Promise<void> => {
    run += 1
    const ownRun = run
    const ids = [...jotai.get(followedProvidersAtom).keys()] as Uid[]
    const arriving = ids.length === 0 ? new Set<Uid>() : await store.arriving(ids)
    if (run === ownRun) currentUserStore()?.providers.setArriving(arriving)
  }
  // Without an answer the providers are asked for each minute.
  const start = (): void => void update().catch(() => currentUserStore()?.providers.setArriving(new Set()))
  jotai.sub(followedProvidersAtom, start)
  const isLive = atom((get) => get(freshness)?.connection === 'live' && get(freshness)?.confirmed_at !== null)
  jotai.sub(isLive, start)
  store.changes().subscribe(({ reset, removals = [] }) => {
    if (reset || removals.some((id) => jotai.get(followedProvidersAtom).has(id))) start()
  })
}
