/** One provider of whatever city, and where there is nothing to show, why. */
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import type { FetchedProviders } from '#data/followed-providers/followed-providers.ts'
import { useDirectoryConnection, useDirectoryGeneration, useProvider, type DirectoryConnection } from './directory.ts'
import { areFollowedProvidersLoadedAtom, followedProvidersAtom } from './favourites.ts'
import { useObservable } from '../sync/use-observable.ts'
import { useUserStore, useUserStoreState } from '../sync/user-store.ts'

/** `gone`: not on the map, as far as was last heard. `unknown`: not held here, and nobody to be asked now. */
export type MissingProviderReason = 'asking' | 'gone' | 'unknown'
export type ProviderLookup =
  | { readonly state: 'here'; readonly provider: Provider }
  | { readonly state: MissingProviderReason; readonly provider: undefined }

export interface LookupContext {
  /** Of the person's data: being opened, there, or nobody is signed in. */
  readonly person: 'opening' | 'open' | 'none'
  /** What the device holds has been read. */
  readonly isLoaded: boolean
  /** Kept as one who left the map. */
  readonly isBookmarked: boolean
  readonly connection: DirectoryConnection['connection']
  /** Undefined before the person's data is open. */
  readonly heard: FetchedProviders | undefined
}

/** Why a provider who is not held is not there. */
export function missingProviderReason(
  id: Uid,
  { person, isLoaded, isBookmarked, connection, heard }: LookupContext,
): MissingProviderReason {
  if (person === 'opening' || (person === 'open' && !isLoaded)) return 'asking'
  if (isBookmarked) return 'gone'
  // Whoever is not signed in has nobody but those of the directory.
  if (!heard) return connection === 'live' ? 'gone' : connection === 'offline' ? 'unknown' : 'asking'
  const said = heard.results.get(id)
  if (said !== undefined) return said === 'gone' ? 'gone' : 'unknown'
  return connection === 'offline' || heard.hasFailed ? 'unknown' : 'asking'
}

/** Asks for a provider who is not held, once this device knows whom it holds; for as long as the component shows. */
function useRequestProvider(id: Uid, isMissing: boolean): void {
  const store = useUserStore()
  const [wasMissing, setWasMissing] = useState(false)
  // It stays asked for when it is there: let go of, it would be missing again.
  if (isMissing && !wasMissing) setWasMissing(true)
  useEffect(() => (wasMissing ? store?.watchProvider(id) : undefined), [store, wasMissing, id])
}

/** A provider, following its changes: of the directory, kept, or asked for. */
export function useProviderLookup(providerId: string): ProviderLookup {
  const id = providerId as Uid
  const provider = useProvider(id)
  const isBookmarked = useAtomValue(followedProvidersAtom).has(id)
  const isKeptRead = useAtomValue(areFollowedProvidersLoadedAtom)
  const { connection } = useDirectoryConnection()
  const generation = useDirectoryGeneration()
  const { kind } = useUserStoreState()
  const store = useUserStore()
  const heard = useObservable(store, 'heard-of-providers', (open) => open.fetchedProviders())
  const isLoaded = generation > 0 && isKeptRead && heard !== undefined
  useRequestProvider(id, provider === undefined && isLoaded)

  if (provider) return { state: 'here', provider }
  const person = kind === 'opening' || kind === 'open' ? kind : 'none'
  return { state: missingProviderReason(id, { person, isLoaded, isBookmarked, connection, heard }), provider: undefined }
}
