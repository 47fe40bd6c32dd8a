import { searchableText } from '#domain/directory/provider-filter.ts'
import type { Provider } from '#domain/documents/provider.ts'

/** A provider with what would be computed again at every key stroke. */
export interface DirectoryEntry {
  readonly provider: Provider
  /** Folded text of name, service and bio. */
  readonly text: string
}

export interface DirectoryContent {
  /** The city (or all of them) that the entries belong to. */
  readonly city: string
  /** Numbers the states of the directory; given by whoever changes it. */
  readonly generation: number
  readonly providers: readonly Provider[]
}

export interface DirectoryChange {
  readonly city: string
  readonly generation: number
  readonly upserts: readonly Provider[]
  /** Provider ids. */
  readonly removals: readonly string[]
}

/** The providers of one city, by id. */
export function createDirectoryEntries() {
  const byId = new Map<string, DirectoryEntry>()
  let city: string | undefined
  let generation = 0
  let revision = 0

  const put = (provider: Provider): void => {
    byId.set(provider.id, { provider, text: searchableText(provider) })
  }

  return {
    generation: (): number => generation,
    /** Changes whenever the entries do, also within one generation: what is computed from them is kept by it. */
    revision: (): number => revision,
    get: (id: string): DirectoryEntry | undefined => byId.get(id),
    all: (): Iterable<DirectoryEntry> => byId.values(),
    count: (): number => byId.size,

    /** Replaces everything. */
    load(content: DirectoryContent): void {
      byId.clear()
      city = content.city
      generation = content.generation
      revision += 1
      for (const provider of content.providers) put(provider)
    },

    /** Takes a change of the city that is loaded; a change of another city came too late and is dropped. */
    apply(change: DirectoryChange): boolean {
      if (change.city !== city) return false
      generation = change.generation
      revision += 1
      for (const id of change.removals) byId.delete(id)
      for (const provider of change.upserts) put(provider)
      return true
    },
  }
}
export type DirectoryEntries = ReturnType<typeof createDirectoryEntries>
