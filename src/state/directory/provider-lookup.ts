/** Lookup of one provider of any city, and the reason when there is none to show. */
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import type { FetchedProviders } from '#data/followed-providers/followed-providers.ts'
import { useDirectoryConnection, useIsMissing, useProvider, type DirectoryConnection } from './directory.ts'
import { areFollowedProvidersLoadedAtom, followedProvidersAtom } from './favourites.ts'
import { hiddenPeopleAtom } from '../sync/blocked-people.ts'
import { userAtom } from '../sync/user-atoms.ts'
import { useUserStore, useUserStoreState } from '../sync/user-store.ts'

/** `gone`: no longer listed, as far as is known. `unknown`: not stored here, and the server cannot be asked now. */
export type MissingProviderReason = 'asking' | 'gone' | 'unknown'
export type ProviderLookup =
  | { readonly state: 'here'; readonly provider: Provider }
  | { readonly state: MissingProviderReason; readonly provider: undefined }

export interface LookupContext {
  /** State of the user's store; `none` when nobody is signed in. */
  readonly userStore: 'opening' | 'open' | 'none'
  /** Whether the providers on this device were asked. */
  readonly isLoaded: boolean
  /** Whether the device follows the provider, as one that is no longer listed. */
  readonly isBookmarked: boolean
  readonly connection: DirectoryConnection['connection']
  /** Undefined before the user's store is open. */
  readonly fetched: FetchedProviders | undefined
}

/** Returns why a provider that is not stored here is missing. */
export function missingProviderReason(
  id: Uid,
  { userStore, isLoaded, isBookmarked, connection, fetched }: LookupContext,
): MissingProviderReason {
  if (userStore === 'opening' || (userStore === 'open' && !isLoaded)) return 'asking'
  if (isBookmarked) return 'gone'
  // A visitor has only the providers of the directory.
  if (!fetched) return connection === 'live' ? 'gone' : connection === 'offline' ? 'unknown' : 'asking'
  const result = fetched.results.get(id)
  if (result !== undefined) return result === 'gone' ? 'gone' : 'unknown'
  return connection === 'offline' || fetched.hasFailed ? 'unknown' : 'asking'
}

const fetchedProvidersAtom = userAtom((store) => store.providers.fetched())

/** Requests a missing provider once the device's providers are loaded, until the component unmounts. */
function useRequestProvider(id: Uid, isMissing: boolean): void {
  const store = useUserStore()
  const [wasMissing, setWasMissing] = useState(false)
  // Continue the request after it succeeded: without it the provider would be missing again.
  if (isMissing && !wasMissing) setWasMissing(true)
  useEffect(() => (wasMissing ? store?.providers.watch(id) : undefined), [store, wasMissing, id])
}

/** Follows a provider: from the directory, followed, or requested. */
export function useProviderLookup(providerId: string): ProviderLookup {
  const id = providerId as Uid
  const provider = useProvider(id)
  const isHidden = useAtomValue(hiddenPeopleAtom).has(id)
  const isBookmarked = useAtomValue(followedProvidersAtom).has(id)
  const areFollowedLoaded = useAtomValue(areFollowedProvidersLoadedAtom)
  const { connection } = useDirectoryConnection()
  const isMissing = useIsMissing(id)
  const { kind } = useUserStoreState()
  const fetched = useAtomValue(fetchedProvidersAtom)
  const isLoaded = isMissing && areFollowedLoaded && fetched !== undefined
  useRequestProvider(id, provider === undefined && isLoaded && !isHidden)

  if (provider) return { state: 'here', provider }
  if (isHidden) return { state: 'gone', provider: undefined }
  const userStore = kind === 'opening' || kind === 'open' ? kind : 'none'
  // Until the directory has answered, the server's answer says nothing.
  const asked = isMissing ? connection : 'connecting'
  return { state: missingProviderReason(id, { userStore, isLoaded, isBookmarked, connection: asked, fetched }), provider: undefined }
}
