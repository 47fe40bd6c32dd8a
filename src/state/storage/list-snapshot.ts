/** Top of the last search result, stored so that the first paint needs neither the database nor the network. Public data only. */
import * as v from 'valibot'
import { providerSchema, type Provider } from '#domain/documents/provider.ts'
import type { ProviderFilter } from '#domain/directory/provider-filter.ts'
import type { ServiceType } from '#domain/service-types.ts'
import { isStorageMemoryOnly } from './local-storage.ts'

const SNAPSHOT_KEY = 'nearhelp.list'
/** As many rows as a tall phone shows. */
const SNAPSHOT_ROWS = 8

export interface FoundProvider {
  readonly provider: Provider
  readonly distanceKm: number | undefined
}

export interface SearchResult {
  /** The first of them: as many as the list needs. */
  readonly found: readonly FoundProvider[]
  readonly total: number
  /** False for the result of the last visit, until the directory is read. */
  readonly isLive: boolean
  /** They are those of a part of the map, not those that are near. */
  readonly isArea?: boolean
  /** The services that were searched for in place of the text's words. */
  readonly meaning?: readonly ServiceType[] | undefined
}

const snapshotSchema = v.object({
  question: v.string(),
  total: v.number(),
  found: v.array(v.object({ provider: providerSchema, distanceKm: v.optional(v.number()) })),
})

const snapshotQueryKey = (city: string | null, filter: ProviderFilter): string => JSON.stringify([city, filter])

/** Providers of the snapshot on screen, by id. */
const snapshotProviders = new Map<string, Provider>()

/** Returns a provider of the snapshot on screen, so that a press works before the directory is read. */
export const findSnapshotProvider = (id: string): Provider | undefined => snapshotProviders.get(id)

/** Forgets the providers of the snapshot, once the directory answers. */
export const forgetListSnapshot = (): void => snapshotProviders.clear()

function readSnapshot(): v.InferOutput<typeof snapshotSchema> | undefined {
  try {
    const parsed = v.safeParse(snapshotSchema, JSON.parse(localStorage.getItem(SNAPSHOT_KEY) ?? 'null'))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** Returns true on a device that has shown a list before. */
export const hasListSnapshot = (): boolean => readSnapshot() !== undefined

/** Returns the snapshot if it has the same city and filter. */
export function readListSnapshot(city: string | null, filter: ProviderFilter): SearchResult | undefined {
  const snapshot = readSnapshot()
  if (snapshot?.question !== snapshotQueryKey(city, filter)) return undefined
  const { found, total } = snapshot
  for (const { provider } of found) snapshotProviders.set(provider.id, provider)
  return { found: found.map(({ provider, distanceKm }) => ({ provider, distanceKm })), total, isLive: false }
}

let pendingSave: ReturnType<typeof setTimeout> | undefined

/** Saves the top of a list one second after the last call, so that saving does not disturb the user. */
export function saveListSnapshot(city: string | null, filter: ProviderFilter, found: readonly FoundProvider[], total: number): void {
  clearTimeout(pendingSave)
  pendingSave = setTimeout(() => {
    // A search result reveals something about the user.
    if (isStorageMemoryOnly()) return
    try {
      localStorage.setItem(
        SNAPSHOT_KEY,
        JSON.stringify({ question: snapshotQueryKey(city, filter), total, found: found.slice(0, SNAPSHOT_ROWS) }),
      )
    } catch {
      // Without a snapshot the next start shows its skeleton a little longer.
    }
  }, 1_000)
}

/** Removes the snapshot if it shows a provider of a city that was deleted from this device. */
export function removeListSnapshotOfCity(city: string): void {
  clearTimeout(pendingSave)
  if (readSnapshot()?.found.some(({ provider }) => provider.city === city)) localStorage.removeItem(SNAPSHOT_KEY)
}

/** Cancels a pending save at sign-out, so that the user's search is not stored afterwards. */
export const cancelListSnapshotSave = (): void => clearTimeout(pendingSave)
