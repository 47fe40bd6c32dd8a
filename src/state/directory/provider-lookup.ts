/** One provider of whatever city, and where there is nothing to show, why. */
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import type { HeardOfProviders } from '#data/followed-providers/followed-providers.ts'
import { useDirectoryConnection, useDirectoryGeneration, useProvider, type DirectoryConnection } from './directory.ts'
import { isKeptReadAtom, keptProvidersAtom } from './favourites.ts'
import { useLive } from '../sync/use-observable.ts'
import { useUserStore, useUserStoreState } from '../sync/user-store.ts'

/** `gone`: not on the map, as far as was last heard. `unknown`: not held here, and nobody to be asked now. */
export type WhyNoProvider = 'asking' | 'gone' | 'unknown'
export type KnownProvider =
  | { readonly state: 'here'; readonly provider: Provider }
  | { readonly state: WhyNoProvider; readonly provider: undefined }

export interface KnownSoFar {
  /** Of the person's data: being opened, there, or nobody is signed in. */
  readonly person: 'opening' | 'open' | 'none'
  /** What the device holds has been read. */
  readonly isRead: boolean
  /** Kept as one who left the map. */
  readonly isBookmarked: boolean
  readonly connection: DirectoryConnection['connection']
  /** Undefined before the person's data is open. */
  readonly heard: HeardOfProviders | undefined
}

/** Why a provider who is not held is not there. */
export function whyNoProvider(id: Uid, { person, isRead, isBookmarked, connection, heard }: KnownSoFar): WhyNoProvider {
  if (person === 'opening' || (person === 'open' && !isRead)) return 'asking'
  if (isBookmarked) return 'gone'
  // Whoever is not signed in has nobody but those of the directory.
  if (!heard) return connection === 'live' ? 'gone' : connection === 'offline' ? 'unknown' : 'asking'
  const said = heard.said.get(id)
  if (said !== undefined) return said === 'gone' ? 'gone' : 'unknown'
  return connection === 'offline' || heard.isUnanswered ? 'unknown' : 'asking'
}

/** Asks for a provider who is not held, once this device knows whom it holds; for as long as the component shows. */
function useAskFor(id: Uid, isMissing: boolean): void {
  const store = useUserStore()
  const [wasMissing, setWasMissing] = useState(false)
  // It stays asked for when it is there: let go of, it would be missing again.
  if (isMissing && !wasMissing) setWasMissing(true)
  useEffect(() => (wasMissing ? store?.lookAtProvider(id) : undefined), [store, wasMissing, id])
}

/** A provider, following its changes: of the directory, kept, or asked for. */
export function useKnownProvider(providerId: string): KnownProvider {
  const id = providerId as Uid
  const provider = useProvider(id)
  const isBookmarked = useAtomValue(keptProvidersAtom).has(id)
  const isKeptRead = useAtomValue(isKeptReadAtom)
  const { connection } = useDirectoryConnection()
  const generation = useDirectoryGeneration()
  const { kind } = useUserStoreState()
  const store = useUserStore()
  const heard = useLive(store, 'heard-of-providers', (open) => open.heardOfProviders())
  const isRead = generation > 0 && isKeptRead && heard !== undefined
  useAskFor(id, provider === undefined && isRead)

  if (provider) return { state: 'here', provider }
  const person = kind === 'opening' || kind === 'open' ? kind : 'none'
  return { state: whyNoProvider(id, { person, isRead, isBookmarked, connection, heard }), provider: undefined }
}
