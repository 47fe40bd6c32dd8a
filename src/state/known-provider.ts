/** One provider of whatever city, and where there is nothing to show, why. */
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import { useDirectoryConnection, useDirectoryGeneration, useProvider } from './directory.ts'
import { isKeptReadAtom, keptProvidersAtom } from './favourites.ts'
import { useLive } from './live.ts'
import { useUserStore, useUserStoreState } from './user-store.ts'

/** `gone`: not on the map, as far as was last heard. `unknown`: not held here, and nobody to be asked now. */
export type KnownProvider =
  | { readonly state: 'here'; readonly provider: Provider }
  | { readonly state: 'asking' | 'gone' | 'unknown'; readonly provider: undefined }

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
  const isDirectoryRead = useDirectoryGeneration() > 0
  const person = useUserStoreState()
  const store = useUserStore()
  const heard = useLive(store, 'heard-of-providers', (open) => open.heardOfProviders())
  const isRead = isDirectoryRead && isKeptRead && heard !== undefined
  useAskFor(id, provider === undefined && isRead)

  if (provider) return { state: 'here', provider }
  const isOffline = connection === 'offline'
  const nothing = (state: 'asking' | 'gone' | 'unknown'): KnownProvider => ({ state, provider: undefined })
  if (person.kind === 'opening' || (store && !isRead)) return nothing('asking')
  if (isBookmarked) return nothing('gone')
  // Whoever is not signed in has nobody but those of the directory.
  if (!heard) return nothing(isOffline ? 'unknown' : connection === 'connecting' ? 'asking' : 'gone')
  const said = heard.said.get(id)
  if (said === 'gone') return nothing('gone')
  if (said !== undefined) return nothing('unknown')
  return nothing(isOffline || heard.isUnanswered ? 'unknown' : 'asking')
}
