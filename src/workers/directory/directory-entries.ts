import { searchableText } from '#domain/directory/provider-filter.ts'
import type { Provider } from '#domain/documents/provider.ts'

/** A provider with the text that would otherwise be computed at every key stroke. */
export interface DirectoryEntry {
  readonly provider: Provider
  /** Case-folded name, service and bio. */
  readonly text: string
}

export interface DirectoryContent {
  /** City of the entries, or the name for all cities. */
  readonly city: string
  /** Version of the directory, numbered by the sender. */
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

/** Creates the store of one city's providers, by id. */
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
    /** Changes with the entries, also within one generation. Caches of derived data use it as their key. */
    revision: (): number => revision,
    get: (id: string): DirectoryEntry | undefined => byId.get(id),
    all: (): Iterable<DirectoryEntry> => byId.values(),
    count: (): number => byId.size,

    /** Replaces all entries. */
    load(content: DirectoryContent): void {
      byId.clear()
      city = content.city
      generation = content.generation
      revision += 1
      for (const provider of content.providers) put(provider)
    },

    /** Applies a change of the loaded city. @returns false for another city, whose change came too late */
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
