/** The top of the last list, kept so that the first paint needs neither the database nor the network. Public data only. */
import * as v from 'valibot'
import { providerSchema, type Provider } from '#domain/documents/provider.ts'
import type { ProviderFilter } from '#domain/directory/provider-filter.ts'
import { isStorageMemoryOnly } from './local-storage.ts'

const SNAPSHOT_KEY = 'nearhelp.list'
/** As many rows as a tall phone shows. */
const SNAPSHOT_ROWS = 8

export interface FoundProvider {
  readonly provider: Provider
  readonly distanceKm: number | undefined
}

export interface SearchResult {
  readonly found: readonly FoundProvider[]
  readonly total: number
  /** False for what was remembered from the last visit, until the directory is read. */
  readonly isLive: boolean
}

const snapshotSchema = v.object({
  question: v.string(),
  total: v.number(),
  found: v.array(v.object({ provider: providerSchema, distanceKm: v.optional(v.number()) })),
})

const snapshotQueryKey = (city: string | null, filter: ProviderFilter): string => JSON.stringify([city, filter])

/** Those of a remembered list that was shown. */
const snapshotProviders = new Map<string, Provider>()

/** Somebody in a remembered list that is on screen: pressed before the directory is read, they are known all the same. */
export const findSnapshotProvider = (id: string): Provider | undefined => snapshotProviders.get(id)

function readSnapshot(): v.InferOutput<typeof snapshotSchema> | undefined {
  try {
    const parsed = v.safeParse(snapshotSchema, JSON.parse(localStorage.getItem(SNAPSHOT_KEY) ?? 'null'))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** The remembered list, if it answers the same question. */
export function readListSnapshot(city: string | null, filter: ProviderFilter): SearchResult | undefined {
  const snapshot = readSnapshot()
  if (snapshot?.question !== snapshotQueryKey(city, filter)) return undefined
  const { found, total } = snapshot
  for (const { provider } of found) snapshotProviders.set(provider.id, provider)
  return { found: found.map(({ provider, distanceKm }) => ({ provider, distanceKm })), total, isLive: false }
}

let pendingSave: ReturnType<typeof setTimeout> | undefined

/** Keeps the top of a list; at most once a second, away from what the person is doing. */
export function saveListSnapshot(city: string | null, filter: ProviderFilter, found: readonly FoundProvider[], total: number): void {
  clearTimeout(pendingSave)
  pendingSave = setTimeout(() => {
    // Whom somebody looked for tells of them.
    if (isStorageMemoryOnly()) return
    try {
      localStorage.setItem(
        SNAPSHOT_KEY,
        JSON.stringify({ question: snapshotQueryKey(city, filter), total, found: found.slice(0, SNAPSHOT_ROWS) }),
      )
    } catch {
      // Without it the next start shows its skeleton a moment longer.
    }
  }, 1_000)
}

/** A city was deleted from this device: a list that shows somebody there is not kept. */
export function removeListSnapshotOfCity(city: string): void {
  clearTimeout(pendingSave)
  if (readSnapshot()?.found.some(({ provider }) => provider.city === city)) localStorage.removeItem(SNAPSHOT_KEY)
}

/** Somebody signed out: what they were looking for is not written down after them. */
export const cancelListSnapshotSave = (): void => clearTimeout(pendingSave)
