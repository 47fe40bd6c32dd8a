/** The top of the last list, kept so that the first paint needs neither the database nor the network. Public data only. */
import * as v from 'valibot'
import { providerSchema, type Provider } from '#domain/documents/provider.ts'
import type { ProviderFilter } from '#domain/directory/provider-filter.ts'
import { keepsInPage } from './local-storage.ts'
import type { FoundProvider, SearchResult } from '../directory/directory.ts'

const KEY = 'nearhelp.list'
/** As many rows as a tall phone shows. */
const ROWS = 8

const snapshotSchema = v.object({
  question: v.string(),
  total: v.number(),
  found: v.array(v.object({ provider: providerSchema, distanceKm: v.optional(v.number()) })),
})

const questionOf = (city: string | null, filter: ProviderFilter): string => JSON.stringify([city, filter])

/** Those of a remembered list that was shown. */
const shown = new Map<string, Provider>()

/** Somebody in a remembered list that is on screen: pressed before the directory is read, they are known all the same. */
export const rememberedProvider = (id: string): Provider | undefined => shown.get(id)

function readSnapshot(): v.InferOutput<typeof snapshotSchema> | undefined {
  try {
    const parsed = v.safeParse(snapshotSchema, JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** The remembered list, if it answers the same question. */
export function rememberedList(city: string | null, filter: ProviderFilter): SearchResult | undefined {
  const snapshot = readSnapshot()
  if (snapshot?.question !== questionOf(city, filter)) return undefined
  const { found, total } = snapshot
  for (const { provider } of found) shown.set(provider.id, provider)
  return { found: found.map(({ provider, distanceKm }) => ({ provider, distanceKm })), total, live: false }
}

let waiting: ReturnType<typeof setTimeout> | undefined

/** Keeps the top of a list; at most once a second, away from what the person is doing. */
export function rememberList(city: string | null, filter: ProviderFilter, found: readonly FoundProvider[], total: number): void {
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    // Whom somebody looked for tells of them.
    if (keepsInPage()) return
    try {
      localStorage.setItem(KEY, JSON.stringify({ question: questionOf(city, filter), total, found: found.slice(0, ROWS) }))
    } catch {
      // Without it the next start shows its skeleton a moment longer.
    }
  }, 1_000)
}

/** A city was deleted from this device: a list that shows somebody there is not kept. */
export function forgetListOf(city: string): void {
  clearTimeout(waiting)
  if (readSnapshot()?.found.some(({ provider }) => provider.city === city)) localStorage.removeItem(KEY)
}

/** Somebody signed out: what they were looking for is not written down after them. */
export const dropWaitingList = (): void => clearTimeout(waiting)
